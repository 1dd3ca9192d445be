import type { AccountCode } from "../../ledger/index.ts";
import { broughtCredit, credits, silent } from "./every-model.ts";
import { credit, debit, type EventPostings, of, type Posting } from "./rule.ts";

const memoOf = (...memo: NonNullable<Posting["memo"]>): Posting => ({ carries: [], memo, lines: [] });
const money = ["principal", "interest", "guaranteeFee", "serviceFee", "lateFee"] as const;

/** Principal and interest of somebody else's loan, and fees of ours, as they come in. */
const collected = (owner: AccountCode, lateFees: AccountCode): Posting => ({
  carries: money,
  lines: [
    debit("funds-receivable", of(...money), "operating"),
    credit(owner, of("principal", "interest"), "operating"),
    credit("contract-assets", of("guaranteeFee", "serviceFee"), "operating"),
    credit(lateFees, of("lateFee"), "operating"),
  ],
});

/** Once the guarantee has paid, all that comes makes good what it paid. */
const madeGood: Posting = {
  carries: money,
  lines: [
    debit("funds-receivable", of(...money), "operating"),
    credit("guarantee-contingent", of("principal", "interest", "guaranteeFee", "serviceFee"), "operating"),
    credit("other-services-fees", of("lateFee"), "operating"),
  ],
};

/** Loans of a funder whose money passes through our accounts: it is owed to the funder as soon as it is collected. */
const throughUs = (lateFees: AccountCode): EventPostings => {
  const repaid = collected("payable-funders", lateFees);
  return {
    ...silent,
    ...credits,
    drawn: memoOf("principal", "expectedLoss"),
    "moved-in": { carries: ["credit"], memo: ["principal", "interest", "vat"], lines: broughtCredit },
    repaid,
    reallocated: repaid,
    reclaimed: repaid,
    recovered: repaid,
    waived: memoOf(...money),
    "written-off": memoOf("principal", "interest"),
  };
};

export const unguaranteed: EventPostings = throughUs("other-services-platform");

/** Where we stand behind the borrower, what is expected to be paid is provided for, and what is paid meets it. */
export const guaranteed: EventPostings = {
  ...throughUs("other-services-fees"),
  drawn: {
    carries: ["expectedLoss"],
    memo: ["principal"],
    lines: [
      debit("provision-contingent", of("expectedLoss"), "operating"),
      credit("guarantee-contingent", of("expectedLoss"), "operating"),
    ],
  },
  reclaimed: madeGood,
  recovered: madeGood,
  "guarantee-called": {
    carries: ["principal", "interest"],
    lines: [
      debit("guarantee-contingent", of("principal", "interest"), "operating"),
      credit("cash", of("principal", "interest")),
    ],
  },
};

/** Fees of ours that the institution took in with its own: it owes them to us until it pays. */
const takenForUs = (lateFees: AccountCode): Posting => ({
  carries: ["guaranteeFee", "serviceFee", "lateFee"],
  memo: ["principal", "interest"],
  lines: [
    debit("accounts-receivable", of("guaranteeFee", "serviceFee", "lateFee"), "operating"),
    credit("contract-assets", of("guaranteeFee", "serviceFee"), "operating"),
    credit(lateFees, of("lateFee"), "operating"),
  ],
});

/** The claim is ours once the guarantee has paid, and so is all the institution goes on taking in for it. */
const madeGoodToThem: Posting = {
  carries: money,
  lines: [
    debit("accounts-receivable", of(...money), "operating"),
    credit("guarantee-contingent", of("principal", "interest", "guaranteeFee", "serviceFee"), "operating"),
    credit("other-services-fees", of("lateFee"), "operating"),
  ],
};

/** What differs where the institution collects: the borrowers' money is on its account, and so is what they overpaid. */
const byTheInstitution = (lateFees: AccountCode) => {
  const repaid = takenForUs(lateFees);
  return {
    "moved-in": memoOf("principal", "interest", "vat", "credit"),
    repaid,
    reallocated: repaid,
    reclaimed: repaid,
    recovered: repaid,
    credited: memoOf("credit"),
    refunded: memoOf("credit"),
  } as const satisfies Partial<EventPostings>;
};

export const unguaranteedDirectly = byTheInstitution("other-services-platform");
export const guaranteedDirectly = {
  ...byTheInstitution("other-services-fees"),
  reclaimed: madeGoodToThem,
  recovered: madeGoodToThem,
};

/** Loans an institution makes and collects itself: nothing of the borrower's passes through our books. */
export const beside: EventPostings = {
  ...silent,
  drawn: memoOf("principal", "expectedLoss"),
  "moved-in": memoOf("principal", "interest", "vat", "credit"),
  repaid: memoOf(...money),
  reallocated: memoOf(...money),
  reclaimed: memoOf(...money),
  recovered: memoOf(...money),
  waived: memoOf(...money),
  "written-off": memoOf("principal", "interest"),
  credited: memoOf("credit"),
  refunded: memoOf("credit"),
};
