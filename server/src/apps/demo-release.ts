import { releaseWords } from "@suanpan/simulator";
import { type IsoDate, quarterOf } from "../kernel/calendar.ts";
import type { Period } from "../modules/books/index.ts";
import { draftRelease, type Plan, planOf } from "../modules/disclosure/index.ts";
import type { Platform } from "../platform/platform.ts";
import type { Wiring } from "./wiring.ts";

/** The last quarter that was over on a day. */
export const quarterOverBy = (on: IsoDate): Period => (planOf(quarterOf(on)) as Plan).priorQuarter;

/**
 * Drafts the release of the last quarter that was over on a day, so that a newcomer can read one. A past that is too
 * short to have a closed quarter has none to tell of, and that is nobody's fault.
 */
export const draftDemoRelease = async (platform: Platform, wiring: Wiring, on: IsoDate): Promise<void> => {
  const period = quarterOverBy(on).name;
  const request = { caller: "demo", key: `demo-release-${period}`, body: { period, words: releaseWords(period, on) } };
  await draftRelease(platform, wiring.releasing(platform), request);
};
