import type { BookName, Elimination, Eliminations } from "@suanpan/contract";
import type { IsoDate } from "../../../../kernel/calendar.ts";
import { fen, minus, plus, sum, zeroFen } from "../../../../kernel/money.ts";
import type { Reader } from "../../../../platform/database.ts";
import { isCash } from "../../../ledger/index.ts";
import { type RuleTotal, ruleTotals } from "../company.store.ts";
import type { Facts } from "../facts.ts";
import { loadFacts } from "../load-facts.ts";
import { sidesOf } from "./intercompany.ts";

/** The accounts that hold nothing but what companies of the group have with each other. */
export const mutualAccounts = ["intercompany-receivable", "intercompany-payable", "investments-group"] as const;

/** What the group's companies wrote about each other from a day to another, cash apart. */
export const eliminationsOf = (
  facts: Facts,
  { from, to }: { from?: IsoDate | undefined; to: IsoDate },
): Elimination[] => {
  const places = new Map<string, Elimination>();
  const within = facts.intercompany.filter(({ on }) => on <= to && (from === undefined || on >= from));
  for (const { entity, counterparty, lines } of within.flatMap(({ item }) => sidesOf(item)))
    for (const { account, netFen, cashFlow } of lines.filter((line) => !isCash(line.account))) {
      const place = [entity, counterparty, account, cashFlow].join("|");
      const before = places.get(place)?.netFen ?? 0;
      places.set(place, { account, entity, counterparty, cashFlow, netFen: plus(fen(before), netFen) });
    }
  return [...places.values()].filter(({ netFen }) => netFen !== 0);
};

/** The two sides of every pair come to nothing, and mutual accounts hold nothing that is not between two of us. */
export const disagreements = (items: readonly Elimination[], ledger: readonly RuleTotal[]): string[] => {
  const pairs = new Map<string, number>();
  for (const { entity, counterparty, netFen } of items) {
    const pair = [entity, counterparty].toSorted().join(" and ");
    pairs.set(pair, (pairs.get(pair) ?? 0) + netFen);
  }
  const leftOut = (entity: string, account: string) =>
    sum(items.filter((item) => item.entity === entity && item.account === account).map(({ netFen }) => fen(netFen)));
  return [
    ...[...pairs].filter(([, fen]) => fen !== 0).map(([pair, fen]) => `${pair} differ by ${fen} fen`),
    ...ledger
      .map((row) => ({ ...row, strayFen: minus(fen(row.netFen), leftOut(row.entity, row.account)) }))
      .filter(({ strayFen }) => strayFen !== zeroFen)
      .map(({ entity, account, strayFen }) => `${account} of ${entity} holds ${strayFen} fen with no counterparty`),
  ];
};

/** What is registered between companies up to a day. */
export const mutualItems = async (db: Reader, on: IsoDate): Promise<Elimination[]> =>
  eliminationsOf(await loadFacts(db, on), { to: on });

/** What consolidation leaves out up to a day (or in a period, with its first day), and where the sides do not agree. */
export const eliminations = async (db: Reader, book: BookName, on: IsoDate, from?: IsoDate): Promise<Eliminations> => {
  const facts = await loadFacts(db, on);
  const ledger = await ruleTotals(db, { book, accounts: mutualAccounts, on });
  return {
    book,
    on,
    items: eliminationsOf(facts, { from, to: on }),
    problems: disagreements(eliminationsOf(facts, { to: on }), ledger),
  };
};
