import { fc, test as property } from "@fast-check/vitest";
import type { Language } from "@suanpan/contract";
import { describe, expect, test } from "vitest";
import { type Fen, fen, formatYuan, split, sum } from "../../../kernel/money.ts";
import { asHtml, asPdf, type Document } from "../../../platform/documents/index.ts";
import { textOfPages } from "../../../platform/documents/pdf-text.testing.ts";
import { clearanceExample, contractExample, payoffExample } from "./examples.testing.ts";
import { clearanceCertificate, contractDocument, payoffQuoteDocument } from "./index.ts";
import { componentOrder, totalOf } from "./parts.ts";

const languages = ["en", "zh"] as const;
const language = fc.constantFrom<Language>("en", "zh");
const amount = fc.integer({ min: 0, max: 10_000_000_000 }).map(fen);

const tablesOf = ({ blocks }: Document) => blocks.flatMap((block) => (block.kind === "table" ? [block] : []));
const fensIn = (cells: readonly string[]): Fen[] =>
  cells.filter((cell) => /^[\d,]+\.\d\d$/.test(cell)).map((cell) => fen(Number(cell.replace(/[,.]/g, ""))));

const contracts = fc
  .record({
    lentFen: fc.array(fc.integer({ min: 1, max: 1_000_000_000 }).map(fen), { minLength: 1, maxLength: 4 }),
    charges: fc.array(fc.tuple(amount, amount, amount), { minLength: 1, maxLength: 36 }),
  })
  .map(({ lentFen, charges }) => {
    const principalFen = sum(lentFen);
    const repaid = split(
      principalFen,
      charges.map(() => 1),
    );
    return {
      ...contractExample,
      principalFen,
      funders: lentFen.map((amountFen, n) => ({ institution: `Bank ${n}`, agreement: `agr_${n}`, amountFen })),
      schedule: charges.map(([interestFen, guaranteeFeeFen, serviceFeeFen], n) => ({
        number: n + 1,
        dueOn: contractExample.signedOn,
        principalFen: repaid[n] ?? fen(0),
        interestFen,
        guaranteeFeeFen,
        serviceFeeFen,
      })),
    };
  });

property.prop([contracts, language])("a contract shows every amount, and its sums are right", (input, lang) => {
  const document = contractDocument(input, lang);
  const [lenders, schedule] = tablesOf(document);
  if (!lenders || !schedule?.totals) throw new Error("a contract has lenders and a schedule with totals");
  expect(lenders.rows.flatMap(fensIn)).toEqual(input.funders.map(({ amountFen }) => amountFen));
  const percents = lenders.rows.map((row) => Number(row.at(-1)?.replace(/[.%]/g, "")));
  expect(percents.reduce((so, each) => so + each, 0)).toBe(10_000);
  schedule.rows.forEach((row, n) => {
    const due = input.schedule[n];
    if (!due) throw new Error("a row too many");
    const parts = [due.principalFen, due.interestFen, due.guaranteeFeeFen, due.serviceFeeFen];
    expect(fensIn(row)).toEqual([...parts, sum(parts)]);
  });
  const columns = fensIn(schedule.totals);
  expect(columns).toEqual(columns.map((_, n) => sum(schedule.rows.map((row) => fensIn(row)[n] ?? fen(0)))));
  expect(asHtml(document)).toContain(formatYuan(input.principalFen));
});

test.each(["principalFen", "funders", "schedule"] as const)("a contract whose %s disagrees is never made", (part) => {
  const wrong = part === "principalFen" ? fen(1) : contractExample[part].slice(1);
  expect(() => contractDocument({ ...contractExample, [part]: wrong }, "en")).toThrow("loan_06bw3k9t2m4q8: principal");
});

const componentsOf = fc.record(
  Object.fromEntries(componentOrder.map((name) => [name, amount])) as Record<
    (typeof componentOrder)[number],
    typeof amount
  >,
);

property.prop([fc.array(componentsOf, { minLength: 1, maxLength: 5 }), language])(
  "a payoff quote shows what settles the loan on each day",
  (owed, lang) => {
    const days = owed.map((one, n) => ({ on: payoffExample.days[n]?.on ?? payoffExample.validTo, owed: one }));
    const document = payoffQuoteDocument({ ...payoffExample, days }, lang);
    tablesOf(document)[0]?.rows.forEach((row, n) => {
      const shown = fensIn(row);
      const one = days[n]?.owed;
      if (!one) throw new Error("a row too many");
      expect(shown.at(-1)).toBe(totalOf(one));
      expect(sum(shown.slice(0, -1))).toBe(totalOf(one));
      for (const name of componentOrder) expect(one[name] === 0 || shown.includes(one[name])).toBe(true);
    });
  },
);

test("a payoff quote promises nothing after its last day", () => {
  const late = { ...payoffExample, validTo: payoffExample.issuedOn };
  expect(() => payoffQuoteDocument(late, "en")).toThrow("none after 2024-03-20");
  expect(() => payoffQuoteDocument({ ...payoffExample, days: [] }, "en")).toThrow("must be some");
});

property.prop([componentsOf, language])("a clearance certificate adds up what was repaid", (repaid, lang) => {
  const [shown] = tablesOf(clearanceCertificate({ ...clearanceExample, repaid }, lang));
  expect(fensIn(shown?.totals ?? [])).toEqual([totalOf(repaid)]);
  expect(sum((shown?.rows ?? []).flatMap(fensIn))).toBe(totalOf(repaid));
});

test("nobody certifies what has not happened yet", () => {
  expect(() => clearanceCertificate({ ...clearanceExample, issuedOn: clearanceExample.drawnOn }, "zh")).toThrow(
    "not settled",
  );
});

describe.each(languages)("in %s", (lang) => {
  const papers = [
    contractDocument(contractExample, lang),
    payoffQuoteDocument(payoffExample, lang),
    clearanceCertificate(clearanceExample, lang),
  ];

  test("no paper shows the whole id number", () => {
    for (const paper of papers) {
      expect(asHtml(paper)).not.toContain("110101199003071234");
      expect(asHtml(paper)).toContain("1101**********1234");
    }
  });

  test("a hostile name stays a name", () => {
    const borrower = { ...contractExample.borrower, name: `</p><script>alert(1)</script>` };
    for (const paper of [
      contractDocument({ ...contractExample, borrower }, lang),
      clearanceCertificate({ ...clearanceExample, borrower }, lang),
    ]) {
      expect(asHtml(paper)).toContain("&lt;/p&gt;&lt;script&gt;");
      expect(asHtml(paper)).not.toContain("<script");
    }
  });

  test("every paper prints, with the amounts that matter in it", async () => {
    const pages = await Promise.all(papers.map(async (paper) => textOfPages(await asPdf(paper))));
    expect(pages.map(({ length }) => length)).toEqual([2, 1, 1]);
    const [contract = "", payoff = "", clearance = ""] = pages.map((texts) => texts.join(""));
    for (const words of ["欧阳晓明", "3,600.00", "3,807.60", "21.60%", "江河银行股份有限公司", "70.00%", "0.06%", "7"])
      expect(contract).toContain(words);
    for (const words of ["2,439.66", "2,447.26", "2024-03-24", "6222 0000 1234 5678"]) expect(payoff).toContain(words);
    for (const words of ["2024-07-15", "4,812.65", "12.34", "0.00"]) expect(clearance).toContain(words);
  });
});

test("in Chinese the amounts stand in capital numerals too", () => {
  const html = asHtml(contractDocument(contractExample, "zh"));
  expect(html).toContain("人民币叁仟陆佰元整（¥3,600.00）");
  expect(html).toContain("人民币叁仟捌佰零柒元陆角整（¥3,807.60）");
});

test("terms say what is charged and what is not", () => {
  const free = {
    ...contractExample,
    coolingOffDays: 0,
    terms: {
      graceDays: 0,
      lateFee: { dailyPpm: 0, capPpm: 0 },
      prepayment: { feePpm: 12_345, partial: "refused" as const },
    },
  };
  const html = asHtml(contractDocument(free, "en"));
  for (const words of ["No late fee", "a fee of 1.2345%", "cannot be repaid early", "no cooling-off period"])
    expect(html).toContain(words);
});
