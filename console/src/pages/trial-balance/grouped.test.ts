import { expect, it } from "vitest";
import { grouped, type Row } from "./grouped.ts";

const row = (account: string, type: string, debitFen: number, creditFen: number): Row => ({
  account,
  nameEn: account,
  nameZh: account,
  type,
  debitFen,
  creditFen,
  balanceFen: debitFen - creditFen,
});

it("groups by type in the order of a balance and loses no fen", () => {
  const rows = [
    row("interest", "revenue", 0, 6_480),
    row("loans", "asset", 360_000, 57_356),
    row("tax", "memo", 1, 1),
    row("cash", "asset", 63_836, 360_000),
  ];
  const groups = grouped(rows);
  expect(groups.map(({ type }) => type)).toEqual(["asset", "revenue", "memo"]);
  expect(groups[0]?.rows.map(({ account }) => account)).toEqual(["loans", "cash"]);
  expect(groups.reduce((total, group) => total + group.debitFen, 0)).toBe(423_837);
  expect(groups.reduce((total, group) => total + group.creditFen, 0)).toBe(423_837);
});
