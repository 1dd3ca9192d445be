import { expect, test } from "vitest";
import { isoDate } from "../../../kernel/calendar.ts";
import { fen } from "../../../kernel/money.ts";
import { readBankFile } from "./bank-file.ts";

const known = {
  accounts: new Set(["ICBC-1", "ICBC-2"]),
  ended: new Map([["ICBC-1", { datedOn: isoDate("2024-01-10"), balanceFen: fen(1_000) }]]),
  latest: isoDate("2024-01-20"),
};
const read = (...rows: string[]) =>
  readBankFile(["account,date,amount,counterparty,reference,balance", ...rows].join("\n"), known);

test("lines go on where the account's last statement ended; a new account begins where it says", () => {
  const outcome = read(
    "ICBC-1,2024-01-10,-2.50,Bank,ref,7.50",
    "ICBC-2,2024-01-11,1.00,,,501.00",
    'ICBC-1,2024-01-12,1.00,"A, B",r,8.50',
  );
  expect(outcome).toMatchObject({
    ok: true,
    value: [{ amountFen: -250 }, { balanceFen: 50_100 }, { counterparty: "A, B" }],
  });
});

test("a broken line is refused with its number and why, a broken balance with the amount it is off by", () => {
  const faults = (...rows: string[]) => {
    const outcome = read(...rows);
    return outcome.ok ? [] : (outcome.detail.faults as { row: number; field: string; problem: string }[]);
  };
  expect(faults("ICBC-9,2024-01-10,0.00,,,1.00", "ICBC-1,2024-02-30,1.001,,,x")).toMatchObject([
    { row: 2, field: "account" },
    { row: 2, field: "amount" },
    { row: 3, field: "date" },
    { row: 3, field: "amount" },
    { row: 3, field: "balance" },
  ]);
  expect(faults("ICBC-1,2024-01-11,1.00,,,12.00")).toMatchObject([
    { row: 2, field: "balance", problem: "It should be 11.00: it is off by 1.00 yuan." },
  ]);
  expect(faults("ICBC-1,2024-01-09,1.00,,,11.00")).toMatchObject([{ row: 2, field: "date" }]);
  expect(faults("ICBC-1,2024-01-21,1.00,,,11.00")).toMatchObject([{ row: 2, field: "date" }]);
  expect(faults("ICBC-1,2024-01-11,1.00,,11.00")).toMatchObject([{ row: 2, field: null }]);
});
