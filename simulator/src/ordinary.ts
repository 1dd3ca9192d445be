import { addDays, type IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { type Foreseen, foresee, loansUpTo, lostIn, type Span } from "./foresee.ts";
import type { World } from "./world.ts";

/** What the default parameters come to where there are many loans: docs/simulation.md. */
const usual: Readonly<Partial<Foreseen>> = {
  ...{ dayOne: 0.05, collection: 0.843, ninety: 0.022, repeat: 0.898, withoutRisk: 0.582, vPocket: 0.239 },
};

/**
 * The most ordinary of some worlds: with a few dozen loans a quarter a platform may be anything, and one loan that is
 * lost may cost it a year's income. Whoever looks for the first time should see what most of them look like.
 */
export const mostOrdinary = (worlds: readonly World[], quarter: Span): World => {
  const seen = worlds.map((world) => {
    const loans = loansUpTo(world, quarter);
    return { world, found: foresee(world, quarter, loans), lost: lostIn(loans, quarter) };
  });
  const usuallyLost = seen.reduce((sum, { lost }) => sum + lost, 0) / seen.length;
  const farOff = ({ found, lost }: (typeof seen)[number]): number =>
    Object.entries(usual).reduce((sum, [name, value]) => sum + off(found[name as keyof Foreseen], value), 0) +
    3 * off(lost, usuallyLost);
  const [best] = seen.map((one) => ({ world: one.world, off: farOff(one) })).sort((a, b) => a.off - b.off);
  if (!best) throw new RangeError("there is no world to choose from");
  return best.world;
};

const off = (found: number, wanted: number): number => (wanted > 0 ? Math.abs(found - wanted) / wanted : 0);

/** The last quarter that is over on a day. */
export const quarterOverBy = (day: IsoDate): Span => {
  const month = Number(day.slice(5, 7));
  const begins = `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, "0")}-01` as IsoDate;
  const to = addDays(begins, -1);
  return { from: `${to.slice(0, 4)}-${String(Number(to.slice(5, 7)) - 2).padStart(2, "0")}-01` as IsoDate, to };
};
