import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandLine } from "../../../testing/command-line.ts";
import { borrowerOf, closeUntil, draw, openTestLender } from "../../../testing/lender.ts";
import { metrics } from "./metrics.ts";
import { earlyIndicators, rolls } from "./rolls.ts";
import { technology } from "./technology.ts";
import { vintages } from "./vintages.ts";

const lender = await openTestLender("2024-01-15");
const { platform } = lender;
const folder = mkdtempSync(join(tmpdir(), "suanpan-insight-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = commandLine(platform, earlyIndicators, metrics, rolls, technology, vintages);

beforeAll(async () => {
  const { lineId } = await borrowerOf(lender, 1);
  await draw(lender, lineId, "draw", 360_000);
  await closeUntil(lender, "2024-04-20");
}, 120_000);

test("a quarter in words, cut by model; what is not over is refused", async () => {
  const { text, ok } = await run("metrics", "--period", "2024Q1", "--by", "model");
  expect(ok).toBe(true);
  expect(text).toMatch(/^Operating metrics 2024Q1\s+2023Q1\s+2023Q4$/m);
  expect(text).toMatch(/^Total facilitation and origination loan volume\s+3,600\.00\s+–\s+–$/m);
  expect(text).toMatch(/^ {2}balance-sheet\s+3,600\.00$/m);
  expect(await run("metrics", "--period", "2024Q2")).toMatchObject({ ok: false, stream: "err" });
  expect(await run("metrics", "--period", "spring")).toMatchObject({ ok: false, stream: "err" });
});

test("vintages as a table, as CSV, and as a chart in a file", async () => {
  const file = join(folder, "chart.svg");
  const { text } = await run("vintages", "--svg", file);
  expect(text).toMatch(/^30 day\+, months on book\s+2024Q1\n1\s+0\.00%\n2\s+0\.00%\n3\s+100\.00%/);
  expect(readFileSync(file, "utf8")).toContain("30 day+: 2024Q1 stands at 100.00% after 3 months");
  expect((await run("vintages", "--threshold", "180", "--csv")).text).toBe(
    "month on book,2024Q1\r\n1,0.0000\r\n2,0.0000\r\n3,0.0000",
  );
  expect((await run("vintages", "--model", "capital-light")).text).toBe("No vintage has a whole month on book yet.");
  await expect(run("vintages", "--threshold", "90")).rejects.toThrow(/choices/i);
});

test("a file of reports is checked line by line; what is wrong is said, and nothing is proposed", async () => {
  const file = join(folder, "reports.csv");
  const head = "agreement,service,month,volume,balance";
  const send = (...lines: readonly string[]) => {
    writeFileSync(file, lines.join("\n"));
    return run("technology", "report", file, "--reference", "letter");
  };
  const id = "agr_0000000000001";
  await expect(send("agreement,month")).rejects.toThrow(`must begin with the line ${head}`);
  await expect(send(head, `${id},modules,2024-02,-5,1`)).rejects.toThrow("reports.csv, line 2: volume must be yuan");
  await expect(send(head, `${id},modules,2024-02,5,`)).rejects.toThrow(
    "balance must be yuan such as 1234.50, not negative; it is empty",
  );
  await expect(send(head, `${id},other,2024-02,5,5`)).rejects.toThrow("reports.csv, line 2: service must be");
  await expect(send(head, "x,modules,2024-02,5,5")).rejects.toThrow("reports.csv, line 2: agreement must match");
  expect((await send(head, `${id},modules,2024-02,5,5.5`)).text).toContain("/reports/0/agreementId");
  await expect(run("technology", "report", "nowhere.csv", "--reference", "x")).rejects.toThrow("cannot be read");
  expect((await run("technology", "list")).text).toBe("Nothing was reported.");
});

test("rolls, cures and first steps as tables and as CSV; a time before the platform is named as such", async () => {
  const { text } = await run("rolls", "--period", "2024Q1");
  expect(text).toMatch(/^from, 2024Q1\s+to\s+loans\s+principal\s+rate$/m);
  expect(text).toMatch(/^current\s+1-30\s+1\s+3,600\.00\s+100\.00%$/m);
  expect(text).toMatch(/^1-30\s+cured\s+0\.00\s+0\.00%$/m);
  expect((await run("rolls", "--period", "2024-03", "--csv")).text).toBe(
    "from,to,loans,principal,rate\r\n1-30,31-60,1,3600.00,100.0000\r\n1-30,cured,,0.00,0.0000",
  );
  expect((await run("early-indicators")).text).toMatch(
    /^2024Q1\s+573\.56\s+100\.00%\s+573\.56\s+100\.00%\s+100\.00%$/m,
  );
  expect((await run("early-indicators", "--csv")).text).toMatch(
    /\r\n2024Q1,573\.56,100\.0000,573\.56,100\.0000,100\.0000$/,
  );
  for (const command of ["metrics", "rolls"]) {
    const before = await run(command, "--period", "2019Q1");
    expect(before).toMatchObject({
      ok: false,
      json: { error: { code: "period-before-first-day", firstDay: "2024-01-15" } },
    });
  }
});

test("a metric down to its groups and loans", async () => {
  const { text } = await run("metrics", "--period", "2024Q1", "--of", "volume");
  expect(text).toMatch(/^volume 2024Q1\s+counted\s+of$/m);
  expect(text).toMatch(/^balance-sheet, instalment, [A-D], agr_\w+, channel_\w+\s+3,600\.00$/m);
  expect(text).toMatch(/^ {2}loan_\w+:1 on 2024-01-15\s+0\.00\s+3,600\.00$/m);
  expect((await run("metrics", "--period", "2024Q1", "--of", "registered-users")).text).toContain(
    "No loans are behind",
  );
  await expect(run("metrics", "--period", "2024Q1", "--of", "luck")).rejects.toThrow(/choices/i);
  await expect(run("metrics", "--period", "2024Q1", "--of", "volume", "--limit", "0")).rejects.toThrow(/whole number/);
});
