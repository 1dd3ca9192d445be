import { connectInHaste } from "../server/src/apps/simulation.ts";
import { addMonths, isoDate } from "../server/src/kernel/calendar.ts";
import { makeWorld, parametersNamed, simulate } from "../simulator/src/index.ts";
import { onOwnServer, type Site } from "./ground.ts";
import { describeMachine } from "./machine.ts";
import type { Benchmark } from "./main.ts";
import { atMost, type Finding, round } from "./measure.ts";
import { takeNotes } from "./shown.ts";
import { writeBareRows } from "./simulate/bare-rows.ts";

const from = isoDate("2022-07-01");

/** Seconds that two years may take, by scale. */
const wanted: Readonly<Record<number, number>> = { 10000: 60, 1000: 480 };

/** A synthetic platform: how long its months take beside the rows they leave, and what ten times the people cost. */
export const benchmark: Benchmark = {
  summary: "living through the months of a synthetic platform, all books closed, at one scale or two",
  options: { scale: 10_000, months: 24, "large-scale": 0 },
  run: ({ scale = 0, months = 0, "large-scale": large = 0 }) =>
    onOwnServer(async (open) => {
      const { results, note } = takeNotes();
      const site = await open("small", from);
      const small = await lived(site, scale, months);
      note(await findingOf(site, small));
      if (large > 0) {
        const larger = await open("large", from);
        const whole = await lived(larger, large, months);
        const times = scale / large;
        const growth = atMost(
          `times the time, of ${times} times the people`,
          whole.seconds / small.seconds,
          times * 1.1,
        );
        const finding = await findingOf(larger, whole);
        note({ ...finding, targets: [...finding.targets, growth] });
      }
      return { machine: await describeMachine(site.owner), results };
    }),
};

type Lived = Awaited<ReturnType<typeof lived>>;

const findingOf = async ({ owner }: Site, run: Lived): Promise<Finding> => {
  const bare = await writeBareRows(owner);
  const limit = run.months === 24 ? wanted[run.scale] : undefined;
  return {
    name: `1:${run.scale} over ${run.months} months`,
    figures: {
      loans: run.loans,
      s: round(run.seconds, 1),
      "loans/s": round(run.loans / run.seconds, 1),
      "most memory, MB": run.memoryMb,
      "s in our process": round(run.cpuSeconds, 1),
      "rows left": bare.rows,
      "s to write these rows alone": round(bare.seconds, 1),
      "times as long as that": round(run.seconds / bare.seconds, 1),
    },
    targets: limit === undefined ? [] : [atMost("seconds", run.seconds, limit)],
  };
};

const lived = async ({ platform, wiring, url }: Site, scale: number, months: number) => {
  const db = connectInHaste(url, scale, "suanpan bench");
  await db`select`;
  const world = makeWorld("7", scale, from, parametersNamed("2023q4"));
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  let memory = 0;
  const loans = await simulate({ ...platform, db }, wiring, world, {
    until: addMonths(from, months),
    onProgress: () => {
      memory = Math.max(memory, process.memoryUsage().rss);
    },
    afterMonth: async (_, month) => console.error(`  1:${scale} ${month}, ${seconds(begun)} s`),
  });
  const { user, system } = process.cpuUsage(cpu);
  const run = { scale, months, loans, seconds: seconds(begun), cpuSeconds: (user + system) / 1_000_000 };
  await db.end({ timeout: 5 });
  return { ...run, memoryMb: Math.round(memory / 1_048_576) };
};

const seconds = (begun: number): number => round((performance.now() - begun) / 1_000, 1);
