import type { FigureUnit } from "../figure.ts";
import { changed, percentOf, scaled } from "./formulas.ts";
import type { Sources } from "./leaf.ts";
import { isNothing } from "./non-gaap.ts";
import type { Sheet } from "./sheet.ts";
import { idOf } from "./statement.ts";

type Shown = { readonly unit: FigureUnit; readonly decimals: number };
const count: Shown = { unit: "count", decimals: 0 };
const users: Shown = { unit: "million", decimals: 1 };
const money: Shown = { unit: "rmb-million", decimals: 0 };
const percent: Shown = { unit: "percent", decimals: 1 };

/** What is told of a period's operations, and with how many decimals. */
export const operatingLines: Readonly<Record<string, Shown>> = {
  institutions: count,
  registeredUsersM: users,
  approvedUsersM: users,
  borrowersM: users,
  loans: count,
  loansVPocket: count,
  loansOther: count,
  volumeM: money,
  volumeCapitalLightIceTechM: money,
  volumePlatformM: money,
  volumeIceM: money,
  volumeTechM: money,
  volumeTotalSolutionsM: money,
  balanceM: money,
  balanceCapitalLightIceTechM: money,
  balanceIceM: money,
  balanceTechM: money,
  balanceTotalSolutionsM: money,
  tenorMonths: { unit: "months", decimals: 2 },
  delinquency90Pct: { unit: "percent", decimals: 2 },
  repeatBorrowerPct: percent,
  day1DelinquencyPct: percent,
  collection30Pct: percent,
};

/** Our own counts are known to the last one; millions of them are made from that. */
export const exactLine = (line: string): string => line.replace(/M$/, "");
const exactUnits: Readonly<Partial<Record<FigureUnit, Shown>>> = {
  million: count,
  "rmb-million": { unit: "rmb", decimals: 2 },
};

/** Every line is told where it is known: years ago fewer were. */
export const addOperating = (sheet: Sheet, sources: Sources, period: string): void => {
  for (const [line, { unit, decimals }] of Object.entries(operatingLines)) {
    const about = { id: idOf("operating", period, line), unit, period };
    const unrounded = exactUnits[unit];
    const known = (name: string) => sources.find("operating", period, name) ?? sources.begun("operating", period, name);
    const [whole, leaf] = [unrounded && known(exactLine(line)), known(line)];
    if (whole && unrounded) {
      const id = idOf("operating", period, exactLine(line));
      sheet.leaf({ id, unit: unrounded.unit, period }, whole, unrounded.decimals);
      sheet.derive(about, scaled(id, 0.000001, decimals));
    } else if (leaf) sheet.leaf(about, leaf, decimals);
  }
};

/** A line in both periods, as exactly as both are known. */
const bestOf = (sheet: Sheet, line: string, periods: readonly string[]): readonly string[] | undefined =>
  [exactLine(line), line]
    .map((name) => periods.map((period) => idOf("operating", period, name)))
    .find((ids) => ids.every((id) => sheet.has(id)));

const grown = [
  "registeredUsersM",
  "approvedUsersM",
  "borrowersM",
  "loans",
  "volumeM",
  "volumeCapitalLightIceTechM",
  "volumePlatformM",
  "balanceM",
  "balanceCapitalLightIceTechM",
];

/** As growth names them. */
export const grownLines: readonly string[] = grown.map(exactLine);

/** Growth against the year before, from what is not rounded wherever that is known. */
export const addOperatingGrowth = (sheet: Sheet, period: string, before: string): void => {
  for (const line of grown) {
    const [from, to] = bestOf(sheet, line, [before, period]) ?? [];
    if (from === undefined || to === undefined || isNothing(sheet, from)) continue;
    sheet.derive({ id: idOf("growthPct", period, exactLine(line)), unit: "percent", period }, changed(from, to));
  }
};

/** What part of volume and balance bears no credit risk. */
export const addRiskFreeShares = (sheet: Sheet, period: string): void => {
  for (const of of ["volume", "balance"]) {
    const [part, whole] = [`${of}CapitalLightIceTechM`, `${of}M`].map((line) => bestOf(sheet, line, [period])?.[0]);
    if (part === undefined || whole === undefined || isNothing(sheet, whole)) continue;
    sheet.derive(
      { id: idOf("sharePct", period, `${of}CapitalLightIceTech`), unit: "percent", period },
      percentOf(part, whole),
    );
  }
};
