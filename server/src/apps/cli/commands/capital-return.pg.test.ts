import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseId } from "../../../kernel/ids.ts";
import { companyItemExecutor } from "../../../modules/books/index.ts";
import { approve } from "../../../platform/approvals/index.ts";
import { projectRoot } from "../../../platform/home.ts";
import { commandLine } from "../../../testing/command-line.ts";
import { carryOut, closeUntil, house, openTestLender, sure } from "../../../testing/lender.ts";
import type { Report } from "../report.ts";
import { dividend } from "./dividend.ts";
import { repurchase } from "./repurchase.ts";

const lender = await openTestLender("2024-06-28");
const { platform } = lender;
const folder = mkdtempSync(join(tmpdir(), "suanpan-capital-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = commandLine(platform, dividend, repurchase);
const approved = async ({ json }: Report) => {
  const { id } = json as { id: string };
  const body = { id: parseId<"apr">("apr", id) ?? (0n as never) };
  return sure(await approve(platform, house.executors, { caller: "staff:c", key: `approve-${id}`, body }, ["finance"]));
};

beforeAll(async () => {
  const on = "2024-06-28";
  const record = (kind: string, item: object) => carryOut(platform, kind, companyItemExecutor, { kind, item });
  await record("shares-issued", { on, shares: 1_000_000, capitalFen: 1_000, proceedsFen: 50_000_000 });
  await record("grant-received", { on, entity: "platform", amountFen: 10_000_000 });
  await record("exchange-rates", { on, rates: [{ currency: "USD", rateOn: on, cnyMillionths: 7_100_000 }] });
  await closeUntil(lender, "2024-07-01");
});

const said = "--period 2024H1 --on 2024-07-01 --record 2024-07-08 --pay-shares 2024-07-10 --pay-ads 2024-07-11";
const declare = (...more: string[]) => run("dividend", "declare", ...said.split(" "), ...more);

test("declared on the command line, approved by another, listed", async () => {
  const outside = await declare("--per-share", "0.9");
  expect([outside.ok, outside.text]).toEqual([false, expect.stringContaining("outside the policy")]);
  const proposed = await declare("--per-share", "0.0035");
  expect(proposed.text).toMatch(/^Declare a dividend of USD 0.0035 per share for 2024H1: apr_\w+ waits/);
  await approved(proposed);
  expect((await run("dividend", "list")).text).toMatch(/2024H1\s+declared\s+0.0035\s+0.007\s+2024-07-08\s+2024-07-05/);
});

test("what makes no sense is said in one sentence with its option", async () => {
  await expect(declare("--per-share", "free")).rejects.toThrow(/^--per-share must match pattern/);
  await expect(declare("--per-share", "0.1", "--ex", "tomorrow")).rejects.toThrow(/^--ex must match/);
  await expect(run("repurchase", "trade", "--plan", "2024", "--on", "2024-07-01")).rejects.toThrow(/^The trade 0 must/);
  await expect(run("repurchase", "trade", "--plan", "2024", "--file", "/nowhere.csv")).rejects.toThrow(
    /cannot be read/,
  );
});

test("a plan, its trades out of a file, and what is left", async () => {
  const plan = "--code 2024 --authorised 4000 --on 2024-07-01 --start 2024-07-01 --months 12";
  await approved(await run("repurchase", "plan", ...plan.split(" ")));
  const file = join(folder, "trades.csv");
  writeFileSync(file, "on,ads,price_usd,amount_usd\n2024-07-01,1000,1.25,\n2024-07-01,500,,750.10\n");
  await approved(await run("repurchase", "trade", "--plan", "2024", "--file", file));
  expect((await run("repurchase", "list")).text).toMatch(
    /2024\s+2024-07-01\s+2025-06-30\s+4000\s+2000.10\s+1999.90\s+1500\s+1.3334/,
  );
});

test("the form of the exchange as Markdown, HTML and PDF", async () => {
  const company = join(projectRoot, "docs/examples/release/dividend-form.json");
  const form = (...more: string[]) =>
    run("dividend", "form", "--period", "2024H1", "--company", company, "--announced", "2024-07-01", ...more);
  expect((await form()).text).toContain("| Ex-dividend date | 5 July 2024 |");
  for (const ending of ["md", "html", "pdf"]) await form("--out", join(folder, `form.${ending}`));
  expect(readFileSync(join(folder, "form.html"), "utf8")).toContain("USD 0.0035 per share");
  expect(readFileSync(join(folder, "form.pdf")).subarray(0, 5).toString()).toBe("%PDF-");
  await expect(form("--out", join(folder, "form.doc"))).rejects.toThrow("must end in .md, .html or .pdf");
  writeFileSync(join(folder, "wrong.json"), JSON.stringify({ issuerName: "" }));
  const wrong = run(
    "dividend",
    "form",
    "--period",
    "2024H1",
    "--company",
    join(folder, "wrong.json"),
    "--announced",
    "2024-07-01",
  );
  await expect(wrong).rejects.toThrow(/wrong\.json: it must have required/);
  const none = run("dividend", "form", "--period", "2023H2", "--company", company, "--announced", "2024-07-01");
  await expect(none).rejects.toThrow("No dividend stands for 2023H2");
});
