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
