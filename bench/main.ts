import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Machine } from "./machine.ts";
import type { Comparison } from "./measure.ts";

/** `bench/<name>.bench.ts` exports one of these as `benchmark`. */
export type Benchmark = {
  readonly summary: string;
  readonly run: () => Promise<{ readonly machine: Machine; readonly results: readonly Comparison[] }>;
};

const folder = dirname(fileURLToPath(import.meta.url));
const ending = ".bench.ts";
const names = readdirSync(folder)
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
  .toSorted();

const main = async (args: readonly string[]): Promise<number> => {
  const json = args.includes("--json");
  const [name = "", ...more] = args.filter((arg) => arg !== "--json");
  if (!names.includes(name) || more.length > 0) {
    console.error(`Usage: npm run --silent bench -- NAME [--json], where NAME is one of: ${names.join(", ")}.`);
    return 2;
  }
  const { benchmark } = (await import(join(folder, `${name}${ending}`))) as { benchmark: Benchmark };
  console.error(`${name}: ${benchmark.summary}`);
  const startedAt = new Date().toISOString();
  const { machine, results } = await benchmark.run();
  console.log(
    json ? JSON.stringify({ benchmark: name, startedAt, machine, results }, null, 2) : shown(machine, results),
  );
  return 0;
};

const shown = (machine: Machine, results: readonly Comparison[]): string => {
  const facts = `${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, PostgreSQL ${machine.postgresql}, fsync ${machine.fsync}`;
  const lines = results.flatMap(({ name, unit, baseline, subject, ratio }) => [
    "",
    name,
    ...[baseline, subject].map(
      (one) => `  ${one.name.padEnd(36)} ${one.perSecond.toLocaleString("en").padStart(9)} ${unit}s/s`,
    ),
    `  takes ${ratio} times as long`,
  ]);
  return [facts, ...lines].join("\n");
};

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(process.env.DEBUG ? error.stack : error.message);
  return 1;
});
