import type { IsoDate } from "@suanpan/server/kernel/calendar.ts";
import type { Parameters } from "../parameters.ts";
import type { Scene } from "../run.ts";

/** Something that happens to the platform, told by its name: other parameters, something done on a morning, or both. */
export type Story = {
  readonly name: string;
  readonly tells: string;
  readonly parameters?: (parameters: Parameters, from: IsoDate) => Parameters;
  /** Before the doors open on a day. Whatever it does has a key, as all the rest. */
  readonly onMorning?: (scene: Scene, day: IsoDate) => Promise<void>;
  /** Whether the provider says nothing about the orders of a day until later, and until when. */
  readonly lostUntil?: (from: IsoDate, day: IsoDate) => IsoDate | undefined;
};
