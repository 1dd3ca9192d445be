import type { BookName } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { groupBy } from "../../../kernel/lists.ts";
import { type Fen, fen, formatYuan, least, minus, most, negate, sum, zeroFen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import { type Movement, readMovements } from "./movement.store.ts";

/** What is added to the sum of the companies' balances; debits less credits, as of a day and from the beginning. */
export type Elimination = {
  readonly account: string;
  readonly netFen: Fen;
  /** Where the movement stood in the cash-flow statement; left out when movements meet their other side by themselves. */
  readonly cashFlow?: string | null;
};

/** Two sides that should be the same amount and are not. */
export type Disagreement = { readonly what: string; readonly differenceFen: Fen };

export type Eliminations = {
  readonly lines: readonly Elimination[];
  readonly disagreements: readonly Disagreement[];
};

/** Accounts whose movements are within the group: in its cash flows they meet their other side. */
export const withinGroup: Readonly<Record<string, "operating" | "financing">> = {
  "intercompany-receivable": "operating",
  "intercompany-payable": "operating",
  "investments-group": "financing",
};

/** What an account of a company came to, or a part of it. */
type Balance = Pick<Movement, "account" | "entity" | "netFen">;

/** What consolidation takes out on a day; whoever has read the companies' balances of that day already says them. */
export type Eliminate = (
  db: Reader,
  book: BookName,
  on: IsoDate,
  balances?: readonly Balance[],
) => Promise<Eliminations>;

const balancesOn = (db: Reader, book: BookName, on: IsoDate): Promise<readonly Balance[]> =>
  readMovements(db, { book, entity: undefined }, [on]);

export const groupEliminations: Eliminate = async (db, book, on, balances) =>
  decideEliminations(balances ?? (await balancesOn(db, book, on)));

/**
 * What companies owe each other against what they are owed, and what the group invested in its companies against their
 * capital. Only what both sides agree on is taken out; the rest stays in sight, and is named.
 */
export const decideEliminations = (balances: readonly Balance[]): Eliminations => {
  const of = (account: string, within: (entity: string) => boolean = () => true): Fen =>
    sum(balances.filter((one) => one.account === account && within(one.entity)).map(({ netFen }) => netFen));
  const [owed, owing] = [of("intercompany-receivable"), negate(of("intercompany-payable"))];
  const agreed = most(zeroFen, least(owed, owing));
  const invested = of("investments-group");
  const below = (entity: string) => entity !== "parent";
  const [shares, paidIn] = [negate(of("share-capital", below)), negate(of("paid-in-capital", below))];
  const capital = most(zeroFen, least(invested, fen(shares + paidIn)));
  const fromShares = least(capital, most(zeroFen, shares));
  return {
    lines: [
      { account: "intercompany-receivable", netFen: negate(agreed) },
      { account: "intercompany-payable", netFen: agreed },
      { account: "investments-group", netFen: negate(capital) },
      { account: "share-capital", netFen: fromShares },
      { account: "paid-in-capital", netFen: minus(capital, fromShares) },
    ].filter(({ netFen }) => netFen !== 0),
    disagreements: [
      { what: "what companies are owed and owe each other differs", differenceFen: minus(owed, owing) },
      // Capital that others hold, or that nobody in the group paid, is no disagreement; an investment in nothing is.
      {
        what: "investments in companies of the group are more than their capital",
        differenceFen: minus(invested, capital),
      },
    ]
      .filter(({ differenceFen }) => differenceFen !== 0)
      .map((one) => ({ ...one, what: `${one.what} by ${formatYuan(one.differenceFen)} yuan` })),
  };
};

/** What one company wrote about another: debits less credits, to be taken out. */
type Mutual = {
  readonly account: string;
  readonly entity: string;
  readonly counterparty: string;
  readonly cashFlow: string | null;
  readonly netFen: number;
};

/**
 * Eliminations from a register of what companies do with each other, pair by pair. What such accounts hold beside it was
 * written by hand, without a counterparty: that is taken out as far as both sides agree on it in the whole group.
 */
export const eliminationsFrom =
  (registered: (db: Reader, on: IsoDate) => Promise<readonly Mutual[]>): Eliminate =>
  async (db, book, on, balances) =>
    registeredFirst(await registered(db, on), balances ?? (await balancesOn(db, book, on)));

export const registeredFirst = (items: readonly Mutual[], balances: readonly Balance[]): Eliminations => {
  const lines = items.map(({ account, cashFlow, netFen }) => ({ account, cashFlow, netFen: negate(fen(netFen)) }));
  const takenOut = items.map(({ account, entity, netFen }) => ({ account, entity, netFen: negate(fen(netFen)) }));
  const rest = decideEliminations([...balances, ...takenOut]);
  return { lines: [...lines, ...rest.lines], disagreements: [...pairsThatDiffer(items), ...rest.disagreements] };
};

const pairsThatDiffer = (items: readonly Mutual[]): Disagreement[] =>
  [...groupBy(items, ({ entity, counterparty }) => [entity, counterparty].toSorted().join(" and "))]
    .map(([pair, its]) => ({ pair, differenceFen: sum(its.map(({ netFen }) => fen(netFen))) }))
    .filter(({ differenceFen }) => differenceFen !== 0)
    .map(({ pair, differenceFen }) => ({
      what: `${pair} differ by ${formatYuan(differenceFen)} yuan`,
      differenceFen,
    }));
