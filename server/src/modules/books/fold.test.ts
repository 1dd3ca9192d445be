import { fundingModels } from "@suanpan/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { fen, sum } from "../../kernel/money.ts";
import { isAccount } from "../ledger/index.ts";
import { components, eventTypes, type LoanEvent } from "../lending/index.ts";
import { postingOf, postingsOf } from "./fold.ts";
import { type Grown, measures } from "./measure/index.ts";
import { booksOn } from "./rules/books.ts";
import { credit, debit, faultOf, of } from "./rules/rule.ts";

const books = booksOn(isoDate("2024-01-15"));
const usGaap = books[0] as (typeof books)[number];

const event = (type: LoanEvent["type"], amounts: Partial<LoanEvent>): LoanEvent => ({
  loanId: 1n as LoanEvent["loanId"],
  seq: 1,
  slice: 1,
  type,
  valueOn: isoDate("2024-01-15"),
  businessOn: isoDate("2024-01-15"),
  recordedAt: new Date(0),
  instalment: null,
  detail: null,
  entity: "microcredit",
  fundingModel: "balance-sheet",
  product: "instalment",
  agreementId: 7n as LoanEvent["agreementId"],
  channelId: 8n as LoanEvent["channelId"],
  principalFen: fen(0),
  interestFen: fen(0),
  guaranteeFeeFen: fen(0),
  serviceFeeFen: fen(0),
  lateFeeFen: fen(0),
  creditFen: fen(0),
  vatFen: fen(0),
  expectedLossFen: fen(0),
  ...amounts,
});

const lines = (e: LoanEvent) =>
  postingOf(usGaap, e, new Set())
    .lines.filter(({ debitFen, creditFen }) => debitFen + creditFen > 0)
    .map(({ account, debitFen, creditFen }) => [account, debitFen, creditFen]);

test("the example loan: drawn", () => {
  expect(lines(event("drawn", { principalFen: fen(360_000), expectedLossFen: fen(10_800) }))).toEqual([
    ["loans-receivable", 360_000, 0],
    ["cash", 0, 360_000],
    ["provision-loans", 10_800, 0],
    ["allowance-loans", 0, 10_800],
  ]);
});

const grown = (fundingModel: Grown["fundingModel"], amounts: Partial<Grown>): Grown => {
  const { loanId, slice, businessOn, entity, product, agreementId, channelId } = event("drawn", {});
  const nothing = Object.fromEntries(measures.map((measure) => [`${measure}Fen`, fen(0)]));
  const about = { loanId, slice, businessOn, entity, product, agreementId, channelId, fundingModel };
  return { ...nothing, ...about, ...amounts } as Grown;
};
const grownLines = (book: (typeof books)[number], fact: Grown) =>
  postingsOf(book, fact)
    .flatMap((posting) => posting.lines)
    .filter(({ debitFen, creditFen }) => debitFen + creditFen > 0)
    .map(({ account, debitFen, creditFen }) => [account, debitFen, creditFen]);

test("the example loan: month 1, income net of VAT", () => {
  const month = grown("balance-sheet", { interestFen: fen(6_480), interestVatFen: fen(367) });
  expect(grownLines(usGaap, month)).toEqual([
    ["loans-receivable", 6_480, 0],
    ["financing-income", 0, 6_113],
    ["other-tax-payable", 0, 367],
  ]);
});

test("the example loan: instalment 1 repaid, and a write-off of what was accrued to 60 DPD", () => {
  expect(lines(event("repaid", { principalFen: fen(57_356), interestFen: fen(6_480) }))).toEqual([
    ["funds-receivable", 63_836, 0],
    ["loans-receivable", 0, 57_356],
    ["loans-receivable", 0, 6_480],
  ]);
  const gone = postingOf(
    usGaap,
    event("written-off", { principalFen: fen(244_256), interestFen: fen(13_191) }),
    new Set(),
  ).lines;
  expect(sum(gone.filter((line) => line.account === "allowance-loans").map((line) => line.debitFen))).toBe(257_447);
});

test("the example loan off the balance sheet: instalment 1 repaid, the guarantee called, and what comes back", () => {
  const heavy = (type: LoanEvent["type"], amounts: Partial<LoanEvent>) =>
    lines(event(type, { fundingModel: "capital-heavy", ...amounts }));
  expect(heavy("repaid", { principalFen: fen(57_356), interestFen: fen(2_160), serviceFeeFen: fen(4_320) })).toEqual([
    ["funds-receivable", 63_836, 0],
    ["payable-funders", 0, 59_516],
    ["contract-assets", 0, 4_320],
  ]);
  expect(heavy("guarantee-called", { principalFen: fen(244_256), interestFen: fen(1_466) })).toEqual([
    ["guarantee-contingent", 245_722, 0],
    ["cash", 0, 245_722],
  ]);
  expect(heavy("reclaimed", { principalFen: fen(30_000) })).toEqual([
    ["funds-receivable", 30_000, 0],
    ["guarantee-contingent", 0, 30_000],
  ]);
});

test("where the institution collects, it owes us our fees, and all of it once the guarantee has paid", () => {
  const paid = {
    principalFen: fen(57_356),
    interestFen: fen(2_160),
    serviceFeeFen: fen(4_320),
    lateFeeFen: fen(50),
    fundingModel: "capital-heavy",
  } as const;
  const directly = (type: LoanEvent["type"]) =>
    postingOf(usGaap, event(type, paid), new Set([7n]))
      .lines.filter(({ debitFen, creditFen }) => debitFen + creditFen > 0)
      .map(({ account, debitFen, creditFen }) => [account, debitFen, creditFen]);
  expect(directly("repaid")).toEqual([
    ["accounts-receivable", 4_370, 0],
    ["contract-assets", 0, 4_320],
    ["other-services-fees", 0, 50],
  ]);
  expect(directly("reclaimed")).toEqual([
    ["accounts-receivable", 63_886, 0],
    ["guarantee-contingent", 0, 63_836],
    ["other-services-fees", 0, 50],
  ]);
  expect(lines(event("repaid", paid))[0]).toEqual(["funds-receivable", 63_886, 0]);
});

test("whatever an event carries, its posting balances in every book and under every model", () => {
  const amounts = fc.record(
    Object.fromEntries(
      components.map((part) => [`${part}Fen`, fc.integer({ min: -1_000_000, max: 1_000_000 }).map(fen)]),
    ),
  );
  const law = fc.property(
    fc.constantFrom(...eventTypes),
    fc.constantFrom(...fundingModels),
    amounts,
    fc.boolean(),
    (type, fundingModel, carried, directly) => {
      for (const book of books) {
        const collecting = new Set(directly ? [7n] : []);
        const posted = postingOf(book, event(type, { ...carried, fundingModel }), collecting).lines;
        expect(sum(posted.map((line) => line.debitFen))).toBe(sum(posted.map((line) => line.creditFen)));
        expect(posted.every((line) => line.debitFen >= 0 && line.creditFen >= 0 && isAccount(line.account))).toBe(true);
      }
    },
  );
  fc.assert(law);
});

test("whatever measures have grown by, what is posted of it balances in every book and under every model", () => {
  const amounts = fc.record(
    Object.fromEntries(
      measures.map((part) => [`${part}Fen`, fc.integer({ min: -1_000_000, max: 1_000_000 }).map(fen)]),
    ),
  );
  const law = fc.property(fc.constantFrom(...fundingModels), amounts, (fundingModel, carried) => {
    for (const book of books)
      for (const { lines } of postingsOf(book, grown(fundingModel, carried as Partial<Grown>)))
        expect(sum(lines.map((line) => line.debitFen))).toBe(sum(lines.map((line) => line.creditFen)));
  });
  fc.assert(law);
});

test("a rule that does not balance, forgets money or invents it is found out", () => {
  const lines = [debit("cash", of("principal")), credit("loans-receivable", of("principal"))];
  expect(faultOf({ carries: ["principal"], lines })).toBeUndefined();
  expect(faultOf({ carries: ["principal"], lines: lines.slice(1) })).toBe("principal does not balance");
  expect(faultOf({ carries: ["principal", "interest"], lines })).toBe("interest is left unposted");
  expect(faultOf({ carries: [], lines })).toBe("principal is posted but never carried");
});
