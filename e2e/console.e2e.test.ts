import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDatabase } from "../server/src/testing/platform.ts";
import { openBrowser } from "./browser.ts";
import { type Program, root, startProgram } from "./program.ts";

/** One operator's morning, in a real browser on the real program with its demo data. */
let program: Program;
let browser: Browser;
let page: Page;
let databaseUrl: string;
const unexpected: string[] = [];

beforeAll(async () => {
  databaseUrl = await makeDatabase();
  program = await startProgram({ DATABASE_URL: databaseUrl, SUANPAN_DEMO: "true" });
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  page.on("pageerror", (error) => unexpected.push(error.message));
  page.on(
    "console",
    (message) => /Content Security Policy|Uncaught/.test(message.text()) && unexpected.push(message.text()),
  );
});

afterAll(async () => {
  await browser?.close();
  await program?.stop();
});

const suanpan = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, "server/bin/suanpan.mjs"), ...args], {
    env: { ...process.env, ...program.env, DATABASE_URL: databaseUrl },
  });

const seen = (text: string | RegExp) => page.getByText(text).first().waitFor({ timeout: 10_000 });

test("a wrong password is told in words, the right one opens the loans", async () => {
  const { logIn } = program;
  if (!logIn) throw new Error("the demo prints a log-in");
  await page.goto(program.url);
  await page.fill("#email", logIn.email);
  await page.fill("#password", "not-the-password");
  await page.keyboard.press("Enter");
  await seen(/Wrong e-mail, password or code/);
  await page.fill("#password", logIn.password);
  await page.keyboard.press("Enter");
  await seen("Synthetic data");
  expect(await page.locator("a[href^='/loans/loan_']").count()).toBeGreaterThan(20);
});

test("a loan shows its schedule, its facts and the journals they became; a repayment becomes one when the day closes", async () => {
  await page.goto(`${program.url}/loans?product=instalment`);
  await page.locator("a[href^='/loans/loan_']").first().click();
  await seen("Events and the journals they became");
  await seen("Posted: see the entry");
  await page.getByRole("button", { name: "Record repayment" }).click();
  await page.fill("#amountFen", "1.005");
  await page.keyboard.press("Enter");
  await seen(/two decimals|2 decimals/i);
  await page.fill("#amountFen", "50.00");
  await page.keyboard.press("Enter");
  await seen(/Posted when the day closes/i);
  await suanpan("day");
  await page.reload();
  await page.getByText("Posted: see the entry").last().waitFor();
  expect(await page.getByText(/Posted when the day closes/i).count()).toBe(0);
  await page.getByText("Posted: see the entry").last().click();
  await seen("usgaap/");
  await page.locator("a[href^='/loans/loan_']").first().waitFor();
});

test("the same walk from the command line, every step one JSON document", async () => {
  const json = async (...args: string[]) => JSON.parse((await suanpan(...args, "--json")).stdout);
  const person = ["--name", "王小明", "--national-id", "11010519491231002X", "--phone", "13800138000"];
  const user = await json("register", ...person, "--key", "walk-register");
  expect(await json("register", ...person, "--key", "walk-register")).toEqual(user);
  const { line } = await json("apply", user.id, "--income", "8000");
  const loan = await json("draw", line.id, "--amount", "3600.00", "--tenor", "6");
  expect(loan).toMatchObject({ principalFen: 360_000, annualCostPpm: 216_016 });
  expect(await json("repay", loan.id, "--amount", "638.36")).toMatchObject({ outstandingFen: 302_644 });
  await suanpan("day");
  const { journals } = await json("loan", loan.id);
  expect(
    journals.map(({ rule, entryId }: { rule: string; entryId: string | null }) => [rule, entryId !== null]),
  ).toEqual([
    ["balance-sheet.drawn", true],
    ["balance-sheet.repaid", true],
  ]);
  await expect(suanpan("loan", "loan_0000000000000")).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: "There is no such loan: check the id.\n",
  });
});

test("the trial balance balances, in both languages, and the books verify", async () => {
  await page.goto(`${program.url}/trial-balance`);
  await seen("Debits equal credits");
  await page.getByText("中文").click();
  await seen("试算平衡表");
  await seen("应收贷款");
  const { stdout } = await suanpan("verify", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ ok: true });
});

test("log-out ends the session for good, and nothing unexpected happened on the way", async () => {
  const cookies = await page.context().cookies();
  await page.getByText("Demo Operator").click();
  await page.getByText("退出登录").click();
  await page.locator("#email").waitFor();
  const answer = await fetch(`${program.url}/v1/session`, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") },
  });
  expect(answer.status).toBe(401);
  expect(unexpected).toEqual([]);
});
