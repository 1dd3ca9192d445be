import { addDays, daysBetween, type IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { everyLoan, isCore, type ForeseenLoan as Loan, partsOf } from "./foreseen-loans.ts";
import type { World } from "./world.ts";

/** What a quarter of a run would come to, worked out in memory: for fitting a parameter file without living through years. */
export type Foreseen = {
  readonly loans: number;
  readonly dayOne: number;
  readonly collection: number;
  readonly ninety: number;
  readonly repeat: number;
  readonly tenor: number;
  readonly withoutRisk: number;
  readonly vPocket: number;
};

export type Span = { readonly from: IsoDate; readonly to: IsoDate };

/** Every loan that is drawn up to the end of a span. */
export const loansUpTo = (world: World, { to }: Span): readonly Loan[] => [...everyLoan(world, addDays(to, 1))];

export const foresee = (world: World, span: Span, loans = loansUpTo(world, span)): Foreseen => {
  const drawn = loans.filter(({ drawn: { drawnOn } }) => drawnOn >= span.from && drawnOn <= span.to);
  const volume = total(drawn);
  const core = loans.filter(isCore);
  const { due, late, collected } = duesIn(core, span);
  const standing = core.map((loan) => standingOn(loan, span.to));
  const balance = standing.reduce((sum, { left }) => sum + left, 0);
  return {
    loans: drawn.length,
    dayOne: late / due,
    collection: collected / late,
    ninety: standing.reduce((sum, { left, daysLate }) => sum + (daysLate > 90 ? left : 0), 0) / balance,
    repeat: total(drawn.filter(({ first }) => !first)) / volume,
    tenor: drawn.reduce((sum, loan) => sum + loan.drawn.principalFen * monthsOf(loan), 0) / volume,
    withoutRisk: total(drawn.filter(({ model }) => model !== "balance-sheet" && model !== "capital-heavy")) / volume,
    vPocket: drawn.filter(({ wish }) => wish.body.product === "v-pocket").length / drawn.length,
  };
};

/** About what of our own risk is given up or called in a quarter, to what was lent at it in a year. */
export const lostIn = (loans: readonly Loan[], { from, to }: Span): number => {
  const ours = loans.filter(({ model }) => ownRisk.includes(model));
  const lent = total(ours.filter(({ drawn }) => drawn.drawnOn > addDays(to, -365)));
  const lost = ours.reduce((sum, loan) => sum + givenUp(loan, addDays(from, -180), addDays(to, -90)), 0);
  return lent > 0 ? lost / lent : 0;
};

const ownRisk: readonly string[] = ["balance-sheet", "capital-heavy"];

/** What was left of a loan when it stopped being paid for good, if that was within a span. */
const givenUp = (loan: Loan, from: IsoDate, to: IsoDate): number => {
  const stopped = loan.fate.arrears.find(({ until }) => until === null)?.from;
  return stopped !== undefined && stopped >= from && stopped <= to ? standingOn(loan, stopped).left : 0;
};

const total = (loans: readonly Loan[]): number => loans.reduce((sum, { drawn }) => sum + drawn.principalFen, 0);
const monthsOf = ({ drawn }: Loan): number => (drawn.tenorUnit === "days" ? drawn.tenor / 30 : drawn.tenor);

const duesIn = (loans: readonly Loan[], { from, to }: Span) => {
  const sums = { due: 0, late: 0, collected: 0 };
  for (const loan of loans) {
    const { dues, fate } = loan;
    if ((dues.at(-1) as IsoDate) < from) continue;
    const parts = partsOf(loan);
    for (const [n, on] of dues.entries()) {
      const late = fate.arrears.some((one) => one.from < on && (one.until === null || one.until >= on));
      if (on < from || on > to || late || (fate.settlesOn !== null && fate.settlesOn < on)) continue;
      sums.due += parts[n] as number;
      const missed = fate.arrears.find((one) => one.from === on);
      if (missed) sums.late += parts[n] as number;
      if (missed && missed.until !== null && daysBetween(on, missed.until) <= 30) sums.collected += parts[n] as number;
    }
  }
  return sums;
};

const standingOn = (loan: Loan, day: IsoDate): { readonly left: number; readonly daysLate: number } => {
  const { dues, fate } = loan;
  const late = fate.arrears.find((one) => one.from <= day && (one.until === null || one.until > day));
  const daysLate = late ? daysBetween(late.from, day) : 0;
  if ((fate.settlesOn !== null && fate.settlesOn <= day) || daysLate > 180) return { left: 0, daysLate };
  if (!late && (dues.at(-1) as IsoDate) <= day) return { left: 0, daysLate };
  const parts = partsOf(loan);
  const left = dues.reduce((sum, on, n) => sum + (on > day || (late && on >= late.from) ? (parts[n] as number) : 0), 0);
  return { left, daysLate };
};
