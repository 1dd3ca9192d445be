import { expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { sure } from "../../testing/lender.ts";
import { noLateFee, openServicing } from "../../testing/servicing.ts";
import { expectAllToHold } from "../../testing/tampering.ts";
import { trialBalance } from "../ledger/index.ts";

const house = await openServicing("2024-01-01", noLateFee);
const { platform, publish, sign, take, pay, close } = house;

/** The balances of one entity's book at the end of a day, debits positive; those of nothing are left out. */
const book = async (name: "usgaap" | "ifrs", entity: string, on: string): Promise<Record<string, number>> => {
  const { rows, debitFen, creditFen } = await trialBalance(platform.db, { book: name, entity, on: isoDate(on) });
  expect(debitFen).toBe(creditFen);
  return Object.fromEntries(
    rows.filter((row) => row.debitFen !== row.creditFen).map((row) => [row.account, row.debitFen - row.creditFen]),
  );
};

const heavy = { funderMonthlyPpm: 6_000, guaranteeTriggerDays: 0 };

test("a guaranteed loan in both books: drawn, a month, a payment, settled early", async () => {
  await publish("sme");
  await sign({ product: "sme", model: "capital-heavy", funding: heavy, entity: "guarantee", priority: 9 });
  const { loanId } = await take("sme");
  await close("2024-01-02");
  const drawn = {
    "provision-contingent": 7_200,
    "guarantee-contingent": -7_200,
    "contract-assets": 4_456,
    "facilitation-heavy": -4_204,
    "other-tax-payable": -252,
    "provision-contract-assets": 223,
    "allowance-contract-assets": -223,
  };
  expect(await book("usgaap", "guarantee", "2024-01-01")).toEqual({
    ...drawn,
    "financial-assets-receivable": 7_920,
    "guarantee-stand-ready": -7_920,
    "provision-financial-assets": 396,
    "allowance-financial-assets": -396,
  });
  expect(await book("ifrs", "guarantee", "2024-01-01")).toEqual(drawn);

  await close("2024-02-01");
  sure(await pay(loanId, 63_836));
  await close("2024-02-02");
  expect(await book("usgaap", "guarantee", "2024-02-01")).toMatchObject({
    "funds-receivable": 63_836,
    "payable-funders": -59_516,
    "financial-assets-receivable": 7_920 - 2_230,
    "contract-assets": 4_456 + 495 - 2_090,
    "guarantee-stand-ready": -(7_920 - 1_320),
    "guarantee-release": -1_245,
    "servicing-heavy": -467,
    "other-tax-payable": -(252 + 75 + 28),
  });
  expect(await book("ifrs", "guarantee", "2024-02-01")).toMatchObject({
    "contract-liabilities": -910,
    "contract-assets": 4_456 + 495 - 2_090,
    "guarantee-release": -1_245,
  });

  await close("2024-03-01");
  sure(await pay(loanId, 63_836));
  sure(await pay(loanId, 244_256, { purpose: "settle" }));
  await close("2024-03-02");
  const us = await book("usgaap", "guarantee", "2024-03-01");
  expect(us["guarantee-release"]).toBe(-(2 * 1_245 + 1 + 1_381));
  expect(us["facilitation-heavy"]).toBe(-(4_204 - 1_508));
  // Nothing is left but the allowances, which the next close looks at.
  for (const account of ["financial-assets-receivable", "contract-assets", "guarantee-stand-ready"])
    expect(us[account]).toBeUndefined();
  const ifrs = await book("ifrs", "guarantee", "2024-03-01");
  expect(ifrs["guarantee-release"]).toBe(us["guarantee-release"]);
  expect(ifrs["contract-liabilities"]).toBeUndefined();
  await expectAllToHold(platform);
});

test("capital-light: what is counted on at once, by time and as it comes", async () => {
  await publish("v-pocket");
  const funding = { funderMonthlyPpm: 15_000 };
  await sign({ product: "v-pocket", model: "capital-light", funding, entity: "platform" });
  const { loanId } = await take("v-pocket");
  await close("2024-03-03");
  // The fee is 3,837: 3,645 are counted on, of which 2,916 at once.
  expect(await book("usgaap", "platform", "2024-03-02")).toEqual({
    "contract-assets": 2_916,
    "facilitation-light": -2_751,
    "other-tax-payable": -165,
    "provision-contract-assets": 146,
    "allowance-contract-assets": -146,
  });
  await close("2024-04-02");
  sure(await pay(loanId, 63_836));
  await close("2024-04-03");
  // A sixth of the 729 for servicing; 54 of the 192 held back came with the 1,080 paid.
  const after = await book("usgaap", "platform", "2024-04-02");
  expect(after).toMatchObject({ "contract-assets": 2_916 + 122 + 54 - 1_080, "payable-funders": -62_756 });
  await expectAllToHold(platform);
});

test("a fee on the amount drawn, referred or by technology", async () => {
  await sign({ product: "sme", model: "ice", funding: { feePpm: 26_500 }, entity: "subsidiary", priority: 8 });
  await take("sme");
  await sign({ product: "sme", model: "technology", funding: { feePpm: 2_944 }, entity: "parent", priority: 7 });
  await take("sme");
  await close("2024-04-04");
  const net = { "other-tax-payable": -540, "referral-fees": -9_000 };
  expect(await book("usgaap", "subsidiary", "2024-04-03")).toEqual({ "contract-assets": 9_540, ...net });
  expect(await book("usgaap", "parent", "2024-04-03")).toEqual({
    "accounts-receivable": 1_060,
    "technology-fees": -1_000,
    "other-tax-payable": -60,
  });
});

test("a trust's loan: cost capitalised, effective interest, what investors earn, and the same by IFRS", async () => {
  const funding = { investorMonthlyPpm: 4_000, originationCostPpm: 10_000 };
  await sign({ product: "sme", model: "balance-sheet", funding, entity: "trust-1", priority: 6 });
  const { loanId } = await take("sme");
  await close("2024-05-04");
  sure(await pay(loanId, 63_836));
  await close("2024-05-05");
  const us = await book("usgaap", "trust-1", "2024-05-04");
  expect(us).toMatchObject({
    "restricted-cash": -360_000,
    "accrued-expenses": -3_600,
    "financing-income": -5_170,
    "other-tax-payable": -310,
    "funding-costs": 1_440,
    "payable-trust-investors": -1_440,
    "loans-receivable": 302_644 + 3_600 - 1_000,
  });
  const ifrs = await book("ifrs", "trust-1", "2024-05-04");
  expect(ifrs).toMatchObject({
    "financing-income": -5_170 + 392,
    "other-tax-payable": -310 + 24,
    "loans-receivable": 302_644 + 3_600 - 1_000 - 416,
  });
  await expectAllToHold(platform);
});
