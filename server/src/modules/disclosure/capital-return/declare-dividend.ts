import type { NewDividend } from "@suanpan/contract";
import { isoDate } from "../../../kernel/calendar.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import { type Executor, proposeOnce } from "../../../platform/approvals/index.ts";
import type { Reader } from "../../../platform/database.ts";
import { businessDay } from "../../../platform/day/business-day.ts";
import type { Request } from "../../../platform/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  netIncomeOf,
  parsePeriod,
  rateOn,
  recordItem,
  type StatementPorts,
  weightedShares,
} from "../../books/index.ts";
import { recordCompanyEvents } from "../../ledger/index.ts";
import { amountOf, type DividendRefusal, decideDates, decidePayout, exchangeDays, payoutOf } from "./dividend.ts";
import { capitalReturnRules, type DividendDeclared, factOf, readCapitalFacts } from "./facts.ts";
import type { CapitalReturnPolicy } from "./settings.ts";

/** What declaring and buying need of the house. */
export type CapitalReturnPorts = { readonly policy: CapitalReturnPolicy; readonly statements: StatementPorts };

type Refusal = DividendRefusal | "exchange-rate-missing" | "period-not-over" | "not-found";

/** Whether a dividend may be declared, and what it comes to by the shares of the day. */
export const checkDividend = async (
  db: Reader,
  { policy, statements }: CapitalReturnPorts,
  terms: NewDividend,
): Promise<Outcome<Omit<DividendDeclared, "item">, Refusal>> => {
  const on = isoDate(terms.on);
  const period = parsePeriod(terms.period);
  if (!period) return refused("invalid-request", { pointer: "/period", detail: "Such as 2024H1." });
  const today = await businessDay(db);
  if (today === undefined || period.to >= on || today <= period.to)
    return refused("period-not-over", { period: period.name, lastDay: period.to, openOn: today ?? null });
  const dates = decideDates(terms, exchangeDays(policy));
  if (!dates.ok) return dates;
  const known = (await readCapitalFacts(db)).dividend.find((one) => one.terms.period === terms.period);
  if (known) return refused("already-exists", { pointer: "/period", existing: known.key });
  const rate = await rateOn(db, "USD", on);
  if (!rate) return refused("exchange-rate-missing", { currency: "USD", rateOn: on });
  const { outstanding } = await weightedShares(db, { from: on, to: on });
  if (outstanding <= 0)
    return refused("invalid-request", { pointer: "/on", detail: "No shares were outstanding on that day." });
  const amount = amountOf(terms.perShareUsd, outstanding, rate.cnyMillionths);
  if (amount.amountCents === 0)
    return refused("invalid-request", { pointer: "/perShareUsd", detail: "It is more than nothing." });
  const payoutPpm = payoutOf(amount.amountFen, await netIncomeOf(db, statements, period));
  const allowed = decidePayout(payoutPpm, terms.reason, policy);
  if (!allowed.ok) return allowed;
  return done({ terms, exOn: dates.value, sharesPerAds: policy.sharesPerAds, payoutPpm, ...amount });
};

export const proposeDividend = (platform: Platform, ports: CapitalReturnPorts, request: Request<NewDividend>) => {
  const { period, perShareUsd } = request.body;
  const summary = `Declare a dividend of USD ${perShareUsd} per share for ${period}`;
  const about = { kind: dividendKinds.declare, subject: `dividend:${period}`, summary };
  return proposeOnce(platform, request, about, (tx) => checkDividend(tx, ports, request.body));
};

export const dividendKinds = { declare: "dividend.declare", pay: "dividend.pay" } as const;

/** The board's word, written down and booked as what is owed to shareholders, once a second person has seen it. */
export const declareDividendExecutor = (ports: CapitalReturnPorts): Executor => ({
  kind: dividendKinds.declare,
  makerRoles: ["finance", "investor-relations", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload, { maker, approvalId }) => {
    const terms = payload as unknown as NewDividend;
    const checked = await checkDividend(tx, ports, terms);
    if (!checked.ok) return checked;
    const by = { recordedBy: maker, approval: approvalId };
    const item = { on: terms.on, amountFen: checked.value.amountFen, recordOn: terms.recordOn };
    const key = `dividend-declared/${approvalId}`;
    const booked = await recordItem(tx, platform, { kind: "dividend-declared", item }, by, key);
    if (!booked.ok) return booked;
    const fact = factOf("dividend", `dividend/${approvalId}`, { ...checked.value, item: key });
    const recorded = await recordCompanyEvents(tx, platform, capitalReturnRules, [fact], by);
    return recorded.ok ? done({ dividend: fact.naturalKey, amountFen: checked.value.amountFen }) : recorded;
  },
});
