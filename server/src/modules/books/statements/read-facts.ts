import type { BalanceSheetLine, OperationsLine } from "@suanpan/contract";
import { addDays, type IsoDate } from "../../../kernel/calendar.ts";
import { type Fen, minus, negate, plus, sum, zeroFen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import type { Disagreement, Elimination, Eliminations } from "./eliminations.ts";
import { type EquityAmounts, equityOf } from "./equity.ts";
import { cashAccounts, type FlowClass, flowLeaves } from "./flow-leaves.ts";
import {
  type Balances,
  balancesOf,
  resultLeaves,
  type SheetFacts,
  sheetLeaves,
  unknownAccounts,
} from "./leaves-of-books.ts";
import { type Movement, readMovements, type Scope } from "./movement.store.ts";
import type { Period } from "./period.ts";
import type { StatementPorts } from "./ports.ts";

/** Everything a set of statements is made of, in fen; flows run from the beginning of the year, so that quarters add up. */
export type StatementFacts = {
  readonly opening: SheetOn;
  readonly closing: SheetOn;
  /** From the year's first day to the day before the period, and to its last. */
  readonly before: Flows;
  readonly upTo: Flows;
  readonly disagreements: readonly Disagreement[];
  readonly unknown: readonly (readonly [string, Fen])[];
};

export type SheetOn = {
  readonly on: IsoDate;
  readonly facts: SheetFacts;
  readonly lines: Readonly<Record<BalanceSheetLine, Fen>>;
  readonly equity: EquityAmounts;
};

export type Flows = {
  readonly results: Readonly<Record<OperationsLine, Fen>>;
  readonly cash: Readonly<Record<FlowClass, Fen>>;
  /** Cash that opening balances brought along. */
  readonly broughtCashFen: Fen;
  /** What cash changed by and no movement explains: nothing, unless what consolidation takes out does not balance. */
  readonly unexplainedCashFen: Fen;
  readonly noncontrollingLossFen: Fen;
  readonly shareBasedFen: Fen;
  readonly dividendsFen: Fen;
  /** What stands in entries, and what consolidation adds to it. */
  readonly posted: Balances;
  readonly eliminations: readonly Elimination[];
};

const daysOf = ({ beforeYear, before, to }: Period) => [beforeYear, before, to] as const;

/** The movements of a whole book, for whoever asks for the facts of several companies. */
export const movementsOf = (db: Reader, book: Scope["book"], period: Period): Promise<Movement[]> =>
  readMovements(db, { book, entity: undefined }, daysOf(period));

export const readFacts = async (
  db: Reader,
  ports: StatementPorts,
  scope: Scope,
  period: Period,
  known?: readonly Movement[],
): Promise<StatementFacts> => {
  const days = daysOf(period);
  const movements = known?.filter(isOf(scope)) ?? (await readMovements(db, scope, days));
  const within = (last: number) => movements.filter(({ span }) => span <= last);
  // One company's statements eliminate nothing; of the group's, all that is needed of the ledger has been read.
  const [atYear, atBefore, atTo] = (await Promise.all(
    days.map((on, n) =>
      scope.entity === undefined ? ports.eliminations(db, scope.book, on, within(n)) : nothingEliminated,
    ),
  )) as [Eliminations, Eliminations, Eliminations];
  const upToSpan = (last: number) => balancesOf(within(last));
  const sheet = (on: IsoDate, last: number, lines: readonly Elimination[]) =>
    readSheet(db, ports, scope, { on, balances: upToSpan(last), eliminations: lines });
  const flows = (to: IsoDate, last: number, lines: readonly Elimination[]) =>
    readFlows(db, ports, scope, {
      span: { from: addDays(period.beforeYear, 1), to },
      movements: movements.filter(({ span }) => span >= 1 && span <= last),
      eliminations: differenceOf(lines, atYear.lines),
    });
  const [opening, closing, before, upTo] = await Promise.all([
    sheet(period.before, 1, atBefore.lines),
    sheet(period.to, 2, atTo.lines),
    flows(period.before, 1, atBefore.lines),
    flows(period.to, 2, atTo.lines),
  ]);
  return { opening, closing, before, upTo, disagreements: atTo.disagreements, unknown: unknownAccounts(upToSpan(2)) };
};

const isOf =
  (scope: Scope) =>
  ({ entity }: { readonly entity: string }): boolean =>
    scope.entity === undefined || entity === scope.entity;

const nothingEliminated: Eliminations = { lines: [], disagreements: [] };

type SheetInput = { readonly on: IsoDate; readonly balances: Balances; readonly eliminations: readonly Elimination[] };

const readSheet = async (
  db: Reader,
  ports: StatementPorts,
  scope: Scope,
  { on, balances, eliminations }: SheetInput,
): Promise<SheetOn> => {
  const beyond = await ports.beyondAYear(db, on);
  const facts: SheetFacts = {
    balances,
    eliminations,
    beyond: beyond.filter(isOf(scope)),
    contractCreditFen: await ports.contractCredits(db, scope, on),
  };
  const all = balancesOf([...[...balances].map(([account, netFen]) => ({ account, netFen })), ...eliminations]);
  return { on, facts, lines: sheetLeaves(facts), equity: equityOf(all) };
};

type FlowInput = {
  readonly span: { readonly from: IsoDate; readonly to: IsoDate };
  readonly movements: readonly Movement[];
  readonly eliminations: readonly Elimination[];
};

const readFlows = async (
  db: Reader,
  ports: StatementPorts,
  scope: Scope,
  { span, movements, eliminations }: FlowInput,
): Promise<Flows> => {
  const lived = span.from <= span.to;
  const operating = movements.filter(({ closing }) => !closing);
  const results = balancesOf([...operating, ...eliminations]);
  const moved = operating.filter(({ brought }) => !brought);
  const cash = flowLeaves([...moved, ...classed(eliminations)], scope.entity === undefined);
  return {
    posted: balancesOf(operating),
    eliminations,
    results: resultLeaves(results),
    cash,
    broughtCashFen: cashAmong(operating.filter(({ brought }) => brought)),
    unexplainedCashFen: minus(cashAmong(moved), sum(Object.values(cash))),
    noncontrollingLossFen: lived ? await ports.noncontrollingLoss(db, { ...scope, ...span }) : zeroFen,
    shareBasedFen: lived ? await ports.shareBasedCompensation(db, { ...scope, ...span }) : zeroFen,
    dividendsFen: lived ? await ports.dividends(db, { ...scope, ...span }) : zeroFen,
  };
};

const cashAmong = (movements: readonly Movement[]): Fen =>
  sum(movements.filter(({ account }) => cashAccounts.includes(account)).map(({ netFen }) => netFen));

/** What was eliminated between two days. */
const differenceOf = (at: readonly Elimination[], before: readonly Elimination[]): Elimination[] => {
  const places = new Map<string, Elimination>();
  const add = (line: Elimination, netFen: Fen): void => {
    const place = `${line.account}|${line.cashFlow}`;
    places.set(place, { ...line, netFen: plus(places.get(place)?.netFen ?? zeroFen, netFen) });
  };
  for (const line of at) add(line, line.netFen);
  for (const line of before) add(line, negate(line.netFen));
  return [...places.values()];
};

const classed = (lines: readonly Elimination[]) =>
  lines.flatMap(({ account, cashFlow, netFen }) => (cashFlow === undefined ? [] : [{ account, cashFlow, netFen }]));
