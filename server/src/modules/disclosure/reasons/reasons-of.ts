import type { Database } from "../../../platform/database.ts";
import { coverOf, readLived } from "../figures/covered.ts";
import type { FigurePorts } from "../figures/own.ts";
import { planOf } from "../figures/plan.ts";
import { type Decomposition, decompose } from "./decompose.ts";
import { termsOf } from "./drivers.ts";
import { type Movements, phrase, type Sentence } from "./phrase.ts";
import { readDrivers } from "./read-drivers.ts";
import type { Drivers } from "./terms.ts";

/** Why a line of the results moved: what each driver did to it, and the sentence for it where one explains most of it. */
export type Reason = Movements & { readonly sentence: Sentence | undefined };

/** By period and line: `2024Q2/financingIncome`. Of periods known from imported history alone there are none. */
export type Reasons = ReadonlyMap<string, Reason>;

export const reasonsOf = async (db: Database, ports: FigurePorts, release: string): Promise<Reasons> => {
  const plan = planOf(release);
  if (!plan) return new Map();
  const lived = await readLived(db);
  const known = async (period: string | undefined): Promise<Drivers | undefined> =>
    period !== undefined && coverOf(lived, period) === "whole" ? readDrivers(db, ports, period) : undefined;
  const quarter = await known(plan.quarter.name);
  const longer = await known(plan.longer?.name);
  return new Map([
    ...movedBetween(plan.quarter.name, quarter, {
      yearOnYear: await known(plan.yearAgo.name),
      sequential: await known(plan.priorQuarter.name),
    }),
    ...movedBetween(plan.longer?.name ?? "", longer, { yearOnYear: await known(plan.longerYearAgo?.name) }),
  ]);
};

type Before = Partial<Record<keyof Movements, Drivers | undefined>>;

/** Pure: the reasons of a period from its drivers and those of the periods it is compared with. */
export const movedBetween = (
  period: string,
  now: Drivers | undefined,
  before: Before,
): (readonly [string, Reason])[] => {
  if (!now) return [];
  const year = before.yearOnYear && decomposedBy(before.yearOnYear, now);
  const quarter = before.sequential && decomposedBy(before.sequential, now);
  const lines = [...new Set([...Object.keys(year ?? {}), ...Object.keys(quarter ?? {})])];
  return lines.map((line) => {
    const movements: Movements = {
      ...(year?.[line] ? { yearOnYear: year[line] } : {}),
      ...(quarter?.[line] ? { sequential: quarter[line] } : {}),
    };
    return [`${period}/${line}`, { ...movements, sentence: phrase(movements) }] as const;
  });
};

const decomposedBy = (before: Drivers, now: Drivers): Readonly<Record<string, Decomposition>> =>
  Object.fromEntries(Object.entries(termsOf(before, now)).map(([line, terms]) => [line, decompose(terms)]));
