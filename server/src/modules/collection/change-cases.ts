import type { CaseSummary } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, type Id, slotOf } from "../../kernel/ids.ts";
import { groupBy } from "../../kernel/lists.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Json, Tx } from "../../platform/database.ts";
import { perRange } from "../../platform/day/per-range.ts";
import type { Request } from "../../platform/idempotency.ts";
import { onceEach } from "../../platform/once-each.ts";
import type { Platform } from "../../platform/platform.ts";
import { agenciesByName } from "./agency.store.ts";
import type { Agency } from "./agency.ts";
import { readCases } from "./case.store.ts";
import type { Case, CaseId } from "./case.ts";
import { contactsSince, insertNotes, type Note } from "./case-event.store.ts";
import type { CaseFact } from "./case-event.ts";
import { contactDays } from "./contact-rules.ts";
import { type Happened, happen } from "./evolve.ts";
import { summaryOf } from "./show-case.ts";
import { strategyVersions } from "./strategy.store.ts";
import type { Strategy } from "./strategy.ts";
import { writeCases } from "./write-cases.ts";

/** A person's wish about one case. A note is kept beside the body: what is hashed must not give it away. */
export type CaseRequest<Body = object> = Request<Body> & {
  readonly caseId: CaseId;
  readonly note?: string | undefined;
};

/** All that a decision about a case may look at. */
export type Sight = {
  readonly known: Case;
  readonly today: IsoDate;
  readonly now: Date;
  readonly strategy: Strategy;
  /** When the borrower was contacted in the days that count. */
  readonly contacts: readonly Date[];
  readonly agencies: ReadonlyMap<string, Agency>;
  readonly costId: () => Id<"cost">;
};

export type Decide<Body, Code extends string> = (
  sight: Sight,
  request: CaseRequest<Body>,
) => Outcome<readonly CaseFact[], Code>;

type Work = { readonly request: CaseRequest<unknown>; readonly facts: readonly CaseFact[]; readonly firstSeq: number };

const dayMs = 86_400_000;

/** Lets people change cases: read and lock once, decide each in turn, write once. One is a list of one. */
export const changeCases = <Body, Code extends string>(
  platform: Platform,
  action: string,
  requests: readonly CaseRequest<Body>[],
  decide: Decide<Body, Code>,
): Promise<Outcome<CaseSummary, Code | "not-found" | "idempotency-key-reused">[]> =>
  perRange(
    platform,
    requests.map((request) => ({ ...request, target: `${action} ${request.caseId}`, slot: slotOf(request.caseId) })),
    ({ slot }) => slot,
    async (tx, today, batch) => {
      const cases = await readCases(tx, [...new Set(batch.map(({ caseId }) => caseId))], "lock");
      return onceEach<(typeof batch)[number], CaseSummary, Code | "not-found">(tx, batch, async (fresh) => {
        const sightOf = await look(platform, tx, today, [...cases.values()]);
        const changed = new Map<CaseId, Happened>();
        const works: Work[] = [];
        const answers = fresh.map((request): Outcome<CaseSummary, Code | "not-found"> => {
          const before = changed.get(request.caseId) ?? begun(cases.get(request.caseId));
          if (!before) return refused("not-found");
          const decided = decide(sightOf(before.known), request);
          if (!decided.ok) return decided;
          const stamp = { businessOn: today, recordedAt: platform.now(), by: request.caller };
          const after = happen(before, decided.value, stamp);
          changed.set(request.caseId, after);
          works.push({ request, facts: decided.value, firstSeq: before.known.lastSeq + 1 });
          return done(summaryOf(after.known, today));
        });
        const notes = works.flatMap(noteOf);
        const audited = works.map((work) => auditOf(action, work));
        const written = Promise.all([
          writeCases(tx, platform, [...changed.values()]),
          notes.length > 0 ? insertNotes(tx, platform.keys, notes).execute() : undefined,
          recordAudit(tx, platform, audited),
        ]);
        return { outcomes: answers, written };
      });
    },
  );

const begun = (known: Case | undefined): Happened | undefined => known && { known, events: [] };

const look = async (platform: Platform, tx: Tx, today: IsoDate, cases: readonly Case[]) => {
  const now = platform.now();
  const users = [...new Set(cases.map(({ userId }) => userId))];
  const since = new Date(now.getTime() - (contactDays + 1) * dayMs);
  const [versions, agencies, contacted] = await Promise.all([
    strategyVersions(tx),
    agenciesByName(tx),
    contactsSince(tx, users, since),
  ]);
  const strategies = new Map(versions.map((strategy) => [strategy.version, strategy]));
  const contacts = groupBy(contacted, ({ userId }) => userId);
  return (known: Case): Sight => ({
    known,
    today,
    now,
    strategy: strategies.get(known.strategyVersion) as Strategy,
    contacts: contacts.get(known.userId)?.map(({ at }) => at) ?? [],
    agencies,
    costId: () => platform.ids.next<"cost">(slotOf(known.id)),
  });
};

/** A note belongs to the first fact of what it was written with. */
const noteOf = ({ request: { caseId, note }, facts, firstSeq }: Work): Note[] =>
  note !== undefined && facts.length > 0 ? [{ caseId, seq: firstSeq, text: note }] : [];

const auditOf = (action: string, { request, facts }: Work) => ({
  slot: slotOf(request.caseId),
  actor: request.caller,
  action,
  subject: formatId("case", request.caseId),
  detail: { facts: facts.map(({ type }) => type) } as Json,
});
