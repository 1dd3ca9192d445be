import { afterAll, beforeAll, expect, test } from "vitest";
import { type Desk, openDesk } from "./console.ts";
import { until } from "./processes.ts";

/** One operator's morning, in a real browser on the real program with its demo data. */
let desk: Desk;
let lineId: string;

beforeAll(async () => {
  desk = await openDesk();
});

afterAll(async () => {
  await desk?.close();
});

/** The demo's provider pays out a moment after the drawdown. */
const paidOut = (loanId: string) =>
  until("the payout", async () => ((await desk.json("loan", loanId)).state === "active" ? true : undefined), 500);

test("a wrong password is told in words, the right one opens the loans", async () => {
  const { program, page, seen } = desk;
  const { logIn } = program;
  if (!logIn) throw new Error("the demo prints a log-in");
  await page.goto(program.url);
  await page.fill("#email", logIn.email);
  await page.fill("#password", "not-the-password");
  await page.keyboard.press("Enter");
  await seen(/Wrong e-mail, password or code/);
  await page.fill("#password", logIn.password);
  await page.keyboard.press("Enter");
  await seen(/Synthetic data/i);
  await page.locator("a[href^='/loans/loan_']").nth(20).waitFor();
});

test("a loan shows its schedule, its facts and the journals they became; a repayment becomes one when the day closes", async () => {
  const { program, page, seen, suanpan } = desk;
  await page.goto(`${program.url}/loans?product=instalment&state=active&band=current`);
  await page.getByRole("row", { name: "Balance sheet" }).first().getByRole("link").click();
  await seen("Events and the journals they became");
  await seen("Posted: see the entry");
  await page.getByRole("button", { name: "Documents" }).click();
  const contract = await page.getByRole("link", { name: "Contract (PDF)" }).getAttribute("href");
  expect((await page.request.get(`${program.url}${contract}`)).headers()["content-type"]).toBe("application/pdf");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Record repayment" }).click();
  await page.fill("#amountFen", "1.005");
  await page.keyboard.press("Enter");
  await seen(/two decimals|2 decimals/i);
  await page.fill("#amountFen", "50.00");
  await page.keyboard.press("Enter");
  await seen(/50.00 recorded on/);
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
  const { json, suanpan } = desk;
  const person = ["--name", "王小明", "--national-id", "11010519491231002X", "--phone", "13800138000"];
  const user = await json("register", ...person, "--key", "walk-register");
  expect(await json("register", ...person, "--key", "walk-register")).toEqual(user);
  // Without leave to debit it: whatever falls due, this borrower pays by hand.
  await json("account", user.id, "--bank", "ICBC", "--number", "6222020200112233");
  const { line } = await json("apply", user.id, "--income", "8000");
  lineId = line.id;
  const loan = await json("draw", lineId, "--amount", "4800.00", "--tenor", "6");
  expect(loan).toMatchObject({ state: "pending", principalFen: 480_000, annualCostPpm: 215_997 });
  await paidOut(loan.id);
  expect(await json("repay", loan.id, "--amount", "851.15")).toMatchObject({ outstandingFen: 403_525 });
  await suanpan("day");
  const { fundingModel, journals } = await json("loan", loan.id);
  expect(journals.map(({ rule }: { rule: string }) => rule)).toContain(`${fundingModel}.repaid`);
  expect(journals.filter(({ entryId }: { entryId: string | null }) => entryId === null)).toEqual([]);
  await expect(suanpan("loan", "loan_0000000000000")).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: "There is no such loan: check the id.\n",
  });
});

test("a loan goes late; money that had come in time is recorded with its date, and the loan is current again", async () => {
  const { program, page, seen, json, suanpan } = desk;
  const { id } = await json("draw", lineId, "--amount", "1200.00", "--tenor", "6");
  await paidOut(id);
  const [first] = (await json("loan", id)).instalments;
  const dueFen = first.principalFen + first.interestFen + first.guaranteeFeeFen + first.serviceFeeFen;
  const late = new Date(Date.parse(first.dueOn) + 2 * 86_400_000).toISOString().slice(0, 10);
  await suanpan("day", "--until", late);

  await page.goto(`${program.url}/loans?band=1-30`);
  await page.locator(`a[href='/loans/${id}']`).click();
  const head = page.locator("main header").first();
  await head.getByText("1–30 days").waitFor();
  await head.getByText("2 days past due").waitFor();
  await page.getByRole("button", { name: "Record repayment" }).click();
  await page.fill("#valueOn", first.dueOn);
  await seen("the loan is worked out again from that day");
  await page.fill("#amountFen", String(dueFen / 100));
  await page.keyboard.press("Enter");
  await seen(/recorded on/);
  await page.getByRole("button", { name: "Close" }).last().click();

  await head.getByText("Current").waitFor();
  expect(await head.getByText(/past due/).count()).toBe(0);
  await page.getByText("Repayment", { exact: true }).click();
  await page.locator("li[aria-current='true']").waitFor();
  expect(await page.getByText(`value ${first.dueOn}`).count()).toBeGreaterThan(0);
  expect(await json("loan", id)).toMatchObject({ band: "current", daysPastDue: 0 });
});

test("a change of the collection strategy is proposed; settlements, credit and a book to move in are looked at", async () => {
  const { program, page, seen, unexpected } = desk;
  await page.goto(`${program.url}/collection-strategies`);
  await seen("House strategy");
  await page.getByRole("button", { name: "Propose a change" }).click();
  await page.fill("#rules", "[");
  await page.getByRole("dialog").getByRole("button", { name: "Propose a change" }).click();
  await seen("This is not valid JSON");
  await page.keyboard.press("Escape");
  await page.goto(`${program.url}/settlements`);
  await page.locator("a[href^='/settlements/']").first().click();
  await seen(/Settlement of \d{4}-\d\d-\d\d/);
  const csv = await page.getByRole("link", { name: "Download CSV" }).getAttribute("href");
  expect((await page.request.get(`${program.url}${csv}`)).headers()["content-type"]).toContain("text/csv");
  await page.goto(`${program.url}/credits`);
  await seen("Borrower credit");
  await page.goto(`${program.url}/move-in`);
  await page.setInputFiles("input[type=file]", {
    name: "book.json",
    mimeType: "application/json",
    buffer: Buffer.from('{"format": "another"}'),
  });
  await page.getByRole("button", { name: "Check, write nothing" }).click();
  await seen(/is not a book/);
  expect(unexpected).toEqual([]);
});

test("a line of the statements leads to its accounts, an entry and a loan behind it", async () => {
  const { program, page, seen } = desk;
  // What makes no sense in an address is left out of it, and the page is shown as if it had not been there.
  await page.goto(`${program.url}/statements?unit=foo&period=2024Q9&colour=red&book=usgaap`);
  await page.getByRole("link", { name: /^Loans receivable, net [\d,]+$/ }).waitFor();
  await page.waitForURL(`${program.url}/statements?book=usgaap`);
  expect(await page.locator(".ant-segmented-item-selected").allInnerTexts()).toContain("Ones");
  await page.getByRole("link", { name: /^Loans receivable, net [\d,]+$/ }).click();
  await seen("Accounts it is made of");
  await page.getByRole("link", { name: "Loans receivable", exact: true }).click();
  await seen("Entries of the period on Loans receivable");
  await page.locator("a[href^='/journal-entry?']").first().click();
  await seen("Facts behind it");
  await page.locator("a[href^='/loans/loan_']").first().click();
  await seen("Events and the journals they became");
  await page.goto(`${program.url}/posting-rules?model=balance-sheet&fact=drawn`);
  await seen("Provision for loans receivable");
  const csv = await page.getByRole("link", { name: "Rules, CSV" }).getAttribute("href");
  expect((await page.request.get(`${program.url}${csv}`)).headers()["content-type"]).toContain("text/csv");
});

test("a fact about the company is proposed, a bank's file is refused in words, and figures per share open their trace", async () => {
  const { program, page, seen } = desk;
  await page.goto(`${program.url}/company?record=grant-received`);
  await seen("Grant received");
  await page.fill("#amountFen", "ten");
  await page.getByRole("button", { name: "Propose" }).click();
  await seen("Not a number as it is asked for here");
  await page.fill("#amountFen", "1,234.50");
  await page.locator("#entity").click();
  await page.locator(".ant-select-item-option").nth(1).click();
  await page.getByRole("button", { name: "Propose" }).click();
  await seen("Proposed: it waits for somebody to approve it");
  await page.goto(`${program.url}/bank`);
  await seen("No bank has told of anything yet");
  const text = "account,date,amount,counterparty,reference,balance\nNO-SUCH,2026-01-05,1.00,Bank,fee,1.00";
  await page.setInputFiles("input[type=file]", { name: "x.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByRole("alert").first().waitFor();
  await page.goto(`${program.url}/statements?show=operations`);
  await page.locator("a[href*='line=epsBasic']").click();
  await seen("Shares, weighted by days");
  await page.goto(`${program.url}/statements?show=equity`);
  await page.getByRole("link", { name: /^Balance, end/ }).click();
  await seen("What it is worked out from");
});

test("the trial balance balances, in both languages, and the books verify", async () => {
  const { program, page, seen, suanpan } = desk;
  await page.goto(`${program.url}/trial-balance`);
  await seen("Debits equal credits");
  await page.getByText("中文").click();
  await seen("试算平衡表");
  await seen("应收贷款");
  const { stdout } = await suanpan("verify", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ ok: true });
});

test("log-out ends the session for good, and nothing unexpected happened on the way", async () => {
  const { program, page, unexpected } = desk;
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
