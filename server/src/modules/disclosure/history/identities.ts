import { parsePeriod } from "../../books/index.ts";
import { sheetExhibit } from "../figures/ifrs.ts";
import { cashLeaves, resultLeaves, sheetLeaves } from "../figures/lines.ts";
import { waysToMake } from "../figures/period-parts.ts";
import { periodsMissing } from "./periods.ts";
import type { HistoryRelease, Leaves } from "./release.ts";
import { type Fault, fault } from "./shape.ts";

/** What must add up in a release whose every field is in order. Each fault says by how much it does not. */
export const identityFaults = (file: HistoryRelease): readonly Fault[] => [
  ...periodsMissing(file),
  ...sheetsOff(file),
  ...partsOff(file),
  ...cashOff(file),
  ...loansOff(file),
  ...dividendOff(file),
  ...adjustmentsOff(file),
];

const differ = (path: string, is: number, should: number, why: string): readonly Fault[] =>
  is === should ? [] : fault(path, `is ${is}, but ${why} is ${should} (off by ${is - should})`);

const sumOf = (of: Readonly<Record<string, number>> | undefined, lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + (of?.[line] ?? 0), 0);

const firstLiability = sheetLeaves.indexOf("payableToTrustInvestors");
const [assetLines, otherLines] = [sheetLeaves.slice(0, firstLiability), sheetLeaves.slice(firstLiability)];

const sheetsOff = ({ balanceSheet }: HistoryRelease): readonly Fault[] =>
  Object.entries(balanceSheet ?? {}).flatMap(([on, leaves]) =>
    differ(`/balanceSheet/${on}`, sumOf(leaves, assetLines), sumOf(leaves, otherLines), "liabilities and equity"),
  );

/** A half is its quarters, a year its halves or quarters, wherever all of them are told. */
const partsOff = (file: HistoryRelease): readonly Fault[] => [
  ...tablesOff("operations", file.operations, resultLeaves),
  ...tablesOff(
    "cashFlows",
    file.cashFlows,
    cashLeaves.filter((line) => line !== "opening"),
  ),
  ...tablesOff("comprehensive", file.comprehensive, ["foreignCurrencyTranslation"]),
  ...tablesOff("shareBasedCompensation", asTable(file.shareBasedCompensation), [""]),
];

const asTable = (column: Readonly<Record<string, number>> | undefined): Leaves =>
  Object.fromEntries(Object.entries(column ?? {}).map(([period, amount]) => [period, { "": amount }]));

const tablesOff = (section: string, table: Leaves | undefined, lines: readonly string[]): readonly Fault[] =>
  Object.keys(table ?? {})
    .filter((period) => !/Q\d$/.test(period))
    .flatMap((period) => {
      const way = waysToMake(period).find((parts) => parts.every(([part, sign]) => sign > 0 && table?.[part]));
      return way === undefined
        ? []
        : lines.flatMap((line) => {
            const should = way.reduce((sum, [part]) => sum + (table?.[part]?.[line] ?? 0), 0);
            const path = [`/${section}/${period}`, ...(line === "" ? [] : [line])].join("/");
            return differ(path, table?.[period]?.[line] ?? 0, should, way.map(([part]) => part).join(" + "));
          });
    });

/** Cash flows end in the cash of the sheet of that day, and begin with that of the day before, where it is told. */
const cashOff = ({ cashFlows, balanceSheet }: HistoryRelease): readonly Fault[] =>
  Object.entries(cashFlows ?? {}).flatMap(([name, flows]) => {
    const period = parsePeriod(name);
    const cash = (on: string) => sumOf(balanceSheet?.[on], ["cashAndCashEquivalents", "restrictedCash"]);
    const told = (on: string | undefined): on is string => on !== undefined && balanceSheet?.[on] !== undefined;
    const path = `/cashFlows/${name}`;
    return [
      ...(told(period?.to)
        ? differ(path, sumOf(flows, cashLeaves), cash(period.to), `cash and restricted cash on ${period.to}`)
        : []),
      ...(told(period?.before)
        ? differ(
            `${path}/opening`,
            flows.opening ?? 0,
            cash(period.before),
            `cash and restricted cash on ${period.before}`,
          )
        : []),
    ];
  });

const loansOff = ({ operating }: HistoryRelease): readonly Fault[] =>
  Object.entries(operating ?? {}).flatMap(([period, { loans, loansVPocket, loansOther }]) =>
    loans === undefined || loansVPocket === undefined || loansOther === undefined
      ? []
      : differ(`/operating/${period}/loans`, loans, loansVPocket + loansOther, "V-pocket and others together"),
  );

/** An ADS is two shares; hundredths, so that no float is compared. */
const dividendOff = ({ capitalReturn }: HistoryRelease): readonly Fault[] => {
  const [share, ads] = [capitalReturn?.dividendPerShareUsd, capitalReturn?.dividendPerAdsUsd];
  if (typeof share !== "number" || typeof ads !== "number") return [];
  return Math.round(ads * 100) === 2 * Math.round(share * 100)
    ? []
    : fault("/capitalReturn/dividendPerAdsUsd", `is ${ads}, but an ADS is two shares of ${share}`);
};

/** What a column takes off assets, it takes off liabilities and equity. */
const adjustmentsOff = ({ ifrsAdjustments }: HistoryRelease): readonly Fault[] =>
  Object.entries(ifrsAdjustments?.balanceSheet ?? {}).flatMap(([on, columns]) =>
    Object.entries(columns).flatMap(([column, leaves]) => {
      const others = sheetExhibit.leaves.filter((line) => !assetLines.includes(line));
      const path = `/ifrsAdjustments/balanceSheet/${on}/${column}`;
      return differ(path, sumOf(leaves, assetLines), sumOf(leaves, others), "what it does to liabilities and equity");
    }),
  );
