import { expect, test } from "vitest";
import { isoDate } from "../../../kernel/calendar.ts";
import { fen } from "../../../kernel/money.ts";
import { findMatches, type OpenLine, type OpenMovement } from "./match.ts";

let n = 0;
const line = (on: string, amountFen: number, reference = ""): OpenLine => {
  n += 1;
  return { id: BigInt(n), datedOn: isoDate(on), amountFen: fen(amountFen), reference };
};
const moved = (on: string, amountFen: number, rule = "drawn", memo = ""): OpenMovement => {
  n += 1;
  return { entryId: `usgaap/${on}/${n}`, lineNo: 1, businessOn: isoDate(on), amountFen: fen(amountFen), rule, memo };
};
const found = (lines: OpenLine[], movements: OpenMovement[]) =>
  findMatches(lines, movements, 5).map(({ line: { id }, movements: ms, how }) => [id, ms.length, how]);

test("a reference wins over a nearer amount", () => {
  const paid = line("2024-01-10", -500, "PAY-2024-17");
  const [near, named] = [moved("2024-01-10", -500), moved("2024-01-04", -500, "settled", "paid: PAY-2024-17")];
  expect(findMatches([paid], [near, named], 5)[0]).toMatchObject({ movements: [named], how: "reference" });
});

test("an amount is found alone, as a rule's day or as a whole day", () => {
  const one = line("2024-01-10", 700);
  expect(found([one], [moved("2024-01-09", 700), moved("2024-01-09", 3)])).toEqual([[one.id, 1, "amount"]]);
  const day = line("2024-01-10", -30);
  expect(found([day], [moved("2024-01-10", -10), moved("2024-01-10", -20), moved("2024-01-10", 99, "repaid")])).toEqual(
    [[day.id, 2, "amount"]],
  );
  const net = line("2024-01-10", 69);
  expect(found([net], [moved("2024-01-10", -30), moved("2024-01-10", 99, "repaid")])).toEqual([[net.id, 2, "amount"]]);
});

test("what two would fit, what is too far and what was taken is left to a person", () => {
  const one = line("2024-01-10", 700);
  expect(found([one], [moved("2024-01-09", 700), moved("2024-01-11", 700)])).toEqual([]);
  expect(found([one], [moved("2024-01-04", 700)])).toEqual([]);
  const two = line("2024-01-10", 700);
  expect(found([one, two], [moved("2024-01-10", 700)])).toHaveLength(1);
});
