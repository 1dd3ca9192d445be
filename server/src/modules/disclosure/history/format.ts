import { ifrsColumns, sheetExhibit } from "../figures/ifrs.ts";
import { cashLeaves, resultLeaves, resultLines, shareLeaves, sheetLeaves, sheetTotals } from "../figures/lines.ts";
import { grownLines, operatingLines } from "../figures/operating.ts";
import { day, entry, exactly, fault, number, pair, type Shape, shown, tableBy, text } from "./shape.ts";

/** The format `suanpan-history/1`, field by field. */
const each = (lines: readonly string[], shape: Shape): Record<string, Shape> =>
  Object.fromEntries(lines.map((line) => [line, shape]));

const thousands = number(0);
const count = number(0, { from: 0 });

const quarter = /^(19|20|21)\d\dQ[1-4]$/;
const period = /^(19|20|21)\d\d(Q[1-4]|H[12]|FY)$/;
const byPeriod = (of: Shape) => tableBy(period, "a period such as 2024Q2, 2024H1 or 2023FY", of);
const byDay = (of: Shape) => tableBy(/^\d{4}-\d\d-\d\d$/, "a day such as 2024-06-30", of);

const rate: Shape = (node, path) =>
  typeof node === "number" && node > 0
    ? number(4)(node, path)
    : fault(path, `must be RMB for one US dollar, such as 7.2672, is ${shown(node)}`);

/** Shares are told of a period that is printed; of the quarter before, nobody prints them. */
const results = entry(each(resultLeaves, thousands), each(shareLeaves, number(0, { from: 1 })));

const operating = entry(
  {},
  Object.fromEntries(
    Object.entries(operatingLines).map(([line, { decimals }]) => [line, number(decimals, { from: 0 })]),
  ),
);

const plan = { authorisedUsdM: count, start: day, months: count };
const capitalReturn = entry(
  {},
  {
    dividendPerShareUsd: number(2, { from: 0 }),
    dividendPerAdsUsd: number(2, { from: 0 }),
    recordDate: day,
    paymentDateShares: day,
    paymentDateAds: day,
    fyDividendUsdM: count,
    repurchase: entry(
      { plan: text(/^\d{4}$/, "the year of the plan"), ...plan },
      { asOf: day, adsM: number(1, { from: 0 }), usdM: count, avgPriceUsd: number(1, { from: 0 }) },
    ),
    newPlan: entry(plan),
    policyPayoutPct: pair(count),
  },
);

const outlook = entry(
  { period: text(quarter, "a quarter such as 2024Q3") },
  { netIncomeB: pair(number(2)), nonGaapNetIncomeB: pair(number(2)), nonGaapGrowthPct: pair(number(0)) },
);

/** Adjustments touch the lines they touch; a line that is not named is not adjusted. */
const adjustments = (lines: readonly string[]) => entry({}, each(ifrsColumns, entry({}, each(lines, thousands))));

const totals = sheetTotals.map(({ line }) => line);
const printed = entry(
  {},
  {
    note: text(),
    usd: entry(
      {},
      {
        balanceSheet: byDay(entry({}, each([...sheetLeaves, ...totals], thousands))),
        operations: byPeriod(entry({}, each(resultLines, thousands))),
        cashFlows: byPeriod(entry({}, each([...cashLeaves, "netChange", "closing"], thousands))),
      },
    ),
    growthPct: byPeriod(entry({}, each([...grownLines, ...resultLines], number(1)))),
  },
);

export const historyShape: Shape = entry(
  {
    format: exactly("suanpan-history/1"),
    currency: exactly("CNY"),
    unit: exactly(1000),
    release: text(quarter, "the quarter of the release, such as 2024Q2"),
    usdRate: byPeriod(entry({ rate, asOf: day })),
    balanceSheet: byDay(entry(each(sheetLeaves, thousands))),
    operations: byPeriod(results),
    cashFlows: byPeriod(entry(each(cashLeaves, thousands))),
    comprehensive: byPeriod(entry({ foreignCurrencyTranslation: thousands })),
    shareBasedCompensation: byPeriod(thousands),
  },
  {
    note: text(),
    operating: byPeriod(operating),
    capitalReturn,
    outlook,
    printed,
    ifrsAdjustments: entry(
      {},
      {
        operations: byPeriod(adjustments(resultLeaves)),
        balanceSheet: byDay(adjustments(sheetExhibit.leaves)),
        equity: byDay(entry({}, each(["additionalPaidInCapital", "retainedEarnings"], thousands))),
      },
    ),
  },
);
