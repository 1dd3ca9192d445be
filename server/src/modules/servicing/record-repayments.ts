import type { NewRepayment, Repayment } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, slotOf } from "../../kernel/ids.ts";
import { fen, plus, sum } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database.ts";
import { perRange } from "../../platform/day/per-range.ts";
import type { Request } from "../../platform/idempotency.ts";
import { onceEach } from "../../platform/once-each.ts";
import { insertMessages } from "../../platform/outbox/index.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ChannelId } from "../acquisition/index.ts";
import { type CreditLine, type LineId, lockLines, saveAvailable } from "../assessment/index.ts";
import {
  insertEvents,
  type LendingPolicy,
  type Loan,
  type LoanId,
  linesOfLoans,
  loanRef,
  readLoans,
  saveLoans,
} from "../lending/index.ts";
import { insertRepayments } from "./repayment.store.ts";
import { decideRepayment, type Receipt, type Repaid, type RepaymentRefusal } from "./repayment.ts";

export type RepaymentRequest = Request<NewRepayment> & {
  readonly loanId: LoanId;
  readonly channel?: ChannelId | undefined;
};

type Refusal = RepaymentRefusal | "not-found" | "idempotency-key-reused";
type Recorded = { readonly request: RepaymentRequest; readonly receipt: Receipt; readonly repaid: Repaid };
/** What is locked while receipts are decided, and changes as they are. */
type Locked = { readonly lines: Map<LineId, CreditLine>; readonly loans: Map<LoanId, Loan> };

/** Records money received: read once, decide, write once. One receipt is a list of one. */
export const recordRepayments = (
  platform: Platform,
  policy: LendingPolicy,
  requests: readonly RepaymentRequest[],
): Promise<Outcome<Repayment, Refusal>[]> =>
  perRange(
    platform,
    requests.map(keyed),
    ({ slot }) => slot,
    async (tx, today, batch) => {
      const locked = await lock(tx, [...new Set(batch.map((request) => request.loanId))]);
      return onceEach<(typeof batch)[number], Repayment, Refusal>(tx, batch, async (fresh) => {
        const decided = fresh.map((request) => decide(platform, policy, locked, request, today));
        await write(
          platform,
          tx,
          today,
          locked,
          decided.flatMap((outcome) => (outcome.ok ? [outcome.value] : [])),
        );
        return decided.map((outcome) => (outcome.ok ? done(answerOf(outcome.value)) : outcome));
      });
    },
  );

/** A key belongs to one loan, whichever way the receipt came in. */
const keyed = (request: RepaymentRequest) => ({
  ...request,
  target: request.target ?? `loan ${request.loanId}`,
  slot: slotOf(request.loanId),
});

/** Lines before loans, ids ascending, as everywhere: so no two transactions wait for each other in a ring. */
const lock = async (tx: Tx, ids: readonly LoanId[]): Promise<Locked> => {
  const lines = await lockLines(tx, await linesOfLoans(tx, ids));
  return { lines, loans: await readLoans(tx, ids, "lock") };
};

/** Receipts of one batch for one loan come after each other, and what principal they repay can be drawn again. */
const decide = (
  platform: Platform,
  policy: LendingPolicy,
  { lines, loans }: Locked,
  request: RepaymentRequest,
  today: IsoDate,
): Outcome<Recorded, Refusal> => {
  const loan = loans.get(request.loanId);
  if (!loan || (request.channel !== undefined && loan.channelId !== request.channel)) return refused("not-found");
  const valueOn = (request.body.valueOn as IsoDate | undefined) ?? today;
  const receipt = { amountFen: fen(request.body.amountFen), valueOn };
  const decided = decideRepayment(loan, receipt, today, platform.now(), policy.vatPpm);
  if (!decided.ok) return decided;
  loans.set(loan.id, decided.value.loan);
  const line = lines.get(loan.lineId);
  if (!line) throw new Error("a loan's line is locked with it");
  const principalFen = sum(decided.value.parts.map((part) => part.principalFen));
  lines.set(line.id, { ...line, availableFen: plus(line.availableFen, principalFen) });
  return done({ request, receipt, repaid: decided.value });
};

const write = async (
  platform: Platform,
  tx: Tx,
  today: IsoDate,
  { lines, loans }: Locked,
  recorded: readonly Recorded[],
): Promise<void> => {
  if (recorded.length === 0) return;
  const touched = [...new Set(recorded.map(({ request }) => request.loanId))].flatMap((id) => loans.get(id) ?? []);
  await Promise.all([
    insertEvents(
      tx,
      recorded.flatMap(({ repaid }) => repaid.events),
    ),
    saveLoans(tx, touched),
    saveAvailable(tx, [...lines.values()]),
    insertRepayments(
      tx,
      recorded.map((one) => rowOf(platform, one, today)),
    ),
    insertMessages(tx, platform, recorded.map(messageOf)),
    recordAudit(tx, platform, recorded.map(auditOf)),
  ]);
};

const answerOf = ({ request, receipt, repaid: { loan, parts } }: Recorded): Repayment => ({
  loanId: loanRef(request.loanId),
  amountFen: receipt.amountFen,
  valueOn: receipt.valueOn,
  parts: parts.map((part) => ({ ...part })),
  outstandingFen: loan.outstandingFen,
  state: loan.state,
});

const rowOf = (platform: Platform, { request, receipt, repaid }: Recorded, businessOn: IsoDate) => ({
  id: platform.ids.next<"repayment">(slotOf(request.loanId)),
  loanId: request.loanId,
  ...receipt,
  businessOn,
  reference: request.body.reference ?? null,
  recordedBy: request.caller,
  recordedAt: platform.now(),
  firstSeq: repaid.events[0]?.seq ?? repaid.loan.lastSeq,
  lastSeq: repaid.loan.lastSeq,
});

const auditOf = ({ request, receipt }: Recorded) => ({
  slot: slotOf(request.loanId),
  actor: request.caller,
  action: "loan.repay",
  subject: loanRef(request.loanId),
  detail: { amountFen: receipt.amountFen },
});

const messageOf = (one: Recorded) => {
  const { loanId, amountFen, valueOn, outstandingFen, state } = answerOf(one);
  return {
    slot: slotOf(one.request.loanId),
    topic: state === "settled" ? "loan.settled" : "loan.repaid",
    subject: loanId,
    audience: formatId("channel", one.repaid.loan.channelId),
    payload: { loanId, amountFen, valueOn, outstandingFen },
  };
};
