import { daysBetween, type IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { type Random, seeded } from "@suanpan/server/kernel/random.ts";
import type { Parameters } from "./parameters.ts";
import type { Story } from "./stories/story.ts";

/** What a run follows from. The same world is the same run, to the byte. */
export type World = {
  readonly seed: string;
  /** One person here stands for so many. */
  readonly scale: number;
  /** The first business day. */
  readonly from: IsoDate;
  readonly parameters: Parameters;
  readonly random: Random;
  readonly story: Story | undefined;
  /** Slots are worked on in so many ranges at once: while the database writes one, the next is thought about. */
  readonly ranges: number;
};

/** With few people, two ranges cost more than they save. It goes by the scale alone: the same world is the same run. */
export const rangesAt = (scale: number): number => (scale > 5_000 ? 1 : 2);

export const makeWorld = (
  seed: string,
  scale: number,
  from: IsoDate,
  parameters: Parameters,
  story?: Story,
): World => ({
  seed,
  scale,
  from,
  parameters: story?.parameters?.(parameters, from) ?? parameters,
  random: seeded(seed),
  story,
  ranges: rangesAt(scale),
});

/** A count of full scale at the world's own; the fraction is kept, for whoever adds up. */
export const scaled = ({ scale }: World, count: number): number => count / scale;

/** Years since the run began; below zero before it. */
export const yearsIn = ({ from }: World, day: IsoDate): number => daysBetween(from, day) / 365.25;
