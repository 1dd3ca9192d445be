import { broughtCredit, credits, lateFeeTax, silent } from "./every-model.ts";
import { credit, debit, type EventPostings, type MeasurePostings, netOf, of, type Posting } from "./rule.ts";

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
export const balanceSheet: EventPostings = {
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
    carries: ["principal", "interest", "credit"],
    memo: ["vat"],
    lines: [
      debit("loans-receivable", of("principal", "interest"), "operating"),
      credit("moved-in", of("principal", "interest"), "operating"),
      ...broughtCredit,
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
  // Interest that is forgiven is measured: it comes out of income, not out of the allowance.
  waived: {
    carries: ["principal"],
    memo: ["interest", "guaranteeFee", "serviceFee", "lateFee"],
    lines: [
      debit("allowance-loans", of("principal"), "investing"),
      credit("loans-receivable", of("principal"), "investing"),
    ],
  },
  "written-off": givenUp,
};

/** What time does to them, in either book. */
export const ownLoansMeasured: MeasurePostings = {
  "origination-cost": [
    debit("loans-receivable", of("originationCost"), "operating"),
    credit("accrued-expenses", of("originationCost"), "operating"),
  ],
  interest: [
    debit("loans-receivable", of("interest"), "operating"),
    credit("financing-income", netOf("interest", "interestVat"), "operating"),
    credit("other-tax-payable", of("interestVat"), "operating"),
  ],
  "interest-waived": [
    debit("financing-income", netOf("waivedInterest", "waivedInterestVat"), "operating"),
    debit("other-tax-payable", of("waivedInterestVat"), "operating"),
    credit("loans-receivable", of("waivedInterest"), "operating"),
  ],
  "cost-written-off": [
    debit("allowance-loans", of("costWrittenOff"), "operating"),
    credit("loans-receivable", of("costWrittenOff"), "operating"),
  ],
  "funding-cost": [
    debit("funding-costs", of("fundingCost"), "operating"),
    credit("payable-trust-investors", of("fundingCost"), "operating"),
  ],
  ...lateFeeTax("other-services-fees"),
};

/** By IFRS the rate is that of the cash flows expected: what is ahead of it is taken back. */
export const ownLoansByIfrs: MeasurePostings = {
  ...ownLoansMeasured,
  "expected-interest": [
    debit("financing-income", netOf("interestAhead", "interestAheadVat"), "operating"),
    debit("other-tax-payable", of("interestAheadVat"), "operating"),
    credit("loans-receivable", of("interestAhead"), "operating"),
  ],
};
