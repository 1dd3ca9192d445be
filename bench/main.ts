import { readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Machine } from "./machine.ts";
import type { Comparison, Finding } from "./measure.ts";
import { shown } from "./shown.ts";

export type Result = Comparison | Finding;

/** `bench/<name>.bench.ts` exports one of these as `benchmark`. */
export type Benchmark = {
  readonly summary: string;
  /** Whole numbers it can be told on the command line, with what it takes without them. */
  readonly options?: Readonly<Record<string, number>>;
  readonly run: (
    options: Readonly<Record<string, number>>,
  ) => Promise<{ readonly machine: Machine; readonly results: readonly Result[] }>;
};

const folder = dirname(fileURLToPath(import.meta.url));
const ending = ".bench.ts";
const names = readdirSync(folder)
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
  .toSorted();

const usage = `Usage: npm run --silent bench -- NAME [--json] [--out FILE] [--OPTION NUMBER], where NAME is one of: ${names.join(", ")}.`;

const main = async ([name = "", ...args]: readonly string[]): Promise<number> => {
  if (!names.includes(name)) {
    console.error(usage);
    return 2;
  }
  const { benchmark } = (await import(join(folder, `${name}${ending}`))) as { benchmark: Benchmark };
  const asked = readOptions(benchmark, args);
  if (!asked) {
    console.error(`${usage}\nOptions of ${name}: ${Object.keys(benchmark.options ?? {}).join(", ") || "none"}.`);
    return 2;
  }
  console.error(`${name}: ${benchmark.summary}`);
  const startedAt = new Date().toISOString();
  const { machine, results } = await benchmark.run(asked.options);
  const report = JSON.stringify({ benchmark: name, startedAt, options: asked.options, machine, results }, null, 2);
  if (asked.out) writeFileSync(asked.out, `${report}\n`);
  console.log(asked.json ? report : shown(machine, results));
  return 0;
};

const readOptions = ({ options = {} }: Benchmark, args: readonly string[]) => {
  const numbers = Object.fromEntries(Object.keys(options).map((name) => [name, { type: "string" } as const]));
  const known = { json: { type: "boolean" }, out: { type: "string" }, ...numbers } as const;
  try {
    const { values } = parseArgs({ args: [...args], options: known });
    const given = Object.entries(options).map(
      ([name, usual]) => [name, Number(values[name as never] ?? usual)] as const,
    );
    if (given.some(([, value]) => !Number.isSafeInteger(value) || value < 0)) return undefined;
    return { json: values.json === true, out: values.out as string | undefined, options: Object.fromEntries(given) };
  } catch {
    return undefined;
  }
};

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(process.env.DEBUG ? error.stack : error.message);
  return 1;
});
