import type { AccountCode } from "../../ledger/index.ts";
import { facilitated } from "./facilitated.ts";
import { credit, debit, type MeasurePostings, netOf, of } from "./rule.ts";

/** Loans at the institution's own risk that we bring about and look after, for a fee that comes with each instalment. */
export const capitalLightMeasured: MeasurePostings = {
  ...facilitated({
    facilitation: "facilitation-light",
    servicing: "servicing-light",
    lateFees: "other-services-platform",
  }),
  "held-back": [
    debit("contract-assets", of("heldBack"), "operating"),
    credit("facilitation-light", netOf("heldBack", "heldBackVat"), "operating"),
    credit("other-tax-payable", of("heldBackVat"), "operating"),
  ],
};

/** A fee on the amount drawn, earned with the drawdown. */
export const feeOnVolume = (owed: AccountCode, revenue: AccountCode): MeasurePostings => ({
  referral: [
    debit(owed, of("referral"), "operating"),
    credit(revenue, netOf("referral", "referralVat"), "operating"),
    credit("other-tax-payable", of("referralVat"), "operating"),
  ],
});
