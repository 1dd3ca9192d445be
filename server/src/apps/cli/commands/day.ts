import { daysBetween, type IsoDate } from "../../../kernel/calendar.ts";
import { businessDay } from "../../../platform/day/business-day.ts";
import { closeDays, dayAfter } from "../../../platform/day/close-days.ts";
import { PlainError } from "../../../platform/plain-error.ts";
import type { Opened } from "../../platform.ts";
import { asDate } from "../asking.ts";
import { type Cli, examples, type Register } from "../cli.ts";
import { startProgress } from "../progress.ts";
import { type Report, report } from "../report.ts";

export const day: Register = (program, cli) => {
  program
    .command("day")
    .description("close the open business day, or every day until a date")
    .option("--until <date>", "the business day that shall be open afterwards, YYYY-MM-DD", asDate)
    .addHelpText("after", examples("day", "day --until 2024-07-01", "day --until 2024-07-01 --json"))
    .action(async ({ until }: { until?: IsoDate }) => {
      cli.answer(await cli.withPlatform((opened) => close(cli, opened, until)));
    });
};

const close = async (cli: Cli, { platform, config }: Opened, wanted: IsoDate | undefined): Promise<Report> => {
  const { db } = platform;
  const open = await businessDay(db);
  if (!open) throw new PlainError("No business day is open yet: run `suanpan start` once.");
  const until = plannedUntil(open, wanted);
  const total = daysBetween(open, until);
  const progress = startProgress("Closing");
  try {
    const closed = await closeDays(db, until, {
      steps: (await cli.wire(config)).daySteps(platform),
      ranges: config.dayRanges,
      workers: config.dayWorkers,
      onProgress: ({ day: on, step, done, of }) =>
        progress.update(daysBetween(open, on) * of + done, total * of, `${on} ${step}`),
    });
    return report(
      `Closed ${closed.length === 1 ? closed[0] : `${closed.length} days`}; the business day is now ${until}.`,
      { closed, businessOn: until },
    );
  } finally {
    progress.stop();
  }
};

/** A slip of the finger in the year must not close a decade. */
const plannedUntil = (open: IsoDate, wanted: IsoDate = dayAfter(open)): IsoDate => {
  if (wanted <= open) throw new PlainError(`The business day is already ${open}: choose a later date than that.`);
  if (daysBetween(open, wanted) > 3_660)
    throw new PlainError(`From ${open} to ${wanted} is more than ten years: close it in smaller steps.`);
  return wanted;
};
