import { expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { decideManualJournal, swapped } from "./journal.ts";

const openOn = isoDate("2024-03-05");
const earliest = isoDate("2024-01-15");
const journal = (
  lines: { account: string; debitFen: number; creditFen: number; cashFlow?: "financing" }[],
  businessOn = "2024-03-05",
) => decideManualJournal({ businessOn, lines }, { openOn, earliest });

test("a balanced journal on the open day is taken", () => {
  const outcome = journal([
    { account: "cash", debitFen: 100, creditFen: 0 },
    { account: "share-capital", debitFen: 0, creditFen: 100, cashFlow: "financing" },
  ]);
  expect(outcome.ok).toBe(true);
});

test("what is wrong is said with its place and amount", () => {
  const cash = { account: "cash", debitFen: 100, creditFen: 0 };
  expect(
    journal([cash, { account: "share-capital", debitFen: 0, creditFen: 99, cashFlow: "financing" }]),
  ).toMatchObject({
    code: "journal-unbalanced",
    detail: { differenceFen: 1 },
  });
  expect(journal([cash, { account: "share-capital", debitFen: 0, creditFen: 100 }])).toMatchObject({
    code: "invalid-request",
    detail: { pointer: "/lines/1/cashFlow" },
  });
  expect(journal([cash, { account: "petty", debitFen: 0, creditFen: 100 }])).toMatchObject({
    code: "account-unknown",
    detail: { pointer: "/lines/1/account" },
  });
  expect(journal([cash, { account: "cash", debitFen: 5, creditFen: 105 }])).toMatchObject({
    code: "invalid-request",
    detail: { pointer: "/lines/1" },
  });
  expect(journal([cash, { account: "cash", debitFen: 0, creditFen: 100 }], "2024-03-06")).toMatchObject({
    code: "date-not-open",
    detail: { openOn, amountFen: 100, pointer: "/businessOn" },
  });
});

test("an adjusting journal is dated on an earlier day, but not before there was one", () => {
  const lines = [
    { account: "cash", debitFen: 100, creditFen: 0 },
    { account: "share-capital", debitFen: 0, creditFen: 100, cashFlow: "financing" as const },
  ];
  expect(journal(lines, "2024-01-15").ok).toBe(true);
  expect(journal(lines, "2024-01-14")).toMatchObject({ code: "date-not-open", detail: { earliest } });
});

test("a reversal is the same lines on the other side", () => {
  const lines = [
    { account: "cash", debitFen: 100, creditFen: 0 },
    { account: "share-capital", debitFen: 0, creditFen: 100, cashFlow: "financing" as const },
  ];
  expect(swapped(lines).map(({ debitFen, creditFen }) => debitFen - creditFen)).toEqual([-100, 100]);
  expect(swapped(swapped(lines))).toEqual(lines);
});
