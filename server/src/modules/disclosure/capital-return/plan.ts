import type { NewRepurchases, RepurchasePlan } from "@suanpan/contract";
import { addDays, addMonths, type IsoDate, isoDate } from "../../../kernel/calendar.ts";
import { formatDecimal, scaleHalfUp } from "../../../kernel/decimal.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { CapitalFacts, Known } from "./facts.ts";
import { atPrice, centsOf, dollars, microsOf } from "./usd.ts";

export type TradeRefusal = "invalid-request" | "exceeds-authorisation" | "outside-plan";
export type Trade = { readonly on: IsoDate; readonly ads: number; readonly amountCents: number };

/** The last day of a plan: twelve months from the first of April end with March. */
export const lastDayOf = ({ start, months }: Pick<Known<"repurchase-plan">, "start" | "months">): IsoDate =>
  addDays(addMonths(isoDate(start), months), -1);

export const tradesOf = (facts: CapitalFacts, code: string, asOf?: IsoDate) =>
  facts["repurchase-trade"].filter(({ plan, on }) => plan === code && (asOf === undefined || on <= asOf));

export const usedCents = (trades: readonly Pick<Trade, "amountCents">[]): number =>
  trades.reduce((total, { amountCents }) => total + amountCents, 0);

/** What was paid for one on average: all that was paid by all that was bought, rounded once. */
export const averagePrice = (trades: readonly Trade[], decimals: number): string | null => {
  const ads = trades.reduce((total, one) => total + one.ads, 0);
  return ads === 0 ? null : formatDecimal(scaleHalfUp(usedCents(trades), 10 ** decimals, 100 * ads), decimals);
};

/** Trades one after the other: each on a day of the plan, all of them within what is left of it. */
export const decideTrades = (
  plan: Known<"repurchase-plan">,
  before: readonly Pick<Trade, "amountCents">[],
  trades: NewRepurchases["trades"],
): Outcome<readonly Trade[], TradeRefusal> => {
  const [from, to] = [isoDate(plan.start), lastDayOf(plan)];
  let leftCents = centsOf(plan.authorisedUsd) - usedCents(before);
  const decided: Trade[] = [];
  for (const [n, { on: said, ads, priceUsd, amountUsd }] of trades.entries()) {
    const on = isoDate(said);
    const pointer = `/trades/${n}`;
    if (on < from || on > to) return refused("outside-plan", { pointer: `${pointer}/on`, from, to });
    if ((priceUsd === undefined) === (amountUsd === undefined))
      return refused("invalid-request", { pointer, detail: "A trade has its price or its amount." });
    const amountCents = amountUsd === undefined ? atPrice(ads, microsOf(priceUsd ?? "0")) : centsOf(amountUsd);
    if (amountCents <= 0) return refused("invalid-request", { pointer, detail: "It is more than nothing." });
    if (amountCents > leftCents)
      return refused("exceeds-authorisation", {
        pointer,
        leftUsd: dollars(leftCents),
        overUsd: dollars(amountCents - leftCents),
      });
    leftCents -= amountCents;
    decided.push({ on, ads, amountCents });
  }
  return done(decided);
};

export const viewOfPlan = (facts: CapitalFacts, plan: Known<"repurchase-plan">, asOf: IsoDate): RepurchasePlan => {
  const { key: _, ...said } = plan;
  const trades = tradesOf(facts, plan.code, asOf);
  return {
    ...said,
    end: lastDayOf(plan),
    asOf,
    ads: trades.reduce((total, { ads }) => total + ads, 0),
    usedUsd: dollars(usedCents(trades)),
    leftUsd: dollars(centsOf(plan.authorisedUsd) - usedCents(trades)),
    averagePriceUsd: averagePrice(trades, 4),
    trades: trades.map(({ on, ads, amountCents, costFen }) => ({ on, ads, amountUsd: dollars(amountCents), costFen })),
  };
};
