import { type BookName, books, type CompanyItemKind, type CompanyItems } from "@suanpan/contract";
import { beforeAll, expect, test } from "vitest";
import { defaultHousePolicy } from "../../../apps/settings.ts";
import { isoDate } from "../../../kernel/calendar.ts";
import { transactionUnlessRefused } from "../../../platform/database.ts";
import { lockPeriodExecutor } from "../../../platform/periods/index.ts";
import { carryOut, closeUntil, house, openTestLender, sure } from "../../../testing/lender.ts";
import { trialBalance } from "../../ledger/index.ts";
import {
  companyItemExecutor,
  companyVerifiers,
  eliminations,
  rateOn,
  readRegister,
  runCompanyItems,
  runTax,
  taxReconciliation,
  weightedShares,
} from "./index.ts";

const lender = await openTestLender("2024-01-01");
const { platform } = lender;
const policy = defaultHousePolicy;
const by = { recordedBy: "house", approval: null };
const january = isoDate("2024-01-31");

const record = <K extends CompanyItemKind>(kind: K, item: CompanyItems[K], key: string = kind) =>
  carryOut(platform, key, companyItemExecutor, { kind, item });
const items = (period: string) =>
  transactionUnlessRefused(platform.db, (tx) => runCompanyItems(tx, platform, policy, period, by));
const tax = (period: string) => transactionUnlessRefused(platform.db, (tx) => runTax(tx, platform, policy, period, by));

const balances = async (
  entity: string,
  book: BookName = "usgaap",
  on = "2024-01-31",
): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await trialBalance(platform.db, { book, entity, on: isoDate(on) })).rows.map((row) => [
      row.account,
      row.balanceFen,
    ]),
  );
const problems = async (): Promise<(string | undefined)[]> =>
  Promise.all(house.verifiers.map(async (law) => (await law.run(platform)).problem && law.name));

const asset = {
  on: "2024-01-01",
  code: "fa-1",
  entity: "platform",
  kind: "property" as const,
  costFen: 370_000,
  residualFen: 10_000,
  from: "2024-01-01",
  months: 36,
  function: "general-administrative" as const,
};

beforeAll(async () => {
  const on = "2024-01-01";
  await record("shares-issued", { on, shares: 1_000_000, capitalFen: 1_000, proceedsFen: 50_000_000 });
  await record("intercompany", {
    on,
    kind: "capital-paid-in",
    entity: "parent",
    counterparty: "platform",
    amountFen: 20_000_000,
  });
  await record("award-granted", {
    on,
    code: "rsu-1",
    entity: "platform",
    holder: "E17",
    function: "sales-marketing",
    instrument: "share-unit",
    fairValueFen: 1_000,
    exerciseFen: 0,
    expectedVestPpm: 900_000,
    tranches: [1, 2, 3, 4].map((n) => ({ vestOn: `${2024 + n}-01-01`, units: 1_200 })),
  });
  await record("asset-acquired", asset);
  await record("lease-commenced", {
    on,
    code: "hq",
    entity: "platform",
    paymentFen: 10_000,
    months: 12,
    monthlyRatePpm: 5_000,
    function: "general-administrative",
  });
  await record("subscription-signed", {
    on,
    code: "sub-1",
    entity: "platform",
    client: "A bank",
    grossFen: 12_720_000,
    from: on,
    months: 12,
  });
  await record("borrowing-drawn", { on, code: "loan-1", entity: "platform", principalFen: 3_600_000, ratePpm: 50_000 });
  await record("ownership", { on, entity: "subsidiary", ownedPpm: 700_000 });
  await record("grant-received", { on, entity: "subsidiary", amountFen: 100_001 });
  await record("foreign-balance", {
    on,
    entity: "parent",
    account: "cash",
    currency: "USD",
    amountMinor: 4_000_000,
    bookedFen: 28_000_000,
  });
  await record(
    "intercompany",
    { on, kind: "loan-made", entity: "platform", counterparty: "trust-1", amountFen: 500_000 },
    "ic-2",
  );
  await closeUntil(lender, "2024-02-02");
});

test("a month that is not over is not worked out; a currency without a rate is asked for", async () => {
  expect(await items("2024-02")).toMatchObject({ ok: false, code: "period-not-over" });
  expect(await items("2024-01")).toMatchObject({
    ok: false,
    code: "exchange-rate-missing",
    detail: { currency: "USD", rateOn: "2024-01-31" },
  });
  const rates = [{ currency: "USD" as const, rateOn: "2024-01-31", cnyMillionths: 7_100_000 }];
  await record("exchange-rates", { on: "2024-02-02", rates });
  expect((await rateOn(platform.db, "USD", january))?.cnyMillionths).toBe(7_100_000);
});

test("the month's items in both books, and none of them twice", async () => {
  expect(sure(await items("2024-01")).recorded).toBeGreaterThan(0);
  expect(sure(await items("2024-01")).recorded).toBe(0);
  const us = await balances("platform");
  expect(us).toMatchObject({
    "sales-marketing": 100_000,
    "depreciation-property": -10_000,
    "general-administrative": 20_000,
    "technology-fees": 1_000_000,
    "other-tax-payable": 60_000,
    "contract-liabilities": 11_660_000,
    "right-of-use": 116_189 - (10_000 - 581),
    "lease-liabilities": 116_189 + 581,
    "interest-expense": 15_500,
  });
  // Four tranches of 1,080,000 over one, two, three and four years.
  expect((await balances("platform", "ifrs"))["sales-marketing"]).toBe(187_500);
  expect((await balances("parent"))["translation-adjustment"]).toBe(400_000);
});

test("income tax after everything else, and the part of other owners after that", async () => {
  expect(sure(await tax("2024-01")).recorded).toBeGreaterThan(0);
  expect(sure(await tax("2024-01")).recorded).toBe(0);
  const us = await balances("platform");
  const preTaxFen = 1_000_000 - 100_000 - 20_000 - 15_500;
  // The lease: 116,770 owed, 106,770 of the asset left; awards are deducted by nobody.
  expect(us["income-tax-payable"]).toBe(Math.round((preTaxFen + 100_000 + 10_000) * 0.15));
  expect(us["deferred-tax-assets"]).toBe(1_500);
  const ifrs = await balances("platform", "ifrs");
  expect(ifrs["income-tax"]).toBe(us["income-tax"]);
  const subsidiary = await balances("subsidiary");
  expect(subsidiary).toMatchObject({ "income-tax": 25_000, "noncontrolling-interests": 22_500 });
  const { taxFen, statutoryFen, lines, printedPpm } = await taxReconciliation(platform.db, policy, {
    from: isoDate("2024-01-01"),
    to: january,
  });
  expect(lines.reduce((total, { amountFen }) => total + amountFen, statutoryFen)).toBe(taxFen);
  expect(Math.abs(lines.at(-1)?.amountFen ?? 9)).toBeLessThanOrEqual(2);
  expect(printedPpm).toBeGreaterThan(150_000);
});

test("what was entered wrongly is withdrawn before the lock: the difference is posted, and only that", async () => {
  await record("item-withdrawn", { on: "2024-01-31", key: "asset-acquired/fa-1" });
  await record("asset-acquired", { ...asset, on: "2024-01-31", code: "fa-1b", months: 18 }, "asset again");
  expect(sure(await items("2024-01")).recorded).toBe(1);
  const after = await balances("platform");
  expect(after).toMatchObject({ "depreciation-property": -20_000, "property-equipment": 370_000 });
  expect(sure(await tax("2024-01")).recorded).toBe(1);
  expect((await readRegister(platform.db, january)).find(({ code }) => code === "fa-1b")?.recognisedFen).toBe(20_000);
});

test("group companies: what is left out comes to nothing, pair by pair", async () => {
  for (const book of books) {
    const { items: left, problems: wrong } = await eliminations(platform.db, book, january);
    expect(wrong).toEqual([]);
    expect(left.map(({ entity, counterparty, account, netFen }) => [entity, counterparty, account, netFen])).toEqual([
      ["parent", "platform", "investments-group", 20_000_000],
      ["platform", "parent", "paid-in-capital", -20_000_000],
      ["platform", "trust-1", "intercompany-receivable", 500_000],
      ["trust-1", "platform", "intercompany-payable", -500_000],
    ]);
  }
});

test("shares", async () => {
  const span = { from: isoDate("2024-01-01"), to: january };
  expect(await weightedShares(platform.db, span)).toMatchObject({ basic: 1_000_000, outstanding: 1_000_000 });
});

test("registers refuse what they do not have", async () => {
  const refusals: [CompanyItemKind, object, string][] = [
    ["award-forfeited", { on: "2024-01-31", award: "rsu-1", tranche: 1, units: 1_201 }, "exceeds-register"],
    ["award-vested", { on: "2024-01-31", award: "rsu-2", tranche: 1, units: 1 }, "not-found"],
    ["shares-cancelled", { on: "2024-01-31", shares: 1, capitalFen: 1 }, "exceeds-register"],
    [
      "borrowing-repaid",
      { on: "2024-01-31", borrowing: "loan-1", principalFen: 3_600_001, interestFen: 0 },
      "exceeds-register",
    ],
    ["asset-acquired", { ...asset, on: "2024-01-31" }, "already-exists"],
    ["item-withdrawn", { on: "2024-01-31", key: "asset-acquired/fa-1" }, "not-found"],
    ["grant-received", { on: "2023-12-31", entity: "platform", amountFen: 1 }, "date-not-open"],
    ["grant-received", { on: "2024-02-03", entity: "platform", amountFen: 1 }, "date-not-open"],
  ];
  for (const [kind, item, code] of refusals)
    await expect(record(kind, item as never, `${kind} ${code} ${JSON.stringify(item)}`.slice(0, 90))).rejects.toThrow(
      code,
    );
});

test("once the month is locked nothing of it moves, and what was entered since is booked in the next", async () => {
  await carryOut(platform, "lock", lockPeriodExecutor, { period: "2024-01" });
  expect(sure(await items("2024-01")).recorded).toBe(0);
  await expect(
    record("grant-received", { on: "2024-01-31", entity: "platform", amountFen: 1 }, "late"),
  ).rejects.toThrow("period-locked");
  await record("award-forfeited", { on: "2024-02-02", award: "rsu-1", tranche: 4, units: 1_200 });
  expect(await problems()).toEqual(house.verifiers.map(() => undefined));
  await record(
    "exchange-rates",
    { on: "2024-02-02", rates: [{ currency: "USD", rateOn: "2024-02-29", cnyMillionths: 7_000_000 }] },
    "rates 2",
  );
  await closeUntil(lender, "2024-03-01");
  sure(await items("2024-02"));
  sure(await tax("2024-02"));
  expect((await balances("platform", "usgaap", "2024-02-29"))["sales-marketing"]).toBe(150_000);
  expect((await balances("parent", "usgaap", "2024-02-29"))["translation-adjustment"]).toBe(0);
  expect(await problems()).toEqual(house.verifiers.map(() => undefined));
});

test("what somebody changed behind our back is found", async () => {
  const said = async () =>
    (await Promise.all(companyVerifiers.map(async (law) => (await law.run(platform)).problem))).filter(Boolean);
  // Two months are locked: the tax of the first is held against the ledger as well as that of the last.
  await carryOut(platform, "lock February", lockPeriodExecutor, { period: "2024-02" });
  expect(await said()).toEqual([]);
  const shift = (fen: number) => platform.owner`
    update journal_line set credit_fen = credit_fen + ${fen} where (entry_id, line_no) = (
      select l.entry_id, l.line_no from journal_line l join journal_entry e on e.id = l.entry_id
      where e.entity = 'subsidiary' and e.book = 'usgaap' and e.business_on <= '2024-01-31' and l.account = 'other-income'
      order by 1, 2 limit 1)`;
  expect((await shift(100_000)).count).toBe(1);
  expect(await said()).toEqual([expect.stringContaining("income tax of 2024-01 is off by 25000 fen")]);
  await shift(-100_000);
  const tamper = `update company_event set payload = jsonb_set(payload, '{item,fairValueFen}', '1001') where natural_key = 'award-granted/rsu-1'`;
  await platform.owner.unsafe(tamper);
  expect(await said()).toEqual([expect.stringContaining("award-cost is off by 100 fen")]);
});
