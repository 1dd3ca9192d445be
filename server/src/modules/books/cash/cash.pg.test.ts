import { expect, test } from "vitest";
import { isoDate } from "../../../kernel/calendar.ts";
import { formatId, parseId } from "../../../kernel/ids.ts";
import { approve, approveAll } from "../../../platform/approvals/index.ts";
import { transaction } from "../../../platform/database.ts";
import { openBareApi } from "../../../testing/bare-api.ts";
import {
  borrowerOf,
  carryOut,
  closeUntil,
  draw,
  house,
  openTestLender,
  repay,
  request,
  sure,
} from "../../../testing/lender.ts";
import { expectAllToHold } from "../../../testing/tampering.ts";
import { manualJournalExecutor, trialBalance } from "../../ledger/index.ts";
import { addInstitution, agreementsInForce, plainFunding, signAgreementExecutor } from "../../matching/index.ts";
import { importStatement, statementHeader } from "../../payments/index.ts";
import { matchSuspense, pageOfSuspense } from "../../payments/match-suspense.ts";
import { refundSuspense } from "../../payments/refund-suspense.ts";
import type { SuspenseId } from "../../payments/suspense.ts";
import { acquisitionCostsIn, bookCostsOf } from "./costs.ts";
import { houseAccountExecutor } from "./import-bank-statement.ts";
import { institutionPaymentExecutor } from "./institution.ts";
import { cashRoutes } from "./routes.ts";
import { defaultCashPolicy } from "./settings.ts";
import {
  cashIsAsBanksSay,
  costsAreBooked,
  institutionsPaidAsTold,
  providerSettledAsStated,
  suspenseIsBooked,
} from "./verify.ts";

const lender = await openTestLender("2024-01-15");
const { platform } = lender;
const { ask, allowed } = await openBareApi((api) => cashRoutes(api, platform, defaultCashPolicy));
const finance = { id: "finance", roles: ["finance"] as const };
const bank = sure(await addInstitution(platform, request("bank", { name: "River Bank", kind: "bank" })));

const sign = (name: string, fundingModel: string, amountFen: number, funding: object) =>
  carryOut(platform, name, signAgreementExecutor, {
    agreementId: null,
    terms: {
      institutionId: bank.id,
      name,
      fundingModel,
      entity: "platform",
      products: ["instalment"],
      priority: 0,
      leastFen: amountFen,
      mostFen: amountFen,
      expectedLossPpm: 0,
      funding: { ...plainFunding, ...funding },
    },
  });
await sign("light", "capital-light", 500_000, { funderMonthlyPpm: 7_000 });
await sign("ice", "ice", 600_000, { feePpm: 25_000 });
const agreements = await agreementsInForce(platform.db);
const refOf = (name: string) => formatId("agr", agreements.find((one) => one.name === name)?.id ?? 0n);

const { lineId } = await borrowerOf(lender, 1, 10_000_000);
const balances = async (on: string, entity: string) => {
  const { rows } = await trialBalance(platform.db, { book: "ifrs", entity, on: isoDate(on) });
  return Object.fromEntries(rows.map((row) => [row.account, row.balanceFen]));
};
const stated = async (day: string, ...rows: string[]) =>
  sure(
    await importStatement(platform, house.effects, {
      day: isoDate(day),
      text: [statementHeader, ...rows].join("\n"),
      by: "x",
    }),
  );
const capital = (entity: string, on: string, amountFen: number) =>
  carryOut(platform, `capital ${entity}`, manualJournalExecutor, {
    book: "both",
    entity,
    businessOn: on,
    memo: "capital",
    lines: [
      { account: "cash", debitFen: amountFen, creditFen: 0 },
      { account: "share-capital", debitFen: 0, creditFen: amountFen, cashFlow: "financing" },
    ],
  });

test("every route says who may call it", () => {
  for (const [route, allow] of allowed) expect([route, allow]).toEqual([route, { roles: expect.any(Array) }]);
});

test("the provider hands a day over on the next business day, once its statement is there", async () => {
  await capital("microcredit", "2024-01-15", 1_000_000);
  const own = await draw(lender, lineId, "draw own", 360_000);
  await draw(lender, lineId, "draw ice", 600_000);
  const light = await draw(lender, lineId, "draw light", 500_000);
  await closeUntil(lender, "2024-02-15");
  sure(await repay(lender, own, "first", 63_836));
  sure(await repay(lender, light, "repay light", 50_000));
  await closeUntil(lender, "2024-02-16");
  const waiting = async () =>
    (await ask(finance, "GET", "/v1/provider-settlements/waiting")).body.items.map(
      (one: { day: string; entity: string; amountFen: number; settlesOn: string; waitsFor: string }) =>
        [one.day, one.entity, one.amountFen, one.settlesOn, one.waitsFor].join(" "),
    );
  expect(await waiting()).toEqual([
    "2024-02-15 microcredit 63836 2024-02-18 statement",
    "2024-02-15 platform 50000 2024-02-18 statement",
  ]);
  await stated(
    "2024-02-15",
    ",receipt,1.00,succeeded,2024-02-15,one,from A",
    ",receipt,2.00,succeeded,2024-02-15,two,from B",
  );
  await closeUntil(lender, "2024-02-18");
  // The New Year's holidays: the next business day is Sunday the 18th, which is worked.
  expect((await waiting())[0]).toBe("2024-02-15 microcredit 63836 2024-02-18 business day");
  expect(await balances("2024-02-17", "microcredit")).toMatchObject({ cash: 640_000, "funds-receivable": 63_836 });
  await closeUntil(lender, "2024-02-19");
  expect(await balances("2024-02-18", "microcredit")).toMatchObject({ cash: 703_836, "funds-receivable": 0 });
  // Held money stands beside what the light loan brought in, and waits for the statement of the day it was found.
  expect(await balances("2024-02-18", "platform")).toMatchObject({
    cash: 50_000,
    "funds-receivable": 300,
    suspense: 300,
  });
  expect(await waiting()).toEqual(["2024-02-16 platform 300 2024-02-18 statement"]);
  await expectAllToHold(platform);
  await platform.owner`update provider_settlement set settled_on = '2024-02-16'`;
  expect((await providerSettledAsStated.run(platform)).problem).toContain("before the next business day");
  await platform.owner`update provider_settlement set settled_on = '2024-02-18'`;
});

test("held money is counted once, whether it finds its loan or goes back", async () => {
  await stated("2024-02-16");
  await closeUntil(lender, "2024-02-20");
  expect(await balances("2024-02-19", "platform")).toMatchObject({
    cash: 50_300,
    "funds-receivable": 0,
    suspense: 300,
  });
  const { items } = await pageOfSuspense(platform, "held", undefined, 10);
  const held = (fen: number) =>
    parseId<"susp">("susp", items.find((one) => one.amountFen === fen)?.id ?? "") as SuspenseId;
  const own = (
    await platform.owner<{ loanId: bigint }[]>`
    select loan_id from loan_event where entity = 'microcredit' and type = 'drawn'`
  )[0]?.loanId as bigint;
  const loanId = formatId("loan", own);
  sure(await matchSuspense(platform, house.effects, { ...request("match", { loanId }), suspenseId: held(100) }));
  sure(await refundSuspense(platform, { ...request("refund", {}), suspenseId: held(200) }));
  await closeUntil(lender, "2024-02-21");
  expect(await balances("2024-02-20", "platform")).toMatchObject({
    cash: 50_100,
    "funds-receivable": -100,
    suspense: 0,
  });
  expect(await balances("2024-02-20", "microcredit")).toMatchObject({ "funds-receivable": 100 });
  await stated("2024-02-20");
  await closeUntil(lender, "2024-02-22");
  expect(await balances("2024-02-21", "platform")).toMatchObject({ cash: 50_000, "funds-receivable": 0, suspense: 0 });
  expect(await balances("2024-02-21", "microcredit")).toMatchObject({ cash: 703_936, "funds-receivable": 0 });
  await expectAllToHold(platform);
  await platform.owner`update suspense_move set amount_fen = amount_fen + 5 where kind = 'held' and amount_fen = 100`;
  expect((await suspenseIsBooked.run(platform)).problem).toContain("held on 2024-02-16");
  await platform.owner`update suspense_move set amount_fen = amount_fen - 5 where kind = 'held' and amount_fen = 105`;
});

test("an institution is paid what its statements say, and pays what it was charged", async () => {
  const pay = (direction: string, name: string, amountFen: number) => ({
    agreementId: refOf(name),
    direction,
    amountFen,
    reference: `PAY-${name}-1`,
  });
  const open = (await ask(finance, "GET", "/v1/institution-payments/open")).body.items;
  expect(open).toMatchObject([
    { payableFen: expect.any(Number), settledFen: 0 },
    { chargedFen: 15_000, receivedFen: 0 },
  ]);
  const { payableFen } = open[0];
  expect(payableFen).toBeGreaterThan(0);
  const tooMuch = await ask(finance, "POST", "/v1/institution-payments", pay("settled", "light", payableFen + 1));
  expect(tooMuch).toMatchObject({ status: 422, body: { openFen: payableFen, amountFen: payableFen + 1 } });
  const proposed = await ask(finance, "POST", "/v1/institution-payments", pay("settled", "light", payableFen));
  const twice = await ask(finance, "POST", "/v1/institution-payments", pay("settled", "light", payableFen));
  const yes = (id: string) =>
    approve(
      platform,
      house.executors,
      { caller: "staff:checker", key: id, body: { id: parseId("apr", id) as never } },
      ["admin"],
    );
  const both = [proposed, twice].map(({ body: { id } }) => ({
    key: `both-${id}`,
    body: { id: parseId("apr", id) as never },
  }));
  expect(await approveAll(platform, house.executors, "staff:checker", both, ["admin"])).toMatchObject({
    ...{ code: "more-than-open", detail: { openFen: 0, amountFen: payableFen } },
  });
  expect((await yes(proposed.body.id)).ok).toBe(true);
  expect(await yes(twice.body.id)).toMatchObject({ code: "more-than-open", detail: { openFen: 0 } });
  await carryOut(platform, "received", institutionPaymentExecutor, pay("received", "ice", 15_000));
  await closeUntil(lender, "2024-02-23");
  expect(await balances("2024-02-22", "platform")).toMatchObject({
    cash: 50_000 - payableFen + 15_000,
    "payable-funders": 0,
  });
  await expectAllToHold(platform);
  await platform.owner`update settlement_statement set charged_fen = charged_fen - 1 where charged_fen > 0`;
  expect((await institutionsPaidAsTold.run(platform)).problem).toContain("15000 fen paid, its statements told 14999");
  await platform.owner`update settlement_statement set charged_fen = charged_fen + 1 where charged_fen > 0`;
});

const file = (...rows: string[]) => ({
  name: "feb.csv",
  text: ["account,date,amount,counterparty,reference,balance", ...rows].join("\n"),
});

test("a bank's statement is held against the ledger, line by line", async () => {
  for (const [code, entity] of [
    ["ICBC-M", "microcredit"],
    ["ICBC-P", "platform"],
  ] as const)
    await carryOut(platform, code, houseAccountExecutor, { code, entity, account: "cash", bank: "ICBC" });
  const light = (
    await platform.owner<{ fen: number }[]>`
    select sum(payable_fen)::bigint as fen from settlement_statement`
  )[0]?.fen as number;
  const yuan = (fen: number) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, "0")}`;
  const broken = await ask(
    finance,
    "POST",
    "/v1/bank-statements",
    file("ICBC-M,2024-02-18,638.36,Provider,,7038.37", "ICBC-M,2024-02-21,1.00,,,7039.36"),
  );
  expect(broken.body.faults).toMatchObject([{ row: 3, field: "balance", problem: expect.stringContaining("-0.01") }]);
  const february = file(
    "ICBC-M,2024-02-18,638.36,Provider,SETTLE 0215,7038.36",
    "ICBC-M,2024-02-21,1.00,Provider,,7039.36",
    "ICBC-M,2024-02-22,-9.99,Bank,fee Q1,7029.37",
    `ICBC-P,2024-02-22,-${yuan(light)},River Bank,PAY-light-1,${yuan(50_000 - light)}`,
    `ICBC-P,2024-02-22,150.00,River Bank,PAY-ice-1,${yuan(65_000 - light)}`,
  );
  const imported = await ask(finance, "POST", "/v1/bank-statements", february);
  expect(imported.body).toMatchObject({ lines: 5, matched: 4, unmatched: 1, again: false });
  expect((await ask(finance, "POST", "/v1/bank-statements", february)).body).toMatchObject({
    again: true,
    unmatched: 1,
  });
  const unmatched = (await ask(finance, "GET", "/v1/bank-lines/unmatched")).body.items;
  expect(unmatched).toMatchObject([{ counterparty: "Bank", reference: "fee Q1", amountFen: -999 }]);
  const matched = (await ask(finance, "GET", "/v1/bank-lines/matched?entity=platform")).body.items;
  expect(matched).toMatchObject([
    { reference: "PAY-ice-1", how: "reference", movements: 1, entries: [expect.stringContaining("institution-paid")] },
    { reference: "PAY-light-1", how: "reference", movements: 1 },
  ]);
  const reconciled = async () => (await ask(finance, "GET", "/v1/bank-reconciliations")).body.items;
  expect(await reconciled()).toMatchObject([
    {
      entity: "microcredit",
      ledgerFen: 703_936,
      bankFen: 702_937,
      broughtForwardFen: 0,
      inLedgerOnlyFen: 0,
      inBankOnlyFen: -999,
    },
    { entity: "platform", broughtForwardFen: 0, inLedgerOnlyFen: 0, inBankOnlyFen: 0 },
  ]);
  await expectAllToHold(platform);
});

test("what is left is matched by a person, or by the journal that explains it", async () => {
  const [{ id }] = (await ask(finance, "GET", "/v1/bank-lines/unmatched")).body.items;
  const wrong = (
    await platform.owner<{ id: string }[]>`
    select e.id from journal_entry e where e.book = 'usgaap' and e.entity = 'microcredit' and e.rule = 'manual-journal'`
  )[0]?.id;
  const refused = await ask(finance, "POST", "/v1/bank-matches", {
    lines: [id],
    movements: [{ entryId: wrong, lineNo: 1 }],
  });
  expect(refused.body).toMatchObject({ differenceFen: -999 - 1_000_000 });
  await carryOut(platform, "fee", manualJournalExecutor, {
    book: "both",
    entity: "microcredit",
    businessOn: "2024-02-22",
    memo: "bank charges",
    lines: [
      { account: "general-administrative", debitFen: 999, creditFen: 0, cashFlow: "operating" },
      { account: "cash", debitFen: 0, creditFen: 999 },
    ],
  });
  const open = "/v1/bank-movements/unmatched?entity=microcredit&account=cash&near=2024-02-22";
  expect((await ask(finance, "GET", open)).body.items).toMatchObject([{ amountFen: -999, memo: "bank charges" }]);
  await closeUntil(lender, "2024-02-24");
  expect((await ask(finance, "GET", "/v1/bank-lines/unmatched")).body.items).toEqual([]);
  await expectAllToHold(platform);
});

test("a line that names an agreement is itself the payment, up to what is open", async () => {
  const light = (
    await platform.owner<{ loanId: bigint }[]>`
    select loan_id from loan_event where funding_model = 'capital-light' and type = 'drawn'`
  )[0]?.loanId as never;
  sure(await repay(lender, light, "second", 40_000));
  await closeUntil(lender, "2024-02-26");
  const [{ payableFen, settledFen }] = (await ask(finance, "GET", "/v1/institution-payments/open")).body.items;
  const rows = await platform.owner<{ fen: number }[]>`
    select balance_fen as fen from bank_line l join house_account a on a.id = l.account_id where code = 'ICBC-P'
    order by line_no desc limit 1`;
  const balanceFen = rows[0]?.fen ?? 0;
  const open = payableFen - settledFen;
  const yuan = (fen: number) => (fen / 100).toFixed(2);
  const line = (fen: number, balance: number) =>
    `ICBC-P,2024-02-25,-${yuan(fen)},River Bank,settle ${refOf("light")},${yuan(balance)}`;
  const result = await ask(
    finance,
    "POST",
    "/v1/bank-statements",
    file(line(open, balanceFen - open), line(1, balanceFen - open - 1)),
  );
  expect(result.body).toMatchObject({ lines: 2, matched: 1, unmatched: 1 });
  expect((await ask(finance, "GET", "/v1/institution-payments/open")).body.items).toEqual([]);
  await expectAllToHold(platform);
});

test("what others charge the platform is booked once for each day and kind", async () => {
  const policy = { ...defaultCashPolicy, costOfOwnUserFen: 2_000, costOfBureauSearchFen: 150 };
  const book = () => transaction(platform.db, (tx) => bookCostsOf(tx, platform, policy, isoDate("2024-01-15")));
  expect([await book(), await book()]).toEqual([2, 0]);
  const january = { from: isoDate("2024-01-01"), to: isoDate("2024-01-31") };
  expect(await acquisitionCostsIn(platform.db, january)).toEqual([
    { day: "2024-01-15", kind: "own-app", count: 1, amountFen: 2_000 },
  ]);
  expect(await balances("2024-01-15", "platform")).toMatchObject({
    "sales-marketing": 2_000,
    "origination-servicing": 150,
    "accrued-expenses": 2_150,
  });
  await expectAllToHold(platform);
  await platform.owner`update app_user set registered_on = '2024-01-14'`;
  expect((await costsAreBooked.run(platform)).problem).toContain(
    "acquisition on 2024-01-15: 1 were counted, 0 are there",
  );
  await platform.owner`update app_user set registered_on = '2024-01-15'`;
});

test("whoever meddles with a line, a match or a balance is found, to the fen", async () => {
  const found = async () => (await cashIsAsBanksSay.run(platform)).problem;
  const { owner } = platform;
  await owner`update bank_line set balance_fen = balance_fen + 1 where reference = 'fee Q1'`;
  expect(await found()).toContain("line 3 of ICBC-M is off by 1 fen");
  await owner`update bank_line set balance_fen = balance_fen - 1 where reference = 'fee Q1'`;
  await owner`delete from bank_match_movement where entry_id like '%institution-paid%'`;
  expect(await found()).toContain("joins 15000 fen of the bank with 0 of the ledger");
});
