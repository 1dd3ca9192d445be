import type { EventType } from "../../lending/index.ts";
import { credits, silent } from "./every-model.ts";
import { credit, debit, netOfVat, of, type Posting } from "./rule.ts";

/** Fees come with lateness and with being early only; the price itself is all interest. */
const fees = of("guaranteeFee", "serviceFee", "lateFee");
const received = of("principal", "interest", "guaranteeFee", "serviceFee", "lateFee");

const repaid: Posting = {
  carries: ["principal", "interest", "guaranteeFee", "serviceFee", "lateFee"],
  lines: [
    debit("funds-receivable", received, "operating"),
    credit("loans-receivable", of("principal"), "investing"),
    credit("loans-receivable", of("interest"), "operating"),
    credit("other-services-fees", fees, "operating"),
  ],
};

const givenUp: Posting = {
  carries: ["principal", "interest"],
  memo: ["guaranteeFee", "serviceFee", "lateFee"],
  lines: [
    debit("allowance-loans", of("principal"), "investing"),
    debit("allowance-loans", of("interest"), "operating"),
    credit("loans-receivable", of("principal"), "investing"),
    credit("loans-receivable", of("interest"), "operating"),
  ],
};

/** Loans of the group's own money: the principal risk and all of the price are ours. */
export const balanceSheet: Readonly<Record<EventType, Posting>> = {
  ...silent,
  ...credits,
  drawn: {
    carries: ["principal", "expectedLoss"],
    lines: [
      debit("loans-receivable", of("principal"), "investing"),
      credit("cash", of("principal")),
      debit("provision-loans", of("expectedLoss"), "operating"),
      credit("allowance-loans", of("expectedLoss"), "operating"),
    ],
  },
  "moved-in": {
    carries: ["principal", "interest"],
    memo: ["vat"],
    lines: [
      debit("loans-receivable", of("principal", "interest"), "operating"),
      credit("moved-in", of("principal", "interest"), "operating"),
    ],
  },
  accrued: {
    carries: ["interest", "vat"],
    lines: [
      debit("loans-receivable", of("interest"), "operating"),
      credit("financing-income", netOfVat("interest"), "operating"),
      credit("other-tax-payable", of("vat"), "operating"),
    ],
  },
  repaid,
  reclaimed: repaid,
  reallocated: repaid,
  recovered: {
    carries: ["principal", "interest", "guaranteeFee", "serviceFee", "lateFee"],
    lines: [
      debit("funds-receivable", received, "operating"),
      credit("allowance-loans", of("principal"), "investing"),
      credit("allowance-loans", of("interest"), "operating"),
      credit("other-services-fees", fees, "operating"),
    ],
  },
  waived: givenUp,
  "written-off": givenUp,
};
