import type { NewRepurchasePlan, NewRepurchases } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import { type Executor, proposeOnce } from "../../../platform/approvals/index.ts";
import type { Reader } from "../../../platform/database.ts";
import type { Request } from "../../../platform/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { rateOn, recordItem } from "../../books/index.ts";
import { recordCompanyEvents } from "../../ledger/index.ts";
import { capitalReturnRules, factOf, readCapitalFacts, type SharesBought } from "./facts.ts";
import { decideTrades, type TradeRefusal, tradesOf } from "./plan.ts";
import type { CapitalReturnPolicy } from "./settings.ts";
import { centsOf, inFen } from "./usd.ts";

export const repurchaseKinds = { authorise: "repurchase.authorise", record: "repurchase.record" } as const;

export const checkPlan = async (
  db: Reader,
  { code, authorisedUsd }: NewRepurchasePlan,
): Promise<Outcome<true, "already-exists" | "invalid-request">> => {
  if ((await readCapitalFacts(db))["repurchase-plan"].some((plan) => plan.code === code))
    return refused("already-exists", { pointer: "/code", existing: code });
  return centsOf(authorisedUsd) > 0
    ? done(true)
    : refused("invalid-request", { pointer: "/authorisedUsd", detail: "It is more than nothing." });
};

export const proposePlan = (platform: Platform, request: Request<NewRepurchasePlan>) => {
  const { code, authorisedUsd } = request.body;
  const summary = `Authorise repurchases of up to USD ${authorisedUsd} under plan ${code}`;
  const about = { kind: repurchaseKinds.authorise, subject: `repurchase-plan:${code}`, summary };
  return proposeOnce(platform, request, about, (tx) => checkPlan(tx, request.body));
};

export const authorisePlanExecutor: Executor = {
  kind: repurchaseKinds.authorise,
  makerRoles: ["finance", "investor-relations", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload, { maker, approvalId }) => {
    const plan = payload as unknown as NewRepurchasePlan;
    const checked = await checkPlan(tx, plan);
    if (!checked.ok) return checked;
    const fact = factOf("repurchase-plan", `repurchase-plan/${plan.code}`, plan);
    const by = { recordedBy: maker, approval: approvalId };
    const recorded = await recordCompanyEvents(tx, platform, capitalReturnRules, [fact], by);
    return recorded.ok ? done({ plan: plan.code }) : recorded;
  },
};

type Bought = Omit<SharesBought, "item">;

/** Whether trades are within their plan, and what each cost at the rate of its day. */
export const checkTrades = async (
  db: Reader,
  { plan: code, trades }: NewRepurchases,
): Promise<Outcome<readonly Bought[], TradeRefusal | "not-found" | "exchange-rate-missing">> => {
  const facts = await readCapitalFacts(db);
  const plan = facts["repurchase-plan"].find((one) => one.code === code);
  if (!plan) return refused("not-found", { pointer: "/plan" });
  const decided = decideTrades(plan, tradesOf(facts, code), trades);
  if (!decided.ok) return decided;
  const bought: Bought[] = [];
  for (const trade of decided.value) {
    const rate = await rateOn(db, "USD", trade.on);
    if (!rate) return refused("exchange-rate-missing", { currency: "USD", rateOn: trade.on });
    const { cnyMillionths } = rate;
    bought.push({ plan: code, ...trade, cnyMillionths, costFen: inFen(trade.amountCents, cnyMillionths) });
  }
  return done(bought);
};

export const proposeTrades = (platform: Platform, request: Request<NewRepurchases>) => {
  const { plan, trades } = request.body;
  const ads = trades.reduce((total, one) => total + one.ads, 0);
  const summary = `Record ${ads} ADSs bought under plan ${plan} in ${trades.length} trades`;
  const about = { kind: repurchaseKinds.record, subject: `repurchase-plan:${plan}`, summary };
  return proposeOnce(platform, request, about, (tx) => checkTrades(tx, request.body));
};

/** Each trade is one of the books' own items: treasury shares, fewer shares outstanding from its day on. */
export const recordTradesExecutor = ({ sharesPerAds }: Pick<CapitalReturnPolicy, "sharesPerAds">): Executor => ({
  kind: repurchaseKinds.record,
  makerRoles: ["finance", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload, { maker, approvalId }) => {
    const checked = await checkTrades(tx, payload as unknown as NewRepurchases);
    if (!checked.ok) return checked;
    const by = { recordedBy: maker, approval: approvalId };
    const facts = [];
    for (const [n, bought] of checked.value.entries()) {
      const key = `shares-repurchased/${approvalId}/${n + 1}`;
      const { on, ads, amountCents, costFen } = bought;
      const shares = ads * sharesPerAds;
      const item = { on, shares, currency: "USD", priceMinor: amountCents, costFen, feesFen: 0 } as const;
      const booked = await recordItem(tx, platform, { kind: "shares-repurchased", item }, by, key);
      if (!booked.ok) return booked;
      facts.push(factOf("repurchase-trade", `repurchase-trade/${approvalId}/${n + 1}`, { ...bought, item: key }));
    }
    const recorded = await recordCompanyEvents(tx, platform, capitalReturnRules, facts, by);
    return recorded.ok ? done({ trades: facts.length }) : recorded;
  },
});
