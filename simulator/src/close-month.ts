import { type IsoDate, isoDate, monthEnd } from "@suanpan/server/kernel/calendar.ts";
import { runClose, showClose, signStep } from "@suanpan/server/modules/books/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import { liveMonth } from "./company.ts";
import { type Desk, sure } from "./desk.ts";
import type { House } from "./house.ts";
import type { World } from "./world.ts";

type Closing = { readonly platform: Platform; readonly house: House; readonly desk: Desk; readonly world: World };

/** Closes and locks a month that is over: the company's own items, the checklist, a signature, two people at the lock. */
export const closeMonth = async (closing: Closing, month: string): Promise<void> => {
  const { platform, house, desk } = closing;
  const steps = house.reporting.closeSteps;
  const standing = sure(await showClose(platform.db, steps, month));
  if (standing.state === "locked") return;
  await liveMonth(closing, monthEnd(isoDate(`${month}-01`)));
  sure(await runClose(platform, steps, { period: month, by: desk.maker }));
  const note = "Compared with the month before and with the plan.";
  const signed = sure(
    await signStep(platform, steps, desk.keyed(`sign-${month}`, { period: month, step: "review", note })),
  );
  if (signed.state !== "ready") throw new Error(`${month} cannot be locked: ${JSON.stringify(signed.steps)}`);
  const about = { kind: "period.lock", subject: month, summary: `Lock ${month}` };
  await desk.carryOut([{ key: `lock-${month}`, ...about, body: { period: month } }]);
};

/** The month before a day that is the first of its own. */
export const monthOverBy = (day: IsoDate): string => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, "0")}`;
};
