import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { fieldsOf, lineOf } from "../../kernel/csv.ts";
import { formatId } from "../../kernel/ids.ts";
import { parseStatement, statementHeader } from "./statement.ts";

const day = isoDate("2024-01-16");
const order = formatId("order", 7n);
const read = (...lines: string[]) => {
  const parsed = parseStatement([statementHeader, ...lines].join("\n"), day);
  if (!parsed.ok) throw new Error(parsed.code);
  return parsed.value;
};

test.prop([fc.array(fc.string({ unit: fc.constantFrom("a", '"', ",", " ", "还") }), { minLength: 1, maxLength: 8 })])(
  "a line holds its fields, whatever they hold",
  (fields) => {
    expect(fieldsOf(lineOf(fields))).toEqual(fields);
  },
);

test("quotes that do not close are no line", () => {
  expect(['"a', 'a"b', '"a"b,c', 'a,"'].map(fieldsOf)).toEqual([undefined, undefined, undefined, undefined]);
});

describe("a statement", () => {
  test("answers orders and brings money", () => {
    const { answers, receipts, faults, lines } = read(
      `${order},debit,1234.50,succeeded,2024-01-16,r1,`,
      `${order},payout,1.00,failed,2024-01-15,r2,account-refused`,
      '"",receipt,12.00,succeeded,2024-01-16,r3,"王小明, 还款"',
      "",
    );
    expect([lines, faults]).toEqual([3, []]);
    expect(answers).toMatchObject([
      { orderId: 7n, kind: "debit", outcome: "succeeded", amountFen: 123_450, providerReference: "r1", line: 2 },
      { orderId: 7n, kind: "payout", outcome: "failed", failure: { code: "account-refused" }, line: 3 },
    ]);
    expect(receipts).toMatchObject([{ amountFen: 1_200, reference: "r3", remark: "王小明, 还款", line: 4 }]);
  });

  test("of another kind of machine is read all the same", () => {
    const text = `\uFEFF${statementHeader}\r\n${order},debit,1.00,succeeded,2024-01-16,r1,\r\n`;
    expect(parseStatement(text, day)).toMatchObject({ ok: true, value: { lines: 1, faults: [] } });
  });

  test("without its header is no statement", () => {
    expect(parseStatement("a,b\n1,2", day)).toMatchObject({ code: "statement-unreadable" });
    expect(parseStatement("", day)).toMatchObject({ code: "statement-unreadable" });
  });

  test.each([
    [`${order},debit,1.00,succeeded,2024-01-16,r1`, "not seven fields"],
    [`${order},debit,1.00,succeeded,2024-01-16,r1,"open`, "not seven fields"],
    [`${order},debit,1.0,succeeded,2024-01-16,r1,`, "amount"],
    [`${order},debit,0.00,succeeded,2024-01-16,r1,`, "amount"],
    [`${order},debit,-1.00,succeeded,2024-01-16,r1,`, "amount"],
    [`${order},debit,1.00,pending,2024-01-16,r1,`, "status"],
    [`${order},debit,1.00,succeeded,2024-02-30,r1,`, "not a date"],
    [`${order},debit,1.00,succeeded,2024-01-17,r1,`, "not of this statement"],
    [`${order},debit,1.00,succeeded,2023-01-16,r1,`, "not of this statement"],
    [`${order},debit,1.00,succeeded,2024-01-16,,`, "reference"],
    [`${order},transfer,1.00,succeeded,2024-01-16,r1,`, "kind"],
    ["loan_0000000000007,debit,1.00,succeeded,2024-01-16,r1,", "order id"],
    [",debit,1.00,succeeded,2024-01-16,r1,", "receipt"],
  ])("sets aside %s", (line, reason) => {
    const { faults, answers } = read(line, `${order},debit,1.00,succeeded,2024-01-16,r1,`);
    expect(faults).toEqual([{ line: 2, text: line, reason: expect.stringContaining(reason) }]);
    expect(answers).toHaveLength(1);
  });
});
