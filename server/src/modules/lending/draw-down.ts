import type { LoanSummary, NewDrawdown } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { type Id, parseId, slotOf } from "../../kernel/ids.ts";
import type { Fen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Fragment, Tx } from "../../platform/database.ts";
import { perRange } from "../../platform/day/per-range.ts";
import type { Request } from "../../platform/idempotency.ts";
import { answersByKey, onceEach } from "../../platform/once-each.ts";
import { insertMessages } from "../../platform/outbox/index.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ChannelId, UserId } from "../acquisition/index.ts";
import { type LineId, lockLines, ownersOf, saveAvailable } from "../assessment/index.ts";
import { agreementsInForce } from "../matching/index.ts";
import { type DrawDown, type DrawDownRefusal, decideDrawDown, type Offer } from "./decide-draw-down.ts";
import type { LoanId } from "./event.ts";
import { insertLoans, latenessOf } from "./loan.store.ts";
import { nextDueOn, summaryView } from "./loan.ts";
import { loanMessage } from "./message.ts";
import { productsOnOffer } from "./product.store.ts";
import type { LendingPolicy } from "./settings.ts";

export type DrawDownRequest = Request<NewDrawdown> & {
  readonly lineId: LineId;
  /** Set when a channel asks: it can draw on lines of its own users only. */
  readonly channel?: ChannelId | undefined;
};

/**
 * The way money leaves. Payments stand to the right of lending, so it says here what it needs of them: an account to
 * pay to, decided before anything is written, and an order written together with the loan.
 */
export type Payouts = {
  readonly accountsAmong: (tx: Tx, users: Fragment) => Promise<(payee: Payee) => Account>;
  readonly order: (
    tx: Tx,
    platform: Platform,
    today: IsoDate,
    payouts: readonly {
      readonly loanId: LoanId;
      readonly userId: UserId;
      readonly accountId: Id<"acct">;
      readonly amountFen: Fen;
    }[],
  ) => Promise<unknown>;
};

type Payee = { readonly userId: UserId; readonly accountId?: Id<"acct"> | undefined };
type Account = Outcome<Id<"acct">, "no-bank-account" | "not-found">;

/** What lending needs to know and to have. */
export type Lending = { readonly policy: LendingPolicy; readonly payouts: Payouts };

type Refusal = DrawDownRefusal | "no-bank-account" | "not-found" | "idempotency-key-reused";
type Drawn = {
  readonly request: DrawDownRequest;
  readonly drawDown: DrawDown;
  readonly accountId: Id<"acct">;
  readonly answer: LoanSummary;
};

/**
 * Draws on credit lines; one is a list of one. Line, loan, slices, instalments, payout order and message: one
 * transaction. The loan waits for its payout; `payoutsSucceeded` makes it active.
 */
export const drawDown = (
  platform: Platform,
  { policy, payouts }: Lending,
  requests: readonly DrawDownRequest[],
): Promise<Outcome<LoanSummary, Refusal>[]> =>
  perRange(
    platform,
    requests.map(keyed),
    ({ slot }) => slot,
    (tx, today, batch, { answered, products, agreements, ...standing }) => {
      const offer = { products, agreements, capPpm: policy.costCapPpm, holidays: platform.holidays };
      const work = async (fresh: readonly Keyed[]) => {
        const decided = fresh.map((request) => decide(platform, standing, request, offer, today));
        const drawn = decided.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
        return {
          outcomes: decided.map((outcome) => (outcome.ok ? done(outcome.value.answer) : outcome)),
          written: write(platform, payouts, tx, today, drawn),
        };
      };
      return onceEach<Keyed, LoanSummary, Refusal>(tx, batch, work, answered);
    },
    (tx: Tx, batch: readonly Keyed[]) => readFor(tx, payouts, batch),
  );

/**
 * Everything a drawdown is decided upon, asked for at once: the lines are locked first and the rest is read behind them.
 * So a twin that was quicker is seen among the keys, and its answer given.
 */
const readFor = async (tx: Tx, payouts: Payouts, batch: readonly Keyed[]) => {
  const lineIds = batch.map((request) => request.lineId);
  const [lines, late, accountFor, products, agreements, answered] = await Promise.all([
    lockLines(tx, lineIds),
    latenessOf(tx, ownersOf(tx, lineIds)),
    payouts.accountsAmong(tx, ownersOf(tx, lineIds)),
    productsOnOffer(tx),
    agreementsInForce(tx),
    answersByKey<LoanSummary>(tx, batch),
  ]);
  return { lines, late, accountFor, products, agreements, answered };
};

/** How whoever asks stands with us. */
type Standing = Pick<Awaited<ReturnType<typeof readFor>>, "lines" | "late" | "accountFor">;

/** A key belongs to one line, whichever way the request came in. */
const keyed = (request: DrawDownRequest) => ({
  ...request,
  target: request.target ?? `line ${request.lineId}`,
  slot: slotOf(request.lineId),
});

type Keyed = ReturnType<typeof keyed>;

/** Drawdowns of one batch on one line come after each other: what the first took is gone for the second. */
const decide = (
  platform: Platform,
  { lines, late, accountFor }: Standing,
  request: DrawDownRequest,
  offer: Offer,
  today: IsoDate,
): Outcome<Drawn, Refusal> => {
  const line = lines.get(request.lineId);
  if (!line || (request.channel !== undefined && line.channelId !== request.channel)) return refused("not-found");
  // A line that was opened since knows nothing of a loan drawn on one before it.
  if (line.state === "open" && late.has(line.userId))
    return refused("line-not-open", { state: "suspended", suspendedFor: late.get(line.userId) });
  const id = platform.ids.next<"loan">(slotOf(line.id));
  const decided = decideDrawDown(id, line, request.body, offer, today);
  if (!decided.ok) return decided;
  const account = accountFor({ userId: line.userId, accountId: accountOf(request.body) });
  if (!account.ok) return account;
  const { loan } = decided.value;
  lines.set(line.id, decided.value.line);
  return done({
    request,
    drawDown: decided.value,
    accountId: account.value,
    answer: summaryView({ ...loan, nextDueOn: nextDueOn(loan) }, today),
  });
};

const accountOf = ({ accountId }: NewDrawdown): Id<"acct"> | undefined =>
  accountId === undefined ? undefined : (parseId<"acct">("acct", accountId) ?? (0n as Id<"acct">));

const write = async (
  platform: Platform,
  payouts: Payouts,
  tx: Tx,
  today: IsoDate,
  drawn: readonly Drawn[],
): Promise<void> => {
  if (drawn.length === 0) return;
  const lines = new Map(drawn.map(({ drawDown: { line } }) => [line.id, line]));
  // All at once, the loans at the head: what refers to them comes behind.
  await Promise.all([
    insertLoans(
      tx,
      drawn.map(({ drawDown: { loan } }) => loan),
    ),
    payouts.order(
      tx,
      platform,
      today,
      drawn.map(({ drawDown: { loan }, accountId }) => ({
        loanId: loan.id,
        userId: loan.userId,
        accountId,
        amountFen: loan.principalFen,
      })),
    ),
    saveAvailable(tx, [...lines.values()]),
    insertMessages(tx, platform, drawn.map(messageOf)),
    recordAudit(tx, platform, drawn.map(auditOf)),
  ]);
};

const auditOf = ({ request, answer }: Drawn) => ({
  slot: slotOf(request.lineId),
  actor: request.caller,
  action: "loan.draw",
  subject: answer.id,
  ...(request.requestId === undefined ? {} : { requestId: request.requestId }),
});

const messageOf = ({ drawDown: { loan } }: Drawn) => loanMessage("loan.requested", loan);
