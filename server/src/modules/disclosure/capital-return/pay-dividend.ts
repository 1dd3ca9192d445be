import type { NewDividendPayment } from "@suanpan/contract";
import { isoDate } from "../../../kernel/calendar.ts";
import { fen, minus, prorate } from "../../../kernel/money.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import { type Executor, proposeOnce } from "../../../platform/approvals/index.ts";
import type { Reader } from "../../../platform/database.ts";
import type { Request } from "../../../platform/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { rateOn, recordItem } from "../../books/index.ts";
import { recordCompanyEvents } from "../../ledger/index.ts";
import { dividendKinds } from "./declare-dividend.ts";
import { amountNow, paymentsOf } from "./dividend.ts";
import { capitalReturnRules, type DividendPaid, factOf, readCapitalFacts } from "./facts.ts";
import { centsOf, dollars, inFen } from "./usd.ts";

type Refusal = "not-found" | "dividend-not-fixed" | "date-against-rule" | "exceeds-register" | "exchange-rate-missing";
type Payment = Omit<DividendPaid, "item"> & { readonly amountFen: number };

/** What would be paid: never before its day, never more than is left, at the rate of the day. */
export const checkPayment = async (
  db: Reader,
  { period, on: said, amountUsd }: NewDividendPayment,
): Promise<Outcome<Payment, Refusal>> => {
  const on = isoDate(said);
  const facts = await readCapitalFacts(db);
  const dividend = facts.dividend.find(({ terms }) => terms.period === period);
  if (!dividend) return refused("not-found", { pointer: "/period" });
  const { recordOn, paymentOnShares, paymentOnAds } = dividend.terms;
  if (!facts["dividend-fixed"].some((one) => one.dividend === dividend.key))
    return refused("dividend-not-fixed", { recordOn });
  const [first = recordOn] = [paymentOnShares, paymentOnAds].toSorted();
  if (on < first) return refused("date-against-rule", { pointer: "/on", expected: `${first} or later` });
  const owed = amountNow(facts, dividend);
  const paid = paymentsOf(facts, dividend);
  const leftCents = owed.amountCents - paid.reduce((total, one) => total + one.amountCents, 0);
  const amountCents = amountUsd === undefined ? leftCents : centsOf(amountUsd);
  if (amountCents > leftCents || amountCents <= 0)
    return refused("exceeds-register", { pointer: "/amountUsd", left: dollars(leftCents) });
  const rate = await rateOn(db, "USD", on);
  if (!rate) return refused("exchange-rate-missing", { currency: "USD", rateOn: on });
  const bookedSoFar = fen(paid.reduce((total, one) => total + one.bookedFen, 0));
  // The last payment takes what is left of the booked amount, so that nothing stays owed.
  const bookedFen = minus(
    prorate(fen(owed.amountFen), owed.amountCents - leftCents + amountCents, owed.amountCents),
    bookedSoFar,
  );
  const amountFen = inFen(amountCents, rate.cnyMillionths);
  return done({ dividend: dividend.key, on, amountCents, bookedFen, amountFen });
};

export const proposePayment = (platform: Platform, request: Request<NewDividendPayment>) => {
  const { period, on, amountUsd } = request.body;
  const summary = `Pay ${amountUsd === undefined ? "what is left" : `USD ${amountUsd}`} of the dividend for ${period} on ${on}`;
  const about = { kind: dividendKinds.pay, subject: `dividend:${period}`, summary };
  return proposeOnce(platform, request, about, (tx) => checkPayment(tx, request.body));
};

export const payDividendExecutor: Executor = {
  kind: dividendKinds.pay,
  makerRoles: ["finance", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload, { maker, approvalId }) => {
    const checked = await checkPayment(tx, payload as unknown as NewDividendPayment);
    if (!checked.ok) return checked;
    const { amountFen, ...payment } = checked.value;
    const by = { recordedBy: maker, approval: approvalId };
    const key = `dividend-paid/${approvalId}`;
    const item = { on: payment.on, amountFen, bookedFen: payment.bookedFen };
    const booked = await recordItem(tx, platform, { kind: "dividend-paid", item }, by, key);
    if (!booked.ok) return booked;
    const fact = factOf("dividend-payment", `dividend-payment/${approvalId}`, { ...payment, item: key });
    const recorded = await recordCompanyEvents(tx, platform, capitalReturnRules, [fact], by);
    return recorded.ok ? done({ paidUsd: dollars(payment.amountCents), amountFen }) : recorded;
  },
};
