import { type IsoDate, monthOf } from "../../../kernel/calendar.ts";
import { type Fen, fen, plus, zeroFen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import type { CompanyEvent, Line } from "../../ledger/index.ts";
import { type MonthTotal, monthTotals, workedOut } from "../company/company.store.ts";
import type { Facts } from "../company/facts.ts";
import { shareOfOthers } from "../company/group/noncontrolling.ts";
import { loadFacts } from "../company/load-facts.ts";
import { type Carried, nothingCarried } from "../company/tax/columns.ts";
import { type Attributed, attributed, balancesByColumn, type ColumnBalances, rulesByHand } from "./attribute.ts";
import { type Difference, differencesOfBooks } from "./difference.store.ts";
import { shareByColumn, taxByColumn } from "./tax-columns.ts";

/** Everything the columns are made of, up to a day. */
export type Sources = {
  readonly differences: readonly Difference[];
  readonly attributed: readonly Attributed[];
  readonly taxRuns: readonly CompanyEvent[];
  readonly facts: Facts;
  /** By US GAAP, of those entities that have other owners. */
  readonly results: ReadonlyMap<string, readonly MonthTotal[]>;
};

export const readSources = async (db: Reader, to: IsoDate, entity: string | undefined): Promise<Sources> => {
  const differences = await differencesOfBooks(db, { to, entity, byHand: rulesByHand });
  const facts = await loadFacts(db, to);
  const results = new Map<string, readonly MonthTotal[]>();
  for (const { entity: owned } of facts.ownership) results.set(owned, await monthTotals(db, "usgaap", owned, to));
  const taxRuns = await workedOut(db, ["income-tax", "nci-share"], to);
  return { differences, attributed: attributed(differences), taxRuns, facts, results };
};

/** What each column has come to by a month's end. */
export const columnsAt = (sources: Sources, on: IsoDate): ColumnBalances => {
  const month = monthOf(on);
  const entities = [...new Set(sources.differences.map(({ entity }) => entity))];
  return balancesByColumn([
    ...sources.attributed.filter((one) => one.month <= month),
    ...entities.flatMap((entity) => taxOf(sources, entity, month)),
    ...entities.filter((entity) => sources.results.has(entity)).flatMap((entity) => shareOf(sources, entity, month)),
  ]);
};

const differencesOf = ({ differences }: Sources, rule: string, entity: string, month: string) =>
  differences.filter((one) => one.rule === rule && one.entity === entity && one.month <= month);

const taxOf = (sources: Sources, entity: string, month: string) => {
  const runs = sources.taxRuns.filter(
    (run) => run.type === "income-tax" && run.entity === entity && monthOf(run.accountedOn) <= month,
  );
  return taxByColumn({
    deferredFen: deferredOf(runs),
    carried: carriedBy(runs),
    differences: differencesOf(sources, "income-tax", entity, month),
  });
};

type TaxRun = { readonly lines: readonly (Line & { readonly book: string })[]; readonly carried?: Carried };
const toldBy = ({ payload }: CompanyEvent): TaxRun => payload as unknown as TaxRun;

const deferredOf = (runs: readonly CompanyEvent[]): Fen =>
  runs
    .flatMap((run) => toldBy(run).lines)
    .filter(({ book, account }) => book === "usgaap" && account.startsWith("deferred-tax-"))
    .reduce((total, { debitFen, creditFen }) => plus(total, fen(debitFen - creditFen)), zeroFen);

/** Of the latest month that says so; of two runs of one month, the later. */
const carriedBy = (runs: readonly CompanyEvent[]): Carried =>
  runs
    .filter((run) => toldBy(run).carried !== undefined)
    .toSorted((a, b) => (a.accountedOn < b.accountedOn ? -1 : a.accountedOn > b.accountedOn ? 1 : 0))
    .map((run) => toldBy(run).carried)
    .at(-1) ?? nothingCarried;

/** Other owners' share was last worked out with a month's tax: what came later is in none of it yet. */
const shareOf = (sources: Sources, entity: string, month: string) => {
  const ran = sources.taxRuns.filter((one) => one.entity === entity).map(({ accountedOn }) => monthOf(accountedOn));
  const run =
    ran
      .filter((one) => one <= month)
      .toSorted()
      .at(-1) ?? "";
  const until = <T extends { readonly month: string }>(list: readonly T[]): T[] =>
    list.filter((one) => one.month <= run);
  const earned = until(sources.attributed.filter((one) => one.entity === entity));
  const taxed = taxByMonth(sources, entity, run);
  const us = until(sources.results.get(entity) ?? []);
  return shareByColumn(
    (columns) => {
      const added = [...earned, ...taxed].filter(({ column }) => columns.includes(column));
      return shareOfOthers(sources.facts, entity, [...us, ...added]);
    },
    differencesOf(sources, "nci-share", entity, month),
  );
};

/** What each month added to the tax of each column: what it had come to, less what it had the month before. */
const taxByMonth = (sources: Sources, entity: string, last: string) => {
  const runs = sources.taxRuns.filter((run) => run.entity === entity).map(({ accountedOn }) => monthOf(accountedOn));
  const months = [...new Set(runs)].filter((month) => month <= last).sort();
  return months.flatMap((month, n) => [
    ...taxOf(sources, entity, month).map((part) => ({ ...part, month })),
    ...(n === 0 ? [] : taxOf(sources, entity, months[n - 1] ?? "")).map((part) => ({
      ...part,
      month,
      netFen: fen(-part.netFen),
    })),
  ]);
};
