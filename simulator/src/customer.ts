import type { NewDrawdown } from "@suanpan/contract";
import { addDays, type IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { gapOf, wishOf } from "./behaviour.ts";
import type { Person } from "./population.ts";
import type { World } from "./world.ts";

/** One wish of one person: the n-th since they came. */
export type Wish = { readonly on: IsoDate; readonly ordinal: number; readonly body: NewDrawdown };

/** When somebody wants money, from the day they can have some: the same days whoever asks, and whenever. */
export function* wishesOf(world: World, person: Person, since: IsoDate, newcomer: boolean): Generator<Wish> {
  const { people } = world.parameters;
  const start = person.random.fork("draws");
  const fate = start.next();
  if (newcomer && fate < people.neverDrawsShare) return;
  let on =
    newcomer && fate < people.neverDrawsShare + people.drawsAtOnceShare
      ? since
      : addDays(since, gapOf(world, start, since));
  for (let ordinal = 0; ; ordinal += 1) {
    const random = person.random.fork(`draw ${ordinal}`);
    yield { on, ordinal, body: wishOf(world, person, random, newcomer && ordinal === 0) };
    if (random.next() < people.leavesPerDraw) return;
    on = addDays(on, gapOf(world, random, on));
  }
}
