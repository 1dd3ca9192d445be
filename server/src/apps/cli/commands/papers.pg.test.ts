import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LoanId, loanRef } from "../../../modules/lending/index.ts";
import { commandLine } from "../../../testing/command-line.ts";
import { borrowerOf, closeUntil, draw, openTestLender, repay, sure } from "../../../testing/lender.ts";
import { document } from "./document.ts";
import { settlement } from "./settlement.ts";

const lender = await openTestLender();
const { platform } = lender;
const folder = mkdtempSync(join(tmpdir(), "suanpan-papers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = commandLine(platform, document, settlement);

let loanId: LoanId;
beforeAll(async () => {
  const { lineId } = await borrowerOf(lender, 1);
  loanId = await draw(lender, lineId, "draw", 360_000);
  await closeUntil(lender, "2024-02-15");
  sure(await repay(lender, loanId, "first", 63_836));
  await closeUntil(lender, "2024-02-16");
});

test("a paper is printed as a page, or written as what its name ends in", async () => {
  const page = await run("document", loanRef(loanId), "payoff", "--on", "2024-02-18", "--language", "en");
  expect(page).toMatchObject({ ok: true, text: expect.stringContaining("Payoff quote") });
  expect(page.text).toContain("2024-02-18");
  const file = join(folder, "contract.pdf");
  expect(await run("document", loanRef(loanId), "contract", "--out", file)).toMatchObject({ ok: true });
  expect(readFileSync(file).subarray(0, 5).toString()).toBe("%PDF-");
  expect(await run("document", loanRef(loanId), "clearance")).toMatchObject({ ok: false, stream: "err" });
  await expect(run("document", loanRef(loanId), "will")).rejects.toThrow(/choices/i);
  await expect(run("document", loanRef(loanId), "contract", "--out", folder)).rejects.toThrow(/cannot be written/);
});

test("a day's settlement is shown in words and as a CSV, for all or for one", async () => {
  const all = await run("settlement");
  expect(all.text).toContain("Microcredit");
  expect(all.text).toContain("573.56");
  const [{ institutionId = "" } = {}] = all.json as { institutionId?: string }[];
  const csv = await run("settlement", "--day", "2024-02-15", "--institution", institutionId, "--csv");
  expect(csv.text.split("\r\n").map((line) => line.split(",").slice(3, 6).join(","))).toEqual([
    "kind,component,amount_yuan",
    "ours,principal,573.56",
    "ours,interest,64.80",
  ]);
  expect((await run("settlement", "--day", "2024-01-20")).text).toContain("nothing to settle");
  expect((await run("settlement", "--day", "2024-02-16")).ok).toBe(false);
});
