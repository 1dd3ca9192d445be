import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { fen, sum } from "../../../kernel/money.ts";
import { decideEliminations, registeredFirst } from "./eliminations.ts";

const balance = (entity: string, account: string, net: number) => ({ entity, account, netFen: fen(net) });

test("what both sides agree on goes out, the rest stays and is named", () => {
  const { lines, disagreements } = decideEliminations([
    balance("parent", "intercompany-receivable", 500),
    balance("platform", "intercompany-payable", -480),
    balance("parent", "investments-group", 900),
    balance("microcredit", "share-capital", -600),
    balance("microcredit", "paid-in-capital", -400),
    balance("parent", "share-capital", -5_000),
  ]);
  expect(lines).toEqual([
    { account: "intercompany-receivable", netFen: -480 },
    { account: "intercompany-payable", netFen: 480 },
    { account: "investments-group", netFen: -900 },
    { account: "share-capital", netFen: 600 },
    { account: "paid-in-capital", netFen: 300 },
  ]);
  expect(disagreements).toEqual([
    { what: "what companies are owed and owe each other differs by 0.20 yuan", differenceFen: 20 },
  ]);
});

test("what is registered goes out pair by pair; what was written beside it, as far as both sides agree", () => {
  const item = (entity: string, counterparty: string, account: string, netFen: number) => ({
    ...{ entity, counterparty, account, netFen, cashFlow: "operating" },
  });
  const { lines, disagreements } = registeredFirst(
    [
      item("parent", "platform", "intercompany-receivable", 300),
      item("platform", "parent", "intercompany-payable", -290),
    ],
    [
      balance("parent", "intercompany-receivable", 500),
      balance("platform", "intercompany-payable", -480),
      balance("parent", "investments-group", 70),
      balance("trust-1", "paid-in-capital", -60),
    ],
  );
  expect(lines).toEqual([
    { account: "intercompany-receivable", cashFlow: "operating", netFen: -300 },
    { account: "intercompany-payable", cashFlow: "operating", netFen: 290 },
    { account: "intercompany-receivable", netFen: -190 },
    { account: "intercompany-payable", netFen: 190 },
    { account: "investments-group", netFen: -60 },
    { account: "paid-in-capital", netFen: 60 },
  ]);
  expect(disagreements.map(({ what, differenceFen }) => [what, differenceFen])).toEqual([
    ["parent and platform differ by 0.10 yuan", 10],
    ["what companies are owed and owe each other differs by 0.10 yuan", 10],
    ["investments in companies of the group are more than their capital by 0.10 yuan", 10],
  ]);
});

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });

test.prop([amount, amount, amount, amount, amount])("eliminations balance, whatever is wrong", (a, b, c, d, e) => {
  const { lines } = decideEliminations([
    balance("parent", "intercompany-receivable", a),
    balance("platform", "intercompany-payable", b),
    balance("parent", "investments-group", c),
    balance("trust-1", "share-capital", d),
    balance("trust-1", "paid-in-capital", e),
  ]);
  expect(sum(lines.map(({ netFen }) => netFen))).toBe(0);
});
