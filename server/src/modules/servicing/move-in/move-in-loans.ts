import type { IsoDate } from "../../../kernel/calendar.ts";
import { slotOf } from "../../../kernel/ids.ts";
import { minus, sum } from "../../../kernel/money.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import { recordAudit } from "../../../platform/audit/audit.ts";
import type { Tx } from "../../../platform/database.ts";
import { perRange } from "../../../platform/day/per-range.ts";
import type { Request } from "../../../platform/idempotency.ts";
import { onceEach } from "../../../platform/once-each.ts";
import { insertMessages } from "../../../platform/outbox/index.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type CreditLine, type LineId, lockLines, saveAvailable, suspendLinesOf } from "../../assessment/index.ts";
import {
  decideMoveIn,
  insertEvents,
  insertLoans,
  type Landing,
  type LendingPolicy,
  loanMessage,
  loanRef,
  type MovedInLoan,
  productsOnOffer,
} from "../../lending/index.ts";
import { agreementsInForce } from "../../matching/index.ts";
import { insertActs } from "../act.store.ts";
import type { Opened } from "../open-loan.ts";
import { freedBy, triggeredActs } from "../write-lives.ts";
import { arrive } from "./arrive.ts";
import { broughtBy } from "./brought.ts";

/** The key is the loan's own, whoever runs the move; `by` is who did. */
export type LoanMoveIn = Request<MovedInLoan> & {
  readonly externalId: string;
  readonly lineId: LineId;
  readonly cutOver: IsoDate;
  readonly by: string;
};
type Refusal = "invalid-request" | "date-not-open" | "not-found" | "idempotency-key-reused";
type Answer = { readonly id: string };
type Arrived = { readonly request: LoanMoveIn; readonly opened: Opened };

/** Takes over loans another system made: facts, loan, slices, instalments, acts and line, one transaction. */
export const moveInLoans = (
  platform: Platform,
  policy: LendingPolicy,
  requests: readonly LoanMoveIn[],
): Promise<Outcome<Answer, Refusal>[]> =>
  perRange(
    platform,
    requests.map(keyed),
    ({ slot }) => slot,
    async (tx, today, batch) => {
      const lines = await lockLines(tx, [...new Set(batch.map(({ lineId }) => lineId))]);
      const landing = { products: await productsOnOffer(tx), agreements: await agreementsInForce(tx), cutOver: today };
      return onceEach<(typeof batch)[number], Answer, Refusal>(tx, batch, async (fresh) => {
        const decided = fresh.map((request) => decide(platform, policy, lines, request, landing));
        await write(
          tx,
          platform,
          today,
          lines,
          decided.flatMap((outcome) => (outcome.ok ? [outcome.value] : [])),
        );
        return decided.map((outcome) => (outcome.ok ? done({ id: loanRef(outcome.value.opened.loan.id) }) : outcome));
      });
    },
  );

const keyed = (request: LoanMoveIn) => ({
  ...request,
  target: `line ${request.lineId}`,
  slot: slotOf(request.lineId),
});

const decide = (
  platform: Platform,
  policy: LendingPolicy,
  lines: ReadonlyMap<LineId, CreditLine>,
  request: LoanMoveIn,
  landing: Landing,
): Outcome<Arrived, Refusal> => {
  const today = landing.cutOver;
  if (request.cutOver !== today) return refused("date-not-open", { openOn: today });
  const line = lines.get(request.lineId);
  if (!line) return refused("not-found", { pointer: "/line" });
  const decided = decideMoveIn(platform.ids.next(slotOf(line.id)), line, request.body, landing);
  if (!decided.ok) return decided;
  const at = { today, recordedAt: platform.now() };
  const brought = broughtBy(request.body, today);
  const opened = arrive(decided.value, brought, { policy, holidays: platform.holidays }, at);
  return done({ request, opened });
};

const write = async (
  tx: Tx,
  platform: Platform,
  today: IsoDate,
  lines: ReadonlyMap<LineId, CreditLine>,
  arrived: readonly Arrived[],
): Promise<void> => {
  if (arrived.length === 0) return;
  const loans = arrived.map(({ opened }) => opened.loan);
  await insertLoans(tx, loans);
  await insertEvents(
    tx,
    arrived.flatMap(({ opened }) => opened.events),
  );
  await insertActs(
    tx,
    arrived.flatMap(({ opened }) => triggeredActs(platform, opened.loan.id, today, opened.triggered)),
  );
  await saveAvailable(tx, taken(lines, arrived));
  const borrowersOf = (which: (loan: Opened["loan"]) => boolean) => [
    ...new Set(loans.filter(which).map(({ userId }) => userId)),
  ];
  await suspendLinesOf(
    tx,
    borrowersOf(({ band }) => band !== "current"),
    "delinquency",
  );
  await suspendLinesOf(
    tx,
    borrowersOf(({ state }) => state === "written-off"),
    "write-off",
  );
  await insertMessages(
    tx,
    platform,
    loans.map((loan) => loanMessage("loan.moved-in", loan)),
  );
  await recordAudit(tx, platform, arrived.map(auditOf));
};

/** A limit the old system cut below what was drawn leaves less than nothing: then nothing can be drawn until it is repaid. */
const taken = (lines: ReadonlyMap<LineId, CreditLine>, arrived: readonly Arrived[]) => {
  const left = new Map<LineId, CreditLine>();
  for (const { opened } of arrived) {
    const { lineId } = opened.loan;
    const line = left.get(lineId) ?? (lines.get(lineId) as CreditLine);
    const movedInFen = sum(opened.events.filter(({ type }) => type === "moved-in").map((event) => event.principalFen));
    // Credit it brought may have repaid some of it on the spot.
    left.set(lineId, { ...line, availableFen: minus(line.availableFen, minus(movedInFen, freedBy(opened.events))) });
  }
  return [...left.values()];
};

const auditOf = ({ request, opened: { loan } }: Arrived) => ({
  slot: slotOf(loan.id),
  actor: request.by,
  action: "loan.move-in",
  subject: loanRef(loan.id),
  detail: { movedInFrom: request.externalId },
});
