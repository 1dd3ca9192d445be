import { fundingModels } from "@suanpan/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { fen } from "../../kernel/money.ts";
import { type AgreementSum, eventTypes } from "../lending/index.ts";
import type { AgreementId } from "../matching/index.ts";
import { type InstitutionId, type Statement, statementsOf, statementView, totalOf } from "./settlement.ts";

const agreementId = 7n as AgreementId;
const institutions = new Map([[agreementId, { institutionId: 9n as InstitutionId, directly: false }]]);
const day = isoDate("2024-02-15");

const one = (
  fundingModel: AgreementSum["fundingModel"],
  type: AgreementSum["type"],
  component: AgreementSum["component"],
  amountFen: number,
  events = 1,
): AgreementSum => ({ agreementId, fundingModel, type, component, amountFen: fen(amountFen), events });

const statement = (...sums: AgreementSum[]): Statement | undefined =>
  statementsOf(day, { sums, fees: [] }, institutions)[0];

const collecting = new Map([[agreementId, { institutionId: 9n as InstitutionId, directly: true }]]);

const told = (made: Statement | undefined) =>
  made?.lines.map(({ kind, component, amountFen }) => [kind, component, amountFen]);

test("where the institution collects, the claim is told and our fees are owed to us", () => {
  const parts = (type: AgreementSum["type"]) => [
    one("capital-heavy", type, "principal", 57_356),
    one("capital-heavy", type, "interest", 2_160),
    one("capital-heavy", type, "guaranteeFee", 1_320),
    one("capital-heavy", type, "serviceFee", 3_000),
    one("capital-heavy", type, "lateFee", 50),
  ];
  const directly = (type: AgreementSum["type"]) =>
    statementsOf(day, { sums: parts(type), fees: [] }, collecting)[0] as Statement;
  expect(told(directly("repaid"))).toEqual([
    ["collected-directly", "principal", 57_356],
    ["collected-directly", "interest", 2_160],
    ["collected-for-us", "guaranteeFee", 1_320],
    ["collected-for-us", "serviceFee", 3_000],
    ["collected-for-us", "lateFee", 50],
  ]);
  expect(directly("repaid")).toMatchObject({ payableFen: 0, chargedFen: 4_370 });
  // The guarantee has paid the funder: the whole claim is ours, whoever the borrower pays.
  expect(directly("reclaimed")).toMatchObject({ payableFen: 0, chargedFen: 63_886 });
});

test("the example loan off the balance sheet: what is the funder's, the guarantor's and ours", () => {
  const repaid = (component: AgreementSum["component"], amountFen: number) =>
    one("capital-heavy", "repaid", component, amountFen);
  const made = statement(
    repaid("serviceFee", 3_000),
    repaid("guaranteeFee", 1_320),
    repaid("principal", 57_356),
    repaid("interest", 2_160),
    one("capital-heavy", "reallocated", "interest", -160),
  );
  expect(told(made)).toEqual([
    ["collected", "principal", 57_356],
    ["collected", "interest", 2_000],
    ["guarantee-fee", "guaranteeFee", 1_320],
    ["kept-fee", "serviceFee", 3_000],
  ]);
  expect(made).toMatchObject({ payableFen: 59_356, chargedFen: 0 });
});

test("once the guarantee has paid, what borrowers pay is ours", () => {
  const made = statement(
    one("capital-heavy", "guarantee-called", "principal", 244_256),
    one("capital-heavy", "reclaimed", "principal", 30_000),
    one("capital-heavy", "recovered", "principal", 5_000),
  );
  expect(told(made)).toEqual([
    ["ours", "principal", 35_000],
    ["guarantee-paid", "principal", 244_256],
  ]);
  expect(made?.payableFen).toBe(0);
});

test("each model says whose the principal is that a borrower repaid", () => {
  const kinds = fundingModels.map((model) => statement(one(model, "repaid", "principal", 100))?.lines[0]?.kind);
  expect(Object.fromEntries(fundingModels.map((model, n) => [model, kinds[n]]))).toEqual({
    "balance-sheet": "ours",
    "capital-heavy": "collected",
    "capital-light": "collected",
    ice: "collected-directly",
    technology: "collected-directly",
  });
});

test("a fee on what was drawn is charged, less fees of drawdowns that were cancelled in time", () => {
  const fees = [{ agreementId, feeFen: fen(8_701 - 1_500), events: 5 }];
  const [made] = statementsOf(day, { sums: [one("ice", "drawn", "principal", 460_025, 4)], fees }, institutions);
  expect(told(made)).toEqual([
    ["lent", "principal", 460_025],
    ["charged", "drawdownFee", 7_201],
  ]);
  expect(made).toMatchObject({ payableFen: 0, chargedFen: 7_201 });
});

test("what moves no money or cancels out makes no line, and nothing to tell makes no statement", () => {
  expect(statement(one("capital-light", "accrued", "interest", 100))).toBeUndefined();
  expect(
    statement(one("capital-light", "repaid", "interest", 100), one("capital-light", "reallocated", "interest", -100)),
  ).toBeUndefined();
  expect(() => statementsOf(day, { sums: [one("ice", "drawn", "principal", 1)], fees: [] }, new Map())).toThrow(
    /never signed/,
  );
});

test("whatever the order of the sums, the statement is the same to its hash, and payable is what was collected", () => {
  const sums = fc.array(
    fc.record({
      fundingModel: fc.constantFrom(...fundingModels),
      type: fc.constantFrom(...eventTypes),
      component: fc.constantFrom("principal", "interest", "guaranteeFee", "serviceFee", "lateFee"),
      amountFen: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    }),
    { maxLength: 30 },
  );
  const law = fc.property(sums, (list) => {
    const made = list.map((s) => one(s.fundingModel, s.type, s.component as AgreementSum["component"], s.amountFen));
    const [a, b] = [statement(...made), statement(...made.toReversed())];
    expect(a).toEqual(b);
    if (a) {
      expect(a.payableFen).toBe(totalOf(a.lines, "collected"));
      expect(statementView(a).hash).toMatch(/^[0-9a-f]{64}$/);
    }
  });
  fc.assert(law);
});
