import type { BankMatch, NewBankMatch, ProblemCode } from "@suanpan/contract";
import { formatId, parseId, slot } from "../../../kernel/ids.ts";
import { minus, sum } from "../../../kernel/money.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { oneAtATime } from "../../../platform/database.ts";
import { once, type Request } from "../../../platform/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { BankLineId } from "./bank.ts";
import { insertMatches, linesAt, movementsAt } from "./match.store.ts";

/** Somebody knows what a bank's lines are in the ledger: both sides are of one company's one account and come to the same. */
export const matchByHand = (
  platform: Platform,
  request: Request<NewBankMatch>,
): Promise<Outcome<BankMatch, ProblemCode>> =>
  once<BankMatch, ProblemCode>(platform.db, request, async (tx) => {
    await oneAtATime(tx, "bank-statement");
    const ids = request.body.lines.map((id) => parseId<"bline">("bline", id) ?? (0n as BankLineId));
    const lines = await linesAt(tx, ids);
    const [first] = lines;
    if (!first || lines.length < ids.length) return refused("not-found", { pointer: "/lines" });
    const movements = await movementsAt(tx, request.body.movements);
    if (movements.length < request.body.movements.length) return refused("not-found", { pointer: "/movements" });
    const taken = lines.find(({ matched }) => matched);
    if (taken) return refused("already-exists", { existing: formatId("bline", taken.id) });
    const used = movements.find(({ matched }) => matched);
    if (used) return refused("already-exists", { existing: `${used.entryId} line ${used.lineNo}` });
    const foreign = [...lines.map((line) => ({ ...line, book: "usgaap" })), ...movements].some(
      ({ entity, account, book }) => entity !== first.entity || account !== first.account || book !== "usgaap",
    );
    if (foreign)
      return refused("invalid-request", {
        pointer: "/movements",
        detail: `All must be on ${first.account} of ${first.entity}, in the US GAAP book.`,
      });
    const amountFen = sum(lines.map((line) => line.amountFen));
    const differenceFen = minus(amountFen, sum(movements.map((one) => one.amountFen)));
    if (differenceFen !== 0) return refused("match-unequal", { differenceFen });
    const id = platform.ids.next<"bmatch">(slot(0));
    const match = {
      id,
      accountId: first.accountId,
      how: "hand" as const,
      lines: lines.map((line) => line.id),
      movements,
    };
    await insertMatches(tx, [match], request.caller, platform.now());
    const subject = formatId("bmatch", id);
    await recordAudit(tx, platform, [
      { actor: request.caller, action: "bank-line.match", subject, detail: { ...request.body } },
    ]);
    return done({ id: subject, amountFen });
  });
