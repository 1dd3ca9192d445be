import { addDays, daysBetween, type IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { type Drawn, duesOf, type Fate, fateOf } from "./behaviour.ts";
import { type Wish, wishesOf } from "./customer.ts";
import { lineFor } from "./graph.ts";
import { arrivedBy, type Person, personOf } from "./population.ts";
import { scaled, type World } from "./world.ts";

/** How long before the run the earlier borrowers' lives begin: longer than the longest loan, so that the book is settled. */
const daysBefore = 900;

/** Somebody who had a line when the run began, with the loans that are not paid back yet. */
export type Earlier = {
  readonly person: Person;
  readonly since: IsoDate;
  readonly line: NonNullable<ReturnType<typeof lineFor>>;
  readonly loans: readonly EarlierLoan[];
  /** Given up on before the run began: nobody lends to them again. */
  readonly lost: boolean;
};
export type EarlierLoan = {
  readonly wish: Wish;
  readonly drawn: Drawn;
  readonly dues: readonly IsoDate[];
  readonly fate: Fate;
};

/** Who was here before. They are lived through once for a world: it takes a moment, and everybody asks for them. */
export const earlierBorrowers = (world: World): readonly Earlier[] => {
  const known = remembered.get(world) ?? [...livedBefore(world)];
  remembered.set(world, known);
  return known;
};
const remembered = new WeakMap<World, readonly Earlier[]>();

/** Those who still borrow, and those who came in the years before. */
function* livedBefore(world: World): Generator<Earlier> {
  const begin = addDays(world.from, -daysBefore);
  const actives = Math.round(scaled(world, world.parameters.people.activeBorrowers));
  const comers = Math.round(newBorrowersPerDay(world) * daysBefore);
  let number = 0;
  for (let n = 0; n < actives + comers; number += 1) {
    const person = personOf(world, number);
    const line = lineFor(person);
    if (!line) continue;
    const since = n < actives ? begin : addDays(begin, Math.floor(((n - actives) * daysBefore) / comers));
    n += 1;
    yield { person, since, line, ...loansOf(world, person, since, line.limitFen) };
  }
}

/** The first number nobody had before the run: who comes during it is counted from here. */
export const firstNewcomer = (world: World): number => (earlierBorrowers(world).at(-1)?.person.number ?? -1) + 1;

/** People have the same incomes before and after, so the same part of them gets a line. */
const newBorrowersPerDay = (world: World): number => {
  const { appliesShare, neverDrawsShare } = world.parameters.people;
  const sample = Array.from({ length: 400 }, (_, n) => lineFor(personOf(world, n)) !== undefined);
  const approved = sample.filter(Boolean).length / sample.length;
  return (arrivedBy(world, 9_130) / 9_130) * appliesShare * approved * (1 - neverDrawsShare);
};

/** What is over by the first day is left out. */
const loansOf = (world: World, person: Person, since: IsoDate, limitFen: number): Pick<Earlier, "loans" | "lost"> => {
  const all = [...borrowingOf(world, person, { since, newcomer: false, limitFen, until: world.from })];
  const lost = all.some((loan) => isDefault(loan) && !isOpen(loan, world.from));
  return { loans: all.filter((loan) => isOpen(loan, world.from)), lost };
};

export type Borrowing = {
  readonly since: IsoDate;
  readonly newcomer: boolean;
  readonly limitFen: number;
  readonly until: IsoDate;
};

/** The loans of one person, as they would be granted: nobody draws beyond the limit, or while something is unpaid. */
export function* borrowingOf(
  world: World,
  person: Person,
  { since, newcomer, limitFen, until }: Borrowing,
): Generator<EarlierLoan> {
  let open: EarlierLoan[] = [];
  for (const wish of wishesOf(world, person, since, newcomer)) {
    if (wish.on >= until) return;
    if (open.some((loan) => isDefault(loan) && !isOpen(loan, wish.on))) return;
    open = open.filter((loan) => isOpen(loan, wish.on));
    if (open.some((loan) => isLate(loan, wish.on))) continue;
    if (open.reduce((sum, loan) => sum + leftOf(loan, wish.on), wish.body.amountFen) > limitFen) continue;
    const { amountFen: principalFen, tenor, product } = wish.body;
    const drawn: Drawn = {
      drawnOn: wish.on,
      principalFen,
      tenor,
      tenorUnit: product === "v-pocket" ? "days" : "months",
    };
    const dues = duesOf(drawn);
    const loan = { wish, drawn, dues, fate: fateOf(world, person, drawn, dues) };
    open.push(loan);
    yield loan;
  }
}

const isDefault = ({ fate: { arrears } }: EarlierLoan): boolean => arrears.at(-1)?.until === null;

const givenUpAfter = 180;

const isOpen = ({ dues, fate: { arrears, settlesOn } }: EarlierLoan, day: IsoDate): boolean => {
  if (settlesOn !== null) return settlesOn > day;
  const last = arrears.at(-1);
  if (last && last.until === null) return addDays(last.from, givenUpAfter) > day;
  const end = dues.at(-1) as IsoDate;
  return end > day || (last?.until ?? end) > day;
};

const isLate = ({ fate: { arrears } }: EarlierLoan, day: IsoDate): boolean =>
  arrears.some(({ from, until }) => from < day && (until === null || day <= until));

/** About what is left of a loan: in equal parts, which is near enough for a limit. */
const leftOf = ({ drawn, dues }: EarlierLoan, day: IsoDate): number =>
  (drawn.principalFen * dues.filter((due) => due > day).length) / dues.length;

/** What somebody is behind with on a day, and has not made good by then. */
const arrearsOn = ({ fate: { arrears } }: EarlierLoan, day: IsoDate) =>
  arrears.find(({ from, until }) => from <= day && (until === null || until > day));

export const daysLateOn = (loan: EarlierLoan, day: IsoDate): number => {
  const late = arrearsOn(loan, day);
  return late ? daysBetween(late.from, day) : 0;
};

/** Which instalments are unpaid on the morning of the first day: those to come, and those in arrears. */
export const unpaidOf = (loan: EarlierLoan, day: IsoDate): boolean[] => {
  const late = arrearsOn(loan, day);
  return loan.dues.map((due) => due > day || (late !== undefined && due >= late.from));
};
