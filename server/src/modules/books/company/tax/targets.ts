import { type Fen, most, negate, plus, zeroFen } from "../../../../kernel/money.ts";
import type { Reader } from "../../../../platform/database.ts";
import type { CompanyEvent } from "../../../ledger/index.ts";
import { workedOut, type YearTotal, yearTotals } from "../company.store.ts";
import type { Facts } from "../facts.ts";
import { type Cumulative, credit, cumulative, debit, type Net } from "../lines.ts";
import type { Month } from "../month.ts";
import type { CompanyTaxPolicy } from "../settings.ts";
import { type Carried, carriedTax, carryOn, columnDifferences, nothingCarried, sameCarried } from "./columns.ts";
import { entityTax, taxYearsOf } from "./entity-tax.ts";
import { taxRateOf } from "./rate.ts";

export type TaxTargets = {
  readonly lines: readonly Cumulative[];
  /** What the columns carry after this month, where that is news. */
  readonly carried: ReadonlyMap<string, Carried>;
};

/** What income tax has come to by the end of a month, entity by entity, in both books. */
export const taxTargets = async (
  db: Reader,
  policy: CompanyTaxPolicy,
  facts: Facts,
  month: Month,
): Promise<TaxTargets> => {
  const us = await yearTotals(db, "usgaap", month.to);
  const ifrs = await yearTotals(db, "ifrs", month.to);
  return taxTargetsFrom({ us, ifrs, taxed: await workedOut(db, ["income-tax"], month.to) }, policy, facts, month);
};

/** What income tax follows from, up to the end of a month. */
export type TaxLedger = {
  readonly us: readonly YearTotal[];
  readonly ifrs: readonly YearTotal[];
  readonly taxed: readonly CompanyEvent[];
};

export const taxTargetsFrom = (
  { us, ifrs, taxed }: TaxLedger,
  policy: CompanyTaxPolicy,
  facts: Facts,
  month: Month,
): TaxTargets => {
  const [before, latest] = carriedBefore(taxed, month);
  const lines: Cumulative[] = [];
  const news = new Map<string, Carried>();
  for (const entity of new Set([...us, ...ifrs].map((total) => total.entity))) {
    const [own, ownIfrs] = [us.filter((t) => t.entity === entity), ifrs.filter((t) => t.entity === entity)];
    const years = taxYearsOf(own, Number(month.period.slice(0, 4)), (year) => taxRateOf(policy, facts, entity, year));
    const { currentFen, deferredFen } = entityTax(years);
    const carried = carryOn(
      before.get(entity) ?? nothingCarried,
      columnDifferences(own, ownIfrs),
      policy.taxIfrsColumnsPpm,
    );
    if (!sameCarried(carried, latest.get(entity) ?? nothingCarried)) news.set(entity, carried);
    lines.push(
      ...cumulative(entity, "usgaap", taxLines(currentFen, deferredFen)),
      ...cumulative(entity, "ifrs", taxLines(currentFen, plus(deferredFen, carriedTax(carried)))),
    );
  }
  return { lines, carried: news };
};

/** Deferred tax of one entity is one number: an asset or a liability, never both. */
const taxLines = (currentFen: Fen, deferredFen: Fen): Net[] => [
  debit("income-tax", currentFen),
  credit("income-tax-payable", currentFen),
  debit("deferred-tax-assets", most(deferredFen, zeroFen)),
  credit("deferred-tax-liabilities", most(negate(deferredFen), zeroFen)),
  credit("income-tax", deferredFen),
];

/** What each entity's columns carried when the month began, and what they carry as last worked out. */
const carriedBefore = (
  taxed: readonly CompanyEvent[],
  { from }: Month,
): [before: ReadonlyMap<string, Carried>, latest: ReadonlyMap<string, Carried>] => {
  const runs = taxed.flatMap(({ entity, accountedOn, payload }) => {
    const { carried } = payload as unknown as { carried?: Carried };
    return carried ? [{ entity, accountedOn, carried }] : [];
  });
  const ordered = runs.toSorted((a, b) => (a.accountedOn < b.accountedOn ? -1 : a.accountedOn > b.accountedOn ? 1 : 0));
  const pairs = (list: typeof ordered) => new Map(list.map(({ entity, carried }) => [entity, carried]));
  return [pairs(ordered.filter(({ accountedOn }) => accountedOn < from)), pairs(ordered)];
};
