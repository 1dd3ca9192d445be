import type { NewContact } from "@suanpan/contract";
import { fen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Platform } from "../../platform/platform.ts";
import { leadLoan } from "./case.ts";
import type { CaseFact } from "./case-event.ts";
import { type CaseRequest, changeCases, type Sight } from "./change-cases.ts";
import { type ContactRules, decideContact } from "./contact-rules.ts";
import { actionAfter } from "./next-action.ts";
import { actionsOf, withDue } from "./rule-case.ts";
import type { CollectionPolicy } from "./settings.ts";

type Said = Omit<NewContact, "note">;

/**
 * Writes down that borrowers were contacted, by a person or by whatever sends messages. Each counts once towards what
 * the rules allow, also within the batch.
 */
export const recordContacts = (
  platform: Platform,
  policy: CollectionPolicy,
  requests: readonly CaseRequest<NewContact>[],
) => {
  const rules = { ...policy, timeZone: platform.config.timeZone };
  const made = new Map<unknown, Date[]>();
  return changeCases(
    platform,
    "case.contact",
    requests.map((request) => unnoted(platform, request)),
    (sight, { body }) => {
      const inBatch = made.get(sight.known.id) ?? [];
      const decided = decideRecord({ ...sight, contacts: [...sight.contacts, ...inBatch] }, body, policy, rules);
      if (decided.ok && !body.inbound && body.kind !== "legal") made.set(sight.known.id, [...inBatch, sight.now]);
      return decided;
    },
  );
};

/** Which facts a contact is: itself, what it cost, and a pause when the borrower disputes the debt. */
export const decideRecord = (
  { known, contacts, now, today, strategy, costId }: Sight,
  { kind, outcome, inbound = false }: Said,
  policy: CollectionPolicy,
  rules: ContactRules,
): Outcome<CaseFact[], "wrong-case-state" | "contact-not-allowed"> => {
  if (known.state === "closed") return refused("wrong-case-state", { state: known.state });
  const allowed = decideContact(known, { kind, inbound }, contacts, now, rules);
  if (!allowed.ok) return allowed;
  const fulfils = known.actionDue && known.next?.kind === kind;
  const next = fulfils && known.next ? actionAfter(actionsOf(known, strategy), known.ruledOn, known.next, today) : null;
  const facts = withDue([{ type: "contacted", kind, outcome, inbound, fulfils, next }], today);
  const amountFen = inbound ? 0 : tariff(policy)[kind];
  if (amountFen > 0)
    facts.push({
      type: "cost",
      costId: costId(),
      kind,
      amountFen: fen(amountFen),
      loanId: leadLoan(known),
      agencyId: null,
    });
  if (outcome === "dispute" && known.state !== "paused") facts.push({ type: "paused", reason: "dispute" });
  return done(facts);
};

const tariff = (policy: CollectionPolicy) => ({
  sms: policy.costOfSmsFen,
  call: policy.costOfCallFen,
  visit: policy.costOfVisitFen,
  letter: policy.costOfLetterFen,
  legal: policy.costOfLegalFen,
});

/** A plain hash of what was written about somebody could be guessed, one under a key cannot. */
const unnoted = ({ keys }: Platform, request: CaseRequest<NewContact>): CaseRequest<Said> => {
  const { note, ...said } = request.body;
  if (note === undefined) return { ...request, body: said };
  const noteHash = keys.blindIndex("case-note", note).toString("hex");
  return { ...request, body: { ...said, noteHash } as Said, note };
};
