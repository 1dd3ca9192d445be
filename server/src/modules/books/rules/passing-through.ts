import type { AccountCode } from "../../ledger/index.ts";
import type { EventType } from "../../lending/index.ts";
import { credits, silent } from "./every-model.ts";
import { credit, debit, of, type Posting } from "./rule.ts";

const memoOf = (...memo: NonNullable<Posting["memo"]>): Posting => ({ carries: [], memo, lines: [] });

/** Principal and interest of somebody else's loan, and fees of ours, as they come in. */
const collected = (owner: AccountCode): Posting => ({
  carries: ["principal", "interest", "guaranteeFee", "serviceFee", "lateFee"],
  lines: [
    debit("funds-receivable", of("principal", "interest", "guaranteeFee", "serviceFee", "lateFee"), "operating"),
    credit(owner, of("principal", "interest"), "operating"),
    credit("contract-assets", of("guaranteeFee", "serviceFee"), "operating"),
    credit("other-services-fees", of("lateFee"), "operating"),
  ],
});

/**
 * Loans of a funder whose money passes through our accounts: it is owed to the funder as soon as it is collected. Where
 * we stand behind the borrower, what the guarantee pays meets the liability for it, and so does what comes back.
 */
export const throughUs = (risk: "guaranteed" | "unguaranteed"): Readonly<Record<EventType, Posting>> => {
  const repaid = collected("payable-funders");
  const ours = risk === "guaranteed" ? collected("guarantee-contingent") : repaid;
  return {
    ...silent,
    ...credits,
    drawn: memoOf("principal", "expectedLoss"),
    "moved-in": memoOf("principal", "interest", "vat"),
    accrued: memoOf("interest", "vat"),
    repaid,
    reallocated: repaid,
    reclaimed: ours,
    recovered: ours,
    waived: memoOf("principal", "interest", "guaranteeFee", "serviceFee", "lateFee"),
    "written-off": memoOf("principal", "interest"),
    "guarantee-called":
      risk === "guaranteed"
        ? {
            carries: ["principal", "interest"],
            lines: [
              debit("guarantee-contingent", of("principal", "interest"), "operating"),
              credit("cash", of("principal", "interest")),
            ],
          }
        : silent["guarantee-called"],
  };
};

/** Loans an institution makes and collects itself: nothing of the borrower's passes through our books. */
export const beside: Readonly<Record<EventType, Posting>> = {
  ...silent,
  drawn: memoOf("principal", "expectedLoss"),
  "moved-in": memoOf("principal", "interest", "vat"),
  accrued: memoOf("interest", "vat"),
  repaid: memoOf("principal", "interest", "guaranteeFee", "serviceFee", "lateFee"),
  reallocated: memoOf("principal", "interest", "guaranteeFee", "serviceFee", "lateFee"),
  reclaimed: memoOf("principal", "interest", "guaranteeFee", "serviceFee", "lateFee"),
  recovered: memoOf("principal", "interest", "guaranteeFee", "serviceFee", "lateFee"),
  waived: memoOf("principal", "interest", "guaranteeFee", "serviceFee", "lateFee"),
  "written-off": memoOf("principal", "interest"),
  credited: memoOf("credit"),
  refunded: memoOf("credit"),
};
