import type { Repayment as ActAnswer } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import { type Fen, minus } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Tx } from "../../platform/database.ts";
import type { Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ChannelId } from "../acquisition/index.ts";
import { eventsOfLoan, type LendingPolicy, type Loan, type LoanEvent, type LoanId } from "../lending/index.ts";
import { type AccountId, type PayeeRefusal, payoutAccounts } from "../payments/index.ts";
import { pastActsOf } from "./act.store.ts";
import { answerOf } from "./act-answer.ts";
import { type ActRefusal, decideAct, reachesBack } from "./decide-act.ts";
import type { Act, ActId, Deed } from "./deed.ts";
import { openLoan } from "./open-loan.ts";
import { perform } from "./perform.ts";
import type { Past } from "./redo.ts";
import { refundsOf } from "./refunds-of.ts";
import { type Life, triggeredActs } from "./write-lives.ts";

/** Something to be done to a loan; what it is may depend on the open day. */
export type ActRequest = Request<unknown> & {
  readonly loanId: LoanId;
  /** Set when a channel asks: it can touch loans of its own users only. */
  readonly channel?: ChannelId | undefined;
  readonly deedOn: (today: IsoDate) => Deed;
  readonly reference?: string | null;
  /** Where money that goes back is to go, if not to the borrower's main account. */
  readonly payTo?: AccountId | undefined;
};

export type RecordRefusal = ActRefusal | "not-found" | "no-bank-account" | "loan-set-aside" | "idempotency-key-reused";
export type Recorded = {
  readonly request: ActRequest;
  readonly act: Act;
  readonly loan: Loan;
  readonly events: readonly LoanEvent[];
  readonly answer: ActAnswer;
};

/** The loans of a batch as they change under it: what comes later for the same loan sees what came before. */
export const openDesk = (
  platform: Platform,
  policy: LendingPolicy,
  today: IsoDate,
  loans: ReadonlyMap<LoanId, Loan>,
) => {
  const rules = { policy, holidays: platform.holidays };
  const at = { today, recordedAt: platform.now() };
  const lives = new Map<LoanId, Life>();
  const pasts = new Map<LoanId, Past>();
  const payees = new Map<ActRequest, Outcome<AccountId, PayeeRefusal>>();
  const paidTo = new Map<ActId, AccountId>();
  const stuck = new Map<LoanId, string>();
  const failed = new Map<LoanId, string>();
  /** A loan that cannot be brought to today stops nobody but itself: what is asked of it is refused, with the reason. */
  const lifeOf = (before: Loan): Life | undefined => {
    if (stuck.has(before.id)) return undefined;
    try {
      return lives.get(before.id) ?? opened(before);
    } catch (error) {
      stuck.set(before.id, (error as Error).message);
      return undefined;
    }
  };
  const opened = (before: Loan): Life => {
    const { loan, events, triggered } = openLoan(before, rules, at);
    const life = { before, loan, events, acts: triggeredActs(platform, before.id, today, triggered) };
    lives.set(before.id, life);
    return life;
  };
  /** What came in excess goes back at once, as an act of its own: what is paid out is not taken back by a replay. */
  const sendBack = (
    loan: Loan,
    amountFen: Fen,
    accountId: AccountId,
    said: Omit<Act, "id" | "loanId" | "deed" | "firstSeq" | "lastSeq">,
  ): void => {
    const life = lives.get(loan.id) as Life;
    const deed: Deed = { kind: "refund", amountFen, valueOn: today };
    const refunded = perform(loan, deed, rules, at);
    if (!refunded.ok) throw new Error(`a refund of what just came was refused: ${refunded.code}`);
    const id = platform.ids.next<"act">(slotOf(loan.id));
    paidTo.set(id, accountId);
    const act = {
      id,
      loanId: loan.id,
      deed,
      ...said,
      firstSeq: loan.lastSeq + 1,
      lastSeq: refunded.value.loan.lastSeq,
    };
    lives.set(loan.id, {
      ...life,
      loan: refunded.value.loan,
      events: [...life.events, ...refunded.value.events],
      acts: [...life.acts, act],
    });
  };
  const decideFor = (request: ActRequest, before: Loan, life: Life): Outcome<Recorded, RecordRefusal> => {
    const id = platform.ids.next<"act">(slotOf(before.id));
    const deed = request.deedOn(today);
    const past = pasts.get(before.id);
    const known = past && { acts: [...past.acts, ...life.acts], waived: [...past.waived, ...life.events] };
    const payee = payees.get(request) ?? refused("no-bank-account");
    if (deed.kind === "refund" && !payee.ok) return payee;
    if (deed.kind === "refund" && payee.ok) paidTo.set(id, payee.value);
    const decided = decideAct(life.loan, id, deed, known, rules, at);
    if (!decided.ok) return decided;
    const { loan, events } = decided.value;
    const said = {
      businessOn: today,
      reference: request.reference ?? null,
      recordedBy: request.caller,
      recordedAt: at.recordedAt,
    };
    const act: Act = { id, loanId: loan.id, deed, ...said, firstSeq: life.loan.lastSeq + 1, lastSeq: loan.lastSeq };
    lives.set(loan.id, { before, loan, events: [...life.events, ...events], acts: [...life.acts, act] });
    const overFen = minus(loan.creditFen, life.loan.creditFen);
    if (deed.kind === "repayment" && deed.excess === "refund" && overFen > 0 && payee.ok)
      sendBack(loan, overFen, payee.value, said);
    const after = lives.get(loan.id)?.loan ?? loan;
    return done({ request, act, loan: after, events, answer: answerOf(act, after, events) });
  };
  return {
    lives: () => [...lives.values()],
    /** What could not be done, and why: somebody has to look at it. */
    failed: () => [...failed].map(([loanId, reason]) => ({ loanId, day: today, reason })),
    /** Credit that is sent back: each refund is ordered with the act that says so. */
    refunds: () => [...lives.values()].flatMap((life) => refundsOf(life, paidTo)),
    /** Reads the past of the loans some deed reaches back in, and who can be sent money back. Few deeds need either. */
    recall: async (tx: Tx, requests: readonly ActRequest[]): Promise<void> => {
      const behind = new Map<LoanId, Loan>();
      const asking: { readonly request: ActRequest; readonly userId: Loan["userId"] }[] = [];
      for (const request of requests) {
        const { loanId } = request;
        const loan = loans.get(loanId);
        const deed = request.deedOn(today);
        if (loan && givesBack(deed)) asking.push({ request, userId: loan.userId });
        const life = loan && lifeOf(loan);
        if (life && reachesBack(life.loan, deed)) behind.set(loanId, loan);
      }
      const accounts = await payoutAccounts(
        tx,
        asking.map(({ userId, request }) => ({ userId, accountId: request.payTo })),
      );
      for (const [n, { request }] of asking.entries()) payees.set(request, accounts[n] ?? refused("no-bank-account"));
      const acts = await pastActsOf(tx, [...behind.keys()]);
      // A loan is worked out from its acts; of its events only what was waived has to be known apart.
      for (const [id, loan] of behind)
        pasts.set(id, { acts: acts.get(id) ?? [], waived: await eventsOfLoan(tx, loan, ["waived"]) });
    },
    decide: (request: ActRequest): Outcome<Recorded, RecordRefusal> => {
      const before = loans.get(request.loanId);
      if (!before || (request.channel !== undefined && before.channelId !== request.channel))
        return refused("not-found");
      const life = lifeOf(before);
      if (!life) return refused("loan-set-aside", { reason: stuck.get(before.id) ?? null });
      try {
        return decideFor(request, before, life);
      } catch (error) {
        // A fault of ours that one act brings to light stops nobody but that act: the loan stays as it was before it.
        lives.set(before.id, life);
        const reason = (error as Error).message;
        failed.set(before.id, reason);
        return refused("loan-set-aside", { reason });
      }
    },
  };
};

const givesBack = (deed: Deed): boolean =>
  deed.kind === "refund" || (deed.kind === "repayment" && deed.excess === "refund");
