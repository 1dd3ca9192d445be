import { connectInHaste } from "../server/src/apps/simulation.ts";
import { addMonths, isoDate } from "../server/src/kernel/calendar.ts";
import { makeWorld, parametersNamed, simulate } from "../simulator/src/index.ts";
import { onOwnServer, type Site } from "./ground.ts";
import { describeMachine } from "./machine.ts";
import type { Benchmark, Result } from "./main.ts";
import { atMost, round } from "./measure.ts";

const from = isoDate("2022-07-01");

/** A synthetic platform: how long its months take, and what ten times the people cost. */
export const benchmark: Benchmark = {
  summary: "living through the months of a synthetic platform, all books closed, at two scales",
  options: { scale: 10_000, months: 24, "large-scale": 0 },
  run: ({ scale = 0, months = 0, "large-scale": large = 0 }) =>
    onOwnServer(async (open) => {
      const small = await lived(await open("small", from), scale, months);
      const results: Result[] = [
        {
          name: `1:${scale} over ${months} months`,
          figures: {
            loans: small.loans,
            s: round(small.seconds, 1),
            "loans/s": round(small.loans / small.seconds, 1),
            "memory, MB": small.memoryMb,
          },
          targets: months === 24 && scale === 10_000 ? [atMost("seconds", small.seconds, 60)] : [],
        },
      ];
      const site = large > 0 ? await open("large", from) : undefined;
      if (site) {
        const whole = await lived(site, large, months);
        const times = scale / large;
        results.push({
          name: `1:${large} over ${months} months`,
          figures: {
            loans: whole.loans,
            s: round(whole.seconds, 1),
            "loans/s": round(whole.loans / whole.seconds, 1),
            "memory, MB": whole.memoryMb,
          },
          targets: [atMost(`times the time, of ${times} times the people`, whole.seconds / small.seconds, times * 1.1)],
        });
      }
      const machine = await describeMachine((site ?? (await open("facts", from))).owner);
      return { machine, results };
    }),
};

const lived = async ({ platform, wiring, url }: Site, scale: number, months: number) => {
  const db = connectInHaste(url, scale, "suanpan bench");
  await db`select`;
  const world = makeWorld("7", scale, from, parametersNamed("2023q4"));
  const begun = performance.now();
  let memory = 0;
  const loans = await simulate({ ...platform, db }, wiring, world, {
    until: addMonths(from, months),
    onProgress: () => {
      memory = Math.max(memory, process.memoryUsage().rss);
    },
  });
  const seconds = (performance.now() - begun) / 1_000;
  await db.end({ timeout: 5 });
  console.error(`  measured: 1:${scale}`);
  return { loans, seconds, memoryMb: Math.round(memory / 1_048_576) };
};
