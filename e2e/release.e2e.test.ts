import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";
import { watchedPage } from "./console.ts";
import { type Program, root, startProgram } from "./program.ts";
import { openLenderWithQuarter, password, people } from "./release-lender.ts";

/** A release from its draft to its correction, by three people at one desk, one after the other. */
let program: Program;
let browser: Browser;
let page: Page;
let unexpected: readonly string[] = [];

const words = (change: object = {}) => {
  const text = readFileSync(join(root, "docs/examples/release/release-2024Q2.json"), "utf8");
  const { subheads: _s, management: _m, dividend: _d, repurchase: _r, outlook: _o, ...rest } = JSON.parse(text);
  return Buffer.from(JSON.stringify({ ...rest, reasons: {}, withoutComparatives: true, ...change }));
};

/** Whoever sat here before is gone. */
const sitDown = async (who: keyof typeof people, address = `${program.url}/releases`): Promise<void> => {
  // A page that still asks for something would be sent to the door, and cross our way there.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto(program.url);
  await page.fill("#email", people[who].email);
  await page.fill("#password", password);
  await page.keyboard.press("Enter");
  await seen(people[who].name);
  await page.goto(address);
};

const seen = (text: string | RegExp) => page.getByText(text).first().waitFor({ timeout: 30_000 });

const draft = async (buffer: Buffer): Promise<void> => {
  await page.setInputFiles("input[type=file]", { name: "words.json", mimeType: "application/json", buffer });
};

let released = "";

beforeAll(async () => {
  program = await startProgram(await openLenderWithQuarter());
  browser = await openBrowser();
  ({ page, unexpected } = await watchedPage(browser));
});

afterAll(async () => {
  await browser?.close();
  await program?.stop();
});

test("words that are wrong are refused by their place; right ones become a draft its maker cannot sign", async () => {
  await sitDown("drafter");
  await seen("No release was drafted yet");
  await draft(Buffer.from("{"));
  await seen("This is not one JSON document");
  await draft(words({ exchangeRate: { heading: "Rate", paragraphs: ["{{usdRates}}"] } }));
  await seen(/exchangeRate\/paragraphs\/0/);
  await draft(words());
  await page.waitForURL(/\/releases\/rel_/, { timeout: 60_000 });
  released = page.url();
  await seen(/^Draft$/);
  expect(await page.getByRole("button", { name: /Sign as/ }).count()).toBe(0);
});

test("a figure leads to its line, the line to accounts, an entry, its facts and a loan", async () => {
  await sitDown("finance", released);
  const paper = page.frameLocator("iframe");
  await paper.getByRole("button", { name: "Show sources" }).click();
  await paper.locator("table a.f.books[data-f='operations/2024Q2/financingIncome']").click();
  await paper.locator("#source").getByText("Line financingIncome of the usgaap statements of 2024Q2").waitFor();
  await paper.getByRole("link", { name: "Follow it in the console" }).click();
  await seen("Accounts it is made of");
  await page.getByRole("link", { name: "Financing income", exact: true }).click();
  await seen("Entries of the period on Financing income");
  await page.locator("a[href^='/journal-entry?']").first().click();
  await seen("Facts behind it");
  await page.locator("a[href^='/loans/loan_']").first().click();
  await seen("Events and the journals they became");
});

test("two people of two roles sign it, and then it is frozen", async () => {
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const sign = async (who: keyof typeof people, name: RegExp) => {
    await sitDown(who, released);
    await button(name).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name }).click();
    await seen("Say what was looked at");
    await page.fill("#note", `${who} compared it with the ledger`);
    await dialog.getByRole("button", { name }).click();
    await page.getByRole("cell", { name: `${who} compared it with the ledger` }).waitFor();
  };
  await sign("finance", /^Sign as Finance/);
  await seen("Signed by one");
  expect([await button(/^Sign as/).count(), await button("Freeze").count()]).toEqual([0, 0]);
  await sign("relations", /^Sign as Investor/);
  await page.getByRole("button", { name: "Freeze" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "Freeze" }).click();
  await page.getByText("Frozen", { exact: true }).first().waitFor();
  expect(await button("Freeze").count()).toBe(0);
});

test("a correction is another version, and shows what it changed", async () => {
  await sitDown("finance");
  await draft(words({ headline: "Suanpan Demo Corrects Its Second Quarter", announces: "A sentence was added." }));
  await page.waitForURL(/\/releases\/rel_/, { timeout: 60_000 });
  await seen("Suanpan Demo Corrects Its Second Quarter");
  await seen(/Version 2/);
  await page
    .getByRole("list", { name: "Paragraphs that went out or came in" })
    .getByText("A sentence was added.")
    .waitFor();
  await page.goto(`${program.url}/releases`);
  await seen(/^Frozen$/);
  await seen(/^Draft$/);
  expect(unexpected).toEqual([]);
});
