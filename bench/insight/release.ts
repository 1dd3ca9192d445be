import { readFileSync } from "node:fs";
import { importHistory, prepareRelease, readWords, writeRelease } from "../../server/src/modules/disclosure/index.ts";
import type { Site } from "../ground.ts";
import { atMost, type Finding, median, round } from "../measure.ts";

const example = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../docs/examples/${path}`, import.meta.url), "utf8"));

/**
 * The release of a half year as somebody would make it on this book: what was published before is imported, vintages
 * are the book's own, and all five files are written, the paper among them. The first one also loads what draws and
 * sets type, as a command of the command line does.
 */
export const measureRelease = async ({ platform, wiring }: Site, loans: number): Promise<Finding> => {
  for (const name of ["2023Q4", "2024Q2"]) {
    const request = { caller: "bench", key: `history-${name}`, body: example(`history/${name}.json`) };
    const imported = await importHistory(platform, request);
    if (!imported.ok) throw new Error(imported.code);
  }
  const words = readWords(example("release/release-2024Q2.json"), "2024Q2");
  if (!words.ok) throw new Error(words.code);
  const taken: number[] = [];
  let figures = 0;
  for (let sample = 0; sample < 4; sample += 1) {
    const begun = process.hrtime.bigint();
    const release = await prepareRelease(platform.db, wiring.releasing(platform), words.value);
    if (!release.ok) throw new Error(release.code);
    if (!release.value.document.blocks.some(({ kind }) => kind === "chart")) throw new Error("no vintage was drawn");
    const files = await writeRelease(release.value);
    if (!files.some(({ name, bytes }) => name === "release.pdf" && bytes.length > 0)) throw new Error("no paper");
    taken.push(Number(process.hrtime.bigint() - begun) / 1e9);
    figures = release.value.figures.size;
  }
  const [first = 0, ...next] = taken;
  return {
    name: `a release of a quarter and half year beside ${loans.toLocaleString("en")} loans, its five files written, PDF included`,
    figures: { figures, "the first, s": round(first, 2), "every other, s": round(median(next), 2) },
    targets: [atMost("seconds for the first", first, 10)],
  };
};
