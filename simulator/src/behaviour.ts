import type { NewDrawdown } from "@suanpan/contract";
import { addDays, addMonths, daysBetween, type IsoDate } from "@suanpan/server/kernel/calendar.ts";
import type { Random } from "@suanpan/server/kernel/random.ts";
import { weatherOn } from "./macro.ts";
import type { Parameters } from "./parameters.ts";
import { type Person, shockOf } from "./population.ts";
import { type World, yearsIn } from "./world.ts";

/** What a loan's fate follows from: all of it is in the platform's own books, so a run that stopped can find it again. */
export type Drawn = {
  readonly drawnOn: IsoDate;
  readonly principalFen: number;
  readonly tenor: number;
  readonly tenorUnit: "months" | "days";
};

/** Days on which a borrower does not pay: from a due date, until he does or, when null, for good. */
type Arrears = { readonly from: IsoDate; readonly until: IsoDate | null };

export type Fate = {
  readonly arrears: readonly Arrears[];
  readonly settlesOn: IsoDate | null;
  /** When somebody given up on pays something after all, and which part. */
  readonly recovers: { readonly on: IsoDate; readonly part: number } | null;
};

export const duesOf = ({ drawnOn, tenor, tenorUnit }: Drawn): IsoDate[] =>
  tenorUnit === "days"
    ? [addDays(drawnOn, tenor)]
    : Array.from({ length: tenor }, (_, n) => addMonths(drawnOn, n + 1, Number(drawnOn.slice(8))));

const months = (drawn: Drawn): number => (drawn.tenorUnit === "days" ? 1 : drawn.tenor);

/**
 * A loan's whole life, decided when it is drawn: what is missed and when it is made good, an early end, a default.
 * Everything due by the day somebody pays again is paid with it, so the next decision is about what falls due later.
 */
export const fateOf = (world: World, person: Person, drawn: Drawn, dues: readonly IsoDate[] = duesOf(drawn)): Fate => {
  const { repayment } = world.parameters;
  const random = person.random.fork(`loan ${drawn.drawnOn} ${drawn.principalFen}`);
  const arrears: Arrears[] = [];
  let paidTo = drawn.drawnOn;
  for (const [n, due] of dues.entries()) {
    const before = n === 0 ? drawn.drawnOn : (dues[n - 1] as IsoDate);
    if (due <= paidTo) continue;
    if (daysBetween(before, due) > 2 && before >= paidTo && random.next() < repayment.prepaysPerMonth)
      return { arrears, settlesOn: addDays(before, random.integer(1, daysBetween(before, due) - 1)), recovers: null };
    if (random.next() >= missChance(world.parameters, person, drawn, n / Math.max(1, dues.length - 1), due)) {
      paidTo = due;
      continue;
    }
    const until = curesOn(world.parameters, random, due);
    arrears.push({ from: due, until });
    if (until === null) return { arrears, settlesOn: null, recovers: recoveryOf(world.parameters, random, due) };
    paidTo = until;
  }
  return { arrears, settlesOn: null, recovers: null };
};

const missChance = (parameters: Parameters, person: Person, drawn: Drawn, life: number, due: IsoDate): number => {
  const { missPerInstalment, tenorFactor, ageFactor } = parameters.repayment;
  const age = ageFactor.first + (ageFactor.last - ageFactor.first) * life;
  const tenor = tenorFactor[String(months(drawn)) as keyof typeof tenorFactor] ?? 1;
  const { missFactor } = weatherOn(parameters, due);
  return missPerInstalment * tenor * age * missFactor * person.missFactor * shockOf(parameters, person, due);
};

/** Still unpaid t days late: S(t) = never + (1 − never)·exp(−(t/scale)^shape); drawn by turning it round. */
const curesOn = (parameters: Parameters, random: Random, due: IsoDate): IsoDate | null => {
  const { neverCures, cureScaleDays, cureShape } = parameters.repayment;
  if (random.next() < neverCures * weatherOn(parameters, due).neverCuresFactor) return null;
  const late = cureScaleDays * (-Math.log(1 - random.next())) ** (1 / cureShape);
  return addDays(due, Math.max(1, Math.ceil(late)));
};

const recoveryOf = ({ repayment }: Parameters, random: Random, due: IsoDate): Fate["recovers"] =>
  random.next() < repayment.recoversShare
    ? { on: addDays(due, random.integer(190, 420)), part: random.integer(20, 90) / 100 }
    : null;

/** Whether a borrower's account yields what is asked of it on a day. */
export const pays = ({ arrears }: Pick<Fate, "arrears">, day: IsoDate): boolean =>
  !arrears.some(({ from, until }) => from <= day && (until === null || day < until));

/** Days until somebody draws again. */
export const gapOf = (world: World, random: Random, day: IsoDate): number => {
  const { gapDays, gapGrowthPerYear } = world.parameters.draws;
  const mean = gapDays * (1 + gapGrowthPerYear) ** Math.max(0, yearsIn(world, day));
  return Math.max(1, Math.round(-mean * Math.log(1 - random.next())));
};

const vPocketDays = 30;
const mean = (yuan: number, spread: number, random: Random): number =>
  yuan * Math.exp(spread * random.normal() - spread ** 2 / 2);
const hundreds = (yuan: number): number => Math.max(1, Math.round(yuan / 100)) * 10_000;

/** What somebody asks for on a day: a little for a month, or some months' worth. */
export const wishOf = (
  { parameters: { draws } }: World,
  person: Person,
  random: Random,
  first: boolean,
): NewDrawdown => {
  if (person.kind === "person" && random.next() < draws.vPocketShare)
    return {
      product: "v-pocket",
      amountFen: hundreds(Math.min(20_000, mean(draws.vPocketMeanYuan, 0.5, random))),
      tenor: vPocketDays,
    };
  const factor = (first ? draws.firstFactor : 1) * (person.kind === "sme" ? draws.smeFactor : 1);
  const amountFen = hundreds(Math.min(200_000, Math.max(500, mean(draws.meanYuan * factor, draws.spread, random))));
  const tenor = Number(random.weighted(Object.entries(draws.tenors)));
  if (person.kind === "sme")
    return { product: "sme", amountFen: Math.max(500_000, amountFen), tenor: Math.max(6, tenor) };
  return { product: "instalment", amountFen, tenor };
};
