import { type CompanyItemKind, type CompanyItems, companyItemKinds, intercompanyKinds } from "@suanpan/contract";
import { expect, test } from "vitest";
import { chart, type Entry, entriesOf, isAccount, isCash } from "../../ledger/index.ts";
import { bookVersions } from "../rules/books.ts";
import { decideItem } from "./decide.ts";
import { dated, factsOf } from "./facts.ts";
import { itemEvent } from "./fixtures.testing.ts";
import { eliminationsOf } from "./group/eliminations.ts";
import { sidesOf } from "./group/intercompany.ts";
import { companyItemRules } from "./rules.ts";

const on = "2024-01-31";
const entity = "platform";
const amount = { on, entity, amountFen: 1_001 };
const trust = { on, entity: "trust-1", amountFen: 360_000 };
/** What was entered before does not matter to these, and is not read. */
const nobody = (): never => {
  throw new Error("the registers were read");
};
const money = { on, entity, code: "m", principalFen: 1_000, ratePpm: 50_000 };

/** One of each kind, with what was looked up for it. */
const samples: { readonly [K in CompanyItemKind]: readonly [item: CompanyItems[K], found?: object] } = {
  "award-granted": [
    {
      ...{ on, entity, code: "a", holder: "E1", function: "sales-marketing", instrument: "option" },
      ...{ fairValueFen: 1, exerciseFen: 1, expectedVestPpm: 1, tranches: [{ vestOn: on, units: 1 }] },
    },
  ],
  "award-vested": [{ on, award: "a", tranche: 1, units: 1 }],
  "award-forfeited": [{ on, award: "a", tranche: 1, units: 1 }],
  "award-modified": [{ on, award: "a", incrementalFen: 1 }],
  "shares-issued": [{ on, shares: 10, capitalFen: 7, proceedsFen: 1_000 }],
  "shares-repurchased": [{ on, shares: 10, currency: "USD", priceMinor: 140, costFen: 1_000, feesFen: 3 }],
  "shares-cancelled": [{ on, shares: 10, capitalFen: 7 }, { costFen: 1_003 }],
  "dividend-declared": [{ on, amountFen: 500, recordOn: on }],
  "dividend-paid": [{ on, amountFen: 500 }],
  "share-price": [{ on, averageFen: 1 }],
  "asset-acquired": [
    {
      ...{ on, entity, code: "fa", kind: "land-use-right", costFen: 1_000, residualFen: 0, from: on, months: 12 },
      ...{ function: "general-administrative", owed: true },
    },
  ],
  "asset-disposed": [
    { on, asset: "fa", proceedsFen: 300 },
    { kind: "property", costFen: 1_000, usedFen: 600 },
  ],
  "lease-commenced": [
    { on, entity, code: "l", paymentFen: 100, months: 3, monthlyRatePpm: 5_000, function: "sales-marketing" },
  ],
  "lease-paid": [{ on, lease: "l", amountFen: 100 }],
  "subscription-signed": [{ on, entity, code: "s", client: "A bank", grossFen: 1_060, from: on, months: 12 }],
  "goodwill-acquired": [amount],
  "goodwill-impaired": [amount],
  "borrowing-drawn": [money],
  "borrowing-repaid": [{ on, borrowing: "m", principalFen: 1_000, interestFen: 7 }],
  "investment-bought": [money],
  "investment-redeemed": [{ on, investment: "m", principalFen: 1_000, interestFen: 7 }],
  "interest-received": [amount],
  "grant-received": [amount],
  "payroll-run": [{ on, entity, originationServicingFen: 1, salesMarketingFen: 2, generalAdministrativeFen: 4 }],
  "payroll-paid": [amount],
  "trust-funding": [trust],
  "trust-distribution": [{ on, entity: "trust-1", principalFen: 800, couponFen: 40 }],
  "guarantee-deposit": [amount],
  "deposit-returned": [amount],
  "deposit-payout": [amount],
  intercompany: [{ on, kind: "tranche-bought", entity, counterparty: "trust-1", amountFen: 9 }],
  ownership: [{ on, entity: "subsidiary", ownedPpm: 700_000 }],
  "exchange-rates": [{ on, rates: [{ currency: "USD", rateOn: on, cnyMillionths: 7_000_000 }] }],
  "foreign-balance": [{ on, entity, account: "cash", currency: "USD", amountMinor: 1, bookedFen: 7 }],
  "tax-rate": [{ on, entity, ratePpm: 150_000 }],
  "distribution-planned": [{ on, entity, amountFen: 1_000, withholdingPpm: 100_000 }],
  "tax-paid": [{ on, entity, of: "withholding", amountFen: 100 }],
  "item-withdrawn": [
    { on, key: "grant-received/1" },
    { kind: "grant-received", payload: { item: amount } },
  ],
};

const posted = <K extends CompanyItemKind>(kind: K): Entry[] => {
  const [item, found] = samples[kind];
  const whose = "entity" in item ? item.entity : entity;
  return entriesOf(companyItemRules, itemEvent(kind, item, { entity: whose, ...(found ? { found } : {}) }));
};

const lines = (kind: CompanyItemKind) =>
  posted(kind)
    .filter(({ book }) => book === "usgaap")
    .flatMap((entry) => entry.lines.map((line) => [line.account, line.debitFen - line.creditFen, line.cashFlow]));

test("every kind balances in both books, on accounts there are, and says where it stands in the cash flows", () => {
  for (const kind of companyItemKinds)
    for (const entry of posted(kind))
      for (const line of entry.lines) {
        expect([kind, line.account, isAccount(line.account)]).toEqual([kind, line.account, true]);
        expect([kind, line.account, line.cashFlow === null]).toEqual([kind, line.account, isCash(line.account)]);
        expect(line.debitFen === 0).not.toBe(line.creditFen === 0);
      }
  const silent = companyItemKinds.filter((kind) => posted(kind).length === 0);
  expect(silent).toEqual([
    ...["award-granted", "award-vested", "award-forfeited", "award-modified", "share-price"],
    ...["ownership", "exchange-rates", "foreign-balance", "tax-rate"],
  ]);
});

test("some of them, as an accountant would write them", () => {
  expect(lines("shares-issued")).toEqual([
    ["cash", 1_000, null],
    ["share-capital", -7, "financing"],
    ["paid-in-capital", -993, "financing"],
  ]);
  expect(lines("shares-cancelled")).toEqual([
    ["share-capital", 7, "financing"],
    ["paid-in-capital", 996, "financing"],
    ["treasury-shares", -1_003, "financing"],
  ]);
  expect(lines("asset-disposed")).toEqual([
    ["cash", 300, null],
    ["depreciation-property", 600, "investing"],
    ["property-equipment", -1_000, "investing"],
    ["other-income", 100, "investing"],
  ]);
  expect(lines("borrowing-repaid")).toEqual([
    ["short-term-loans", 1_000, "financing"],
    ["accrued-expenses", 7, "operating"],
    ["cash", -1_007, null],
  ]);
  expect(lines("distribution-planned")).toEqual([
    ["income-tax", 100, "operating"],
    ["deferred-tax-liabilities", -100, "operating"],
  ]);
  expect(lines("item-withdrawn")).toEqual([
    ["cash", -1_001, null],
    ["other-income", 1_001, "operating"],
  ]);
});

test("between two companies: cash apart, what both write down comes to nothing, and no result is left", () => {
  for (const kind of intercompanyKinds) {
    const sides = sidesOf({ on, kind, entity: "platform", counterparty: "trust-1", amountFen: 1_000 });
    const all = sides.flatMap((side) => side.lines);
    const total = (of: (account: string) => boolean) =>
      all.reduce((so, { account, netFen }) => (of(account) ? so + netFen : so), 0);
    expect([kind, total((account) => !isCash(account)), total(isCash)]).toEqual([kind, 0, 0]);
    const isResult = (account: string) => isAccount(account) && /revenue|expense/.test(chart[account].type);
    expect([kind, total(isResult)]).toEqual([kind, 0]);
  }
});

test("investors' principal is financing, their coupon operating; deposits with guarantors are operating", () => {
  expect(lines("trust-funding")).toEqual([
    ["restricted-cash", 360_000, null],
    ["payable-trust-investors", -360_000, "financing"],
  ]);
  expect(lines("trust-distribution")).toEqual([
    ["payable-trust-investors", 800, "financing"],
    ["payable-trust-investors", 40, "operating"],
    ["restricted-cash", -840, null],
  ]);
  expect(lines("guarantee-deposit")).toEqual([
    ["security-deposits", 1_001, "operating"],
    ["cash", -1_001, null],
  ]);
  expect(lines("deposit-payout")).toEqual([
    ["cash", 1_001, null],
    ["security-deposits", -1_001, "operating"],
  ]);
});

test("a guarantee called and paid out of a deposit: the liability meets the deposit, no cash moves, nor is it shown", () => {
  const calls = bookVersions.flatMap(({ rules }) =>
    rules.filter(({ name }) => name === "capital-heavy.guarantee-called"),
  );
  for (const { lines: called } of calls) {
    const part = { debit: 1_001, credit: -1_001 } as const;
    const both = [...called.map((line) => [line.account, part[line.side], line.cashFlow]), ...lines("deposit-payout")];
    const of = (which: (line: (typeof both)[number]) => boolean) =>
      both.filter(which).reduce((so, [, netFen]) => so + Number(netFen), 0);
    expect([of(([account]) => account === "cash"), of(([, , flow]) => flow === "operating")]).toEqual([0, 0]);
    expect(of(([account]) => account === "guarantee-contingent")).toBe(1_001);
    expect(of(([account]) => account === "security-deposits")).toBe(-1_001);
  }
  expect(calls).toHaveLength(2);
});

test("a loan bought back from a trust changes hands inside the group only", async () => {
  const repurchase = { on, kind: "loans-repurchased", entity, counterparty: "trust-1", amountFen: 257_447 } as const;
  expect(
    sidesOf(repurchase).map((side) => [side.entity, side.lines.map((line) => [line.account, line.netFen])]),
  ).toEqual([
    [
      "platform",
      [
        ["loans-receivable", 257_447],
        ["cash", -257_447],
      ],
    ],
    [
      "trust-1",
      [
        ["restricted-cash", 257_447],
        ["loans-receivable", -257_447],
      ],
    ],
  ]);
  const left = eliminationsOf(factsOf([itemEvent("intercompany", repurchase, { entity })]), { to: dated(on) });
  expect(left.reduce((so, { netFen }) => so + netFen, 0)).toBe(0);
  const otherwise = await decideItem("intercompany", { ...repurchase, counterparty: "guarantee" }, nobody);
  expect(otherwise).toMatchObject({ code: "invalid-request", detail: { pointer: "/counterparty" } });
});

test("only a trust has investors outside", async () => {
  expect(await decideItem("trust-funding", { ...trust, entity }, nobody)).toMatchObject({
    detail: { pointer: "/entity" },
  });
  expect(await decideItem("trust-funding", trust, nobody)).toMatchObject({ ok: true });
  const nothing = { on, entity: "trust-1", principalFen: 0, couponFen: 0 };
  expect(await decideItem("trust-distribution", nothing, nobody)).toMatchObject({
    detail: { pointer: "/principalFen" },
  });
});
