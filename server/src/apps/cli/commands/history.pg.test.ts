import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { commandLine } from "../../../testing/command-line.ts";
import { openTestPlatform } from "../../../testing/platform.ts";
import { figures } from "./figures.ts";
import { history } from "./history.ts";

const platform = await openTestPlatform();
const folder = mkdtempSync(join(tmpdir(), "suanpan-history-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const example = (name: string): string =>
  new URL(`../../../../../docs/examples/history/${name}.json`, import.meta.url).pathname;

const run = commandLine(platform, history, figures);

test("nothing was imported yet, and the figures say what is missing", async () => {
  expect((await run("history", "list")).text).toBe("No release was imported: suanpan history import FILE.");
  const missing = await run("figures", "--period", "2024Q2");
  expect(missing).toMatchObject({ ok: false, stream: "err" });
  expect(missing.text).toMatch(/^Figures of this release are not known\. Import a history file/);
  expect(missing.text).toContain("\n  balanceSheet 2024-06-30: cashAndCashEquivalents, restrictedCash, ");
  expect(missing.text).toContain("usdRate 2024Q2: rate");
});

test("the examples are imported, listed and shown", async () => {
  expect((await run("history", "import", example("2024Q2"))).text).toBe(
    "Imported 2024Q2, revision 1: results of 2023H1, 2023Q2, 2024H1, 2024Q1, 2024Q2; balance sheets of 2023-12-31, 2024-06-30. It printed 1 figure beside its own leaves; it stays visible.",
  );
  await run("history", "import", example("2023Q4"));
  expect((await run("history", "import", example("2023Q4"))).text).toBe(
    "2023Q4 was imported before, as revision 1: nothing was written.",
  );
  expect((await run("history", "list")).text).toMatch(/^release .*\n2023Q4 {3}1 .*\n2024Q2 {3}1 /);
  expect((await run("history", "show", "2023Q4")).text).toContain("  /printed/growthPct/2023Q4/borrowers  12.7");
  expect(await run("history", "show", "2019Q4")).toMatchObject({ ok: false });
});

test("every fault of a file has a line of its own", async () => {
  const file = join(folder, "wrong.json");
  writeFileSync(file, JSON.stringify({ format: "suanpan-history/1", release: "2024Q1", weather: "fine" }));
  const { ok, text } = await run("history", "import", file);
  expect(ok).toBe(false);
  expect(text).toContain("Nothing was written; correct this and import it again:\n");
  expect(text).toContain("\n  /currency is missing\n");
  expect(text).toContain("\n  /weather is not known here");
  writeFileSync(file, "{");
  await expect(run("history", "import", file)).rejects.toThrow(/^Cannot read .*wrong\.json as JSON/);
});

test("the figures of a release, and where they come from", async () => {
  expect((await run("figures", "--period", "2024Q2", "--under", "nowhere")).text).toContain(
    "There is none under this path",
  );
  const { text, json } = await run("figures", "--period", "2024Q2", "--under", "operations/2024Q2");
  expect(text).toMatch(
    /^ {2}operations\/2024Q2\/financingIncome\s+1,690,110 {2}rmb-thousand {2}history of 2024Q2: \/operations\/2024Q2\/financingIncome$/m,
  );
  expect((json as { figures: unknown[] }).figures).toHaveLength(35);
  const { text: printed } = await run("figures", "--period", "2023Q4", "--under", "growthPct/2023Q4/borrowers");
  expect(printed).toContain("PRINTED in 2023Q4 (/printed/growthPct/2023Q4/borrowers); its leaves come to 12.6");
});
