import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Tally, tallyOfCommand, tallyOfTests, type VitestReport } from "./tally.ts";

/** `npm test`: every stage runs whatever the others did, and the last line says how it went. */
type Stage = { readonly name: string; readonly run: () => Promise<{ tally: Tally; output: string }> };
type Result = { readonly name: string; readonly tally: Tally; readonly seconds: number };

const root = new URL("..", import.meta.url).pathname;
const scratch = mkdtempSync(join(tmpdir(), "suanpan-npm-test-"));

const command = (line: string): Promise<{ exitCode: number; output: string }> =>
  new Promise((resolve) => {
    const [name = "", ...args] = line.split(" ");
    // Two packages offer a `tsc`: which of them npm links is chance, so the native one is called by its place.
    const program = name.includes("/") ? join(root, "node_modules", name) : join(root, "node_modules/.bin", name);
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", (error) => chunks.push(Buffer.from(`${error.message}\n`)));
    child.on("close", (code) => resolve({ exitCode: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });

const commands = (name: string, ...lines: readonly string[]): Stage => ({
  name,
  run: async () => {
    const outputs: string[] = [];
    let worst = 0;
    for (const line of lines) {
      const { exitCode, output } = await command(line);
      if (exitCode !== 0) outputs.push(`$ ${line}\n${output}`);
      worst = Math.max(worst, exitCode);
    }
    return { tally: tallyOfCommand(worst), output: outputs.join("\n") };
  },
});

const tests = (project: string): Stage => ({
  name: project,
  run: async () => {
    const file = join(scratch, `${project}.json`);
    const reporters = `--reporter=default --reporter=json --outputFile.json=${file}`;
    const { exitCode, output } = await command(`vitest run --project ${project} ${reporters}`);
    const report = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as VitestReport) : undefined;
    const tally = tallyOfTests(report, exitCode);
    return { tally, output: [output, ...tally.complaints].join("\n") };
  },
});

const perform = async ({ name, run }: Stage): Promise<Result> => {
  const begun = performance.now();
  const { tally, output } = await run();
  const seconds = (performance.now() - begun) / 1000;
  if (tally.failed > 0) console.log(`\n──── ${name} ────\n${output}\n`);
  console.log(`${tally.failed > 0 ? "✗" : "✓"} ${name} ${shown(seconds)}`);
  return { name, tally, seconds };
};

const inOrder = async (stages: readonly Stage[]): Promise<Result[]> => {
  const results: Result[] = [];
  for (const stage of stages) results.push(await perform(stage));
  return results;
};

const shown = (seconds: number): string => `${seconds.toFixed(1)} s`;

const nativeTsc = "typescript-native/bin/tsc";
const looks = [
  commands("fences", "tsx tools/fences.ts"),
  commands("types", `${nativeTsc} --noEmit`, `${nativeTsc} --noEmit -p console`),
  commands("lint", "biome check .", "knip"),
];
// Two lanes for two cores. The end-to-end tests mostly wait, for servers to start and pages to come: they go beside the
// longest stage, and have ceilings that a busy machine does not reach.
const [looked, tried] = await Promise.all([inOrder([...looks, tests("e2e")]), inOrder([tests("unit"), tests("pg")])]);
const results = [...looked, ...tried];
rmSync(scratch, { recursive: true, force: true });

console.log();
for (const { name, tally, seconds } of results) {
  const counts = tally.passed + tally.failed > 0 ? `${tally.passed} passed, ${tally.failed} failed` : "ok";
  console.log(`${name.padEnd(8)} ${shown(seconds).padStart(8)}  ${counts}`);
}
const total = (count: (tally: Tally) => number): number => results.reduce((sum, { tally }) => sum + count(tally), 0);
const failed = total((tally) => tally.failed);
console.log(`${total((tally) => tally.passed)} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
