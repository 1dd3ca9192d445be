import {
  type Figures,
  makeWorld,
  parametersNamed,
  readParameters,
  stories,
  summaryOf,
  type World,
} from "@suanpan/simulator";
import { InvalidArgumentError, Option } from "commander";
import { addDays, daysBetween, type IsoDate, parseIsoDate } from "../../../kernel/calendar.ts";
import { businessDay } from "../../../platform/day/business-day.ts";
import { markPrepared } from "../../../platform/installation.ts";
import { PlainError } from "../../../platform/plain-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Opened } from "../../platform.ts";
import {
  claimSimulation,
  connectInHaste,
  figuresOfQuarters,
  runSimulation,
  stopOnViolation,
} from "../../simulation.ts";
import type { Wiring } from "../../wiring.ts";
import { type Cli, examples, type Register } from "../cli.ts";
import { startProgress } from "../progress.ts";
import { type Report, report } from "../report.ts";

type Options = {
  readonly seed: string;
  readonly scale: number;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly parameters: string;
  readonly story?: string;
  readonly stopOnViolation?: boolean;
};

export const simulate: Register = (program, cli) => {
  program
    .command("simulate")
    .description("live through the years of a synthetic platform, or go on where a run stopped")
    .option("--seed <text>", "the same seed makes the same platform, to the byte", "1")
    .option("--scale <1:n>", "one person stands for so many of the published platform", asScale, 10_000)
    .option("--from <date>", "the first business day", asDate, "2022-07-01" as IsoDate)
    .option("--to <date>", "the last day that is lived through", asDate, "2024-06-30" as IsoDate)
    .option("--parameters <file>", "a parameter file, or 2023q4 or 2024q2, which come with the project", "2023q4")
    .addOption(new Option("--story <name>", "something that happens").choices(stories.map(({ name }) => name)))
    .option("--stop-on-violation", "prove every law after each month; the first that fails ends the run")
    .addHelpText(
      "after",
      examples(
        "simulate --seed 7 --scale 1:10000 --from 2022-07-01 --to 2024-06-30",
        "simulate --seed 7 --scale 1:10000 --from 2022-07-01 --to 2024-12-31   # goes on from there",
        "simulate --parameters my.json --scale 1:100000 --to 2022-12-31 --stop-on-violation",
      ),
    )
    .action(async (options: Options) => {
      const world = worldOf(options);
      cli.answer(await cli.withPlatform((opened) => run(cli, opened, world, options), { schema: "migrate" }));
    });
};

const asScale = (text: string): number => {
  const [, count = ""] = /^1:([\d,_]{1,12})$/.exec(text) ?? [];
  const scale = Number(count.replaceAll(/[,_]/g, ""));
  if (!(scale >= 100 && scale <= 1_000_000))
    throw new InvalidArgumentError("It must be from 1:100 to 1:1000000, such as 1:10000.");
  return scale;
};

const asDate = (text: string): IsoDate => {
  const date = parseIsoDate(text);
  if (!date) throw new InvalidArgumentError("It must be a day such as 2022-07-01.");
  return date;
};

const mostDays = 366 * 20;

const worldOf = ({ seed, scale, from, to, parameters, story: name }: Options): World => {
  if (to < from) throw new PlainError(`--to ${to} lies before --from ${from}: choose a later day.`);
  if (from < "2020-06-01" || daysBetween(from, to) > mostDays)
    throw new PlainError("A run begins in June 2020 or later and is at most twenty years long: choose other days.");
  const read = /^[a-z0-9]+$/.test(parameters) ? parametersNamed(parameters) : readParameters(parameters);
  const story = stories.find((one) => one.name === name);
  return makeWorld(seed, scale, from, read, story);
};

const run = async (cli: Cli, { platform, config, url }: Opened, world: World, options: Options): Promise<Report> => {
  const until = addDays(options.to, 1);
  await claimSimulation(platform, world, until);
  await refuseBehind(platform, until);
  const wiring = await cli.wire(config);
  const progress = startProgress("Simulating");
  const hasty = connectInHaste(url, world.scale, "suanpan simulation");
  const stopping = stopOnSignal();
  const begun = performance.now();
  const rate = (loans: number) => Math.round(loans / ((performance.now() - begun) / 1_000));
  try {
    const loans = await runSimulation(platform, hasty, wiring, world, {
      until,
      isStopping: stopping.isStopping,
      afterMonth: options.stopOnViolation ? stopOnViolation(wiring, commandOf(options)) : undefined,
      onProgress: (now) =>
        progress.update(now.done, now.of, `${now.day}, ${now.loans} loans, ${rate(now.loans)} loans/s`),
    });
    await markPrepared(platform.db);
    progress.stop();
    return await reported(platform, wiring, options, loans, (performance.now() - begun) / 1_000);
  } finally {
    stopping.forget();
    progress.stop();
    await hasty.end({ timeout: 5 });
  }
};

const refuseBehind = async ({ db }: Platform, until: IsoDate): Promise<void> => {
  const open = await businessDay(db);
  if (open && open > until) throw new PlainError(`The run has come to ${open} already: give a later day with --to.`);
};

/** Ctrl-C ends the run with the day it is living through; a second one ends it at once. */
const stopOnSignal = () => {
  let stopping = false;
  const stop = (): void => {
    stopping = true;
  };
  process.prependOnceListener("SIGINT", stop);
  return { isStopping: () => stopping, forget: () => process.removeListener("SIGINT", stop) };
};

const commandOf = ({ seed, scale, from, to, parameters, story }: Options): string =>
  `suanpan simulate --seed ${seed} --scale 1:${scale} --from ${from} --to ${to} --parameters ${parameters}${story ? ` --story ${story}` : ""} --stop-on-violation`;

const reported = async (
  platform: Platform,
  wiring: Wiring,
  { seed, scale }: Options,
  loans: number,
  seconds: number,
): Promise<Report> => {
  const quarters: Figures[] = await figuresOfQuarters(platform, wiring);
  const businessOn = await businessDay(platform.db);
  const text = `${summaryOf(quarters)}\n\n${loans} loans drawn in ${seconds.toFixed(1)} s; the open day is ${businessOn}.`;
  return report(text, { synthetic: true, seed, scale, loans, seconds, businessOn, quarters });
};
