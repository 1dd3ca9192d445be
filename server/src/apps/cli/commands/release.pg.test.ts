import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { releaseFiles } from "@suanpan/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandLine } from "../../../testing/command-line.ts";
import { openTestPlatform } from "../../../testing/platform.ts";
import { history } from "./history.ts";
import { release } from "./release.ts";

const platform = await openTestPlatform();
const folder = mkdtempSync(join(tmpdir(), "suanpan-release-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const examples = new URL("../../../../../docs/examples/", import.meta.url);
const example = (path: string): string => new URL(path, examples).pathname;
const words = example("release/release-2024Q2.json");

const run = commandLine(platform, history, release);

const make = (out: string, file = words, period = "2024Q2") =>
  run("release", "--period", period, "--out", join(folder, out), "--words", file);

beforeAll(async () => {
  const refused = await make("too-early");
  expect(refused).toMatchObject({ ok: false, stream: "err" });
  expect(refused.text).toMatch(
    /^The release of 2024Q2 cannot be made: this is not known\.\n {2}usdRate of 2024Q2: rate\n/,
  );
  expect(refused.text).toMatch(/ {2}balanceSheet of 2024-06-30: cashAndCashEquivalents, .*\nImport a history file/);
  for (const name of ["2023Q4", "2024Q2"]) await run("history", "import", example(`history/${name}.json`));
}, 120_000);

test("five files are written, whole, and again the same", async () => {
  const { text, json } = await make("out");
  expect(text).toMatch(/Wrote 5 files with \d+ figures to /);
  expect(json).toMatchObject({ period: "2024Q2", files: releaseFiles.map((name) => ({ name })) });
  const bytes = (name: string): Buffer => readFileSync(join(folder, "out", name));
  const first = releaseFiles.map(bytes);
  await make("out");
  expect(releaseFiles.every((name, n) => bytes(name).equals(first[n] as Buffer))).toBe(true);
  expect(readdirSync(folder)).toEqual(["out"]);
}, 60_000);

test("in Chinese, its labels are; the words are the file's", async () => {
  await run("release", "--period", "2024Q2", "--out", join(folder, "zh"), "--words", words, "--lang", "zh");
  const text = readFileSync(join(folder, "zh", "release.md"), "utf8");
  expect(text).toContain("未经审计简明合并资产负债表");
  expect(text).toContain("We lent less and earned more");
}, 60_000);

test("without a file of words it is told plainly, and says so", async () => {
  const { ok, text } = await run(
    "release",
    "--period",
    "2024Q2",
    "--out",
    join(folder, "plain"),
    "--issued",
    "2024-08-13",
  );
  expect(ok).toBe(true);
  expect(text).toContain("Suanpan Announces Second Quarter and Interim 2024 Unaudited Financial Results");
  expect(text).toMatch(/Nobody has written words for it \(release-2024Q2\.json, or --words\)/);
  const told = readFileSync(join(folder, "plain", "release.md"), "utf8");
  expect(told).toContain(
    "**Shanghai, August 13, 2024** – Suanpan (“Suanpan” or the “Company”), a credit-tech platform, today announced",
  );
  expect(told).toContain(
    "a dividend of US$0.30 per ordinary share, or US$0.60 per ADS, to holders of record on September 27, 2024",
  );
  expect(told).toContain(
    "approximately 10.7 million ADSs by August 13, 2024, for approximately US$211 million at an average of US$19.7 per ADS",
  );
  const year = await run("release", "--period", "2023Q4", "--out", join(folder, "plain"), "--lang", "zh");
  expect(year.text).toContain("Suanpan公布2023年第四季度及全年未经审计财务业绩");
  await expect(
    run("release", "--period", "2024Q2", "--out", join(folder, "plain"), "--issued", "soon"),
  ).rejects.toThrow("--issued must be a date");
  rmSync(join(folder, "plain"), { recursive: true });
}, 60_000);

test("what is wrong with the words is said by its place, and nothing is written", async () => {
  const file = join(folder, "wrong.json");
  writeFileSync(file, readFileSync(words, "utf8").replace("{{usdRate}}", "{{usdRates}}"));
  const { ok, text } = await make("never", file);
  expect(ok).toBe(false);
  expect(text).toBe(
    "The words of the release: /exchangeRate/paragraphs/0 asks for the figure usdRates, and there is none. Nothing was written.",
  );
  expect((await make("never", words, "2024Q1")).text).toContain(
    "/period is 2024Q2, and the release asked for is 2024Q1",
  );
  await expect(make("never", join(folder, "missing.json"))).rejects.toThrow(/cannot be read/);
  writeFileSync(file, "{");
  await expect(make("never", file)).rejects.toThrow(/is not one JSON document/);
  expect(readdirSync(folder)).not.toContain("never");
});

test("where files cannot be written, a sentence says so and nothing is left behind", async () => {
  writeFileSync(join(folder, "taken"), "");
  await expect(make("taken/out")).rejects.toThrow(/^The files cannot be written to .*taken\/out/);
  expect(readdirSync(folder).filter((name) => name.includes("making"))).toEqual([]);
}, 60_000);

test("a draft is kept, shown, compared; who drafted it does not sign it", async () => {
  const drafted = await run("release", "draft", "--period", "2024Q2", "--words", words);
  const { id } = drafted.json as { id: string };
  expect((await run("release", "list")).text).toContain(`${id}  2024Q2  1  en  draft`);
  await run("release", "show", id, "--out", join(folder, "kept"));
  expect(
    readFileSync(join(folder, "kept", "release.pdf")).equals(readFileSync(join(folder, "out", "release.pdf"))),
  ).toBe(true);
  expect((await run("release", "sign", id, "--as", "finance", "--note", "read")).text).toContain(
    "Who drafted a release does not sign it",
  );
  expect((await run("release", "freeze", id)).text).toContain("not signed by both");
  const other = join(folder, "other.json");
  writeFileSync(other, readFileSync(words, "utf8").replace("earned more", "earned much more"));
  const next = (await run("release", "draft", "--period", "2024Q2", "--words", other)).json as { id: string };
  expect((await run("release", "diff", next.id)).text).toMatch(
    /^0 figures changed\n2 paragraphs went out or came in\n- “We lent less and earned more\..*\n\+ “We lent less and earned much more\./,
  );
  expect(await run("release", "verify")).toMatchObject({ ok: true });
}, 60_000);
