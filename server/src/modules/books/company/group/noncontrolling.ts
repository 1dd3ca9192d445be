import { books } from "@suanpan/contract";
import { type IsoDate, isoDate, monthEnd } from "../../../../kernel/calendar.ts";
import { scaleHalfUp } from "../../../../kernel/decimal.ts";
import { type Fen, fen } from "../../../../kernel/money.ts";
import type { Reader } from "../../../../platform/database.ts";
import { type MonthTotal, monthTotals } from "../company.store.ts";
import type { Facts } from "../facts.ts";
import { type Cumulative, credit, cumulative, debit } from "../lines.ts";
import { isResult } from "../tax/entity-tax.ts";

const whole = 1_000_000;

/** The part that belongs to others in a month: what was last said by its end. Before anything was said, nothing does. */
const othersPpm = (facts: Facts, entity: string, month: string): number => {
  const end = monthEnd(isoDate(`${month}-01`));
  const said = facts.ownership.filter((fact) => fact.entity === entity && fact.on <= end);
  const last = said.reduce<(typeof said)[number] | undefined>(
    (latest, fact) => (latest && latest.on > fact.on ? latest : fact),
    undefined,
  );
  return last ? whole - last.item.ownedPpm : 0;
};

/** Other owners' part of an entity's results so far, tax included: each month's at its own share, rounded once. */
export const shareOfOthers = (facts: Facts, entity: string, totals: readonly MonthTotal[]): Fen => {
  const millionths = totals
    .filter(({ account }) => isResult(account))
    .reduce((so, { month, netFen }) => so - BigInt(netFen) * BigInt(othersPpm(facts, entity, month)), 0n);
  return fen(scaleHalfUp(1, millionths, whole));
};

/** It moves inside equity, out of what the company has earned: the statement of operations shows it as others' share. */
export const shareTargets = async (db: Reader, facts: Facts, on: IsoDate): Promise<Cumulative[]> => {
  const lines: Cumulative[] = [];
  for (const entity of new Set(facts.ownership.map((fact) => fact.entity)))
    for (const book of books) {
      const shareFen = shareOfOthers(facts, entity, await monthTotals(db, book, entity, on));
      const nets = [debit("retained-earnings", shareFen), credit("noncontrolling-interests", shareFen)];
      lines.push(...cumulative(entity, book, nets));
    }
  return lines;
};
