import type { AccountCode } from "../../ledger/index.ts";
import { lateFeeTax } from "./every-model.ts";
import { credit, debit, type MeasurePostings, netOf, of } from "./rule.ts";

/** Loans at the institution's own risk that we bring about and look after, for a fee that comes with each instalment. */
export const capitalLightMeasured: MeasurePostings = {
  facilitation: [
    debit("contract-assets", of("facilitation"), "operating"),
    credit("facilitation-light", netOf("facilitation", "facilitationVat"), "operating"),
    credit("other-tax-payable", of("facilitationVat"), "operating"),
  ],
  "moved-in-fees": [
    debit("contract-assets", of("movedInContract"), "operating"),
    credit("moved-in", of("movedInContract"), "operating"),
  ],
  servicing: [
    debit("contract-assets", of("servicing"), "operating"),
    credit("servicing-light", netOf("servicing", "servicingVat"), "operating"),
    credit("other-tax-payable", of("servicingVat"), "operating"),
  ],
  "held-back": [
    debit("contract-assets", of("heldBack"), "operating"),
    credit("facilitation-light", netOf("heldBack", "heldBackVat"), "operating"),
    credit("other-tax-payable", of("heldBackVat"), "operating"),
  ],
  "fee-reversed": [
    debit("facilitation-light", netOf("reversed", "reversedVat"), "operating"),
    debit("other-tax-payable", of("reversedVat"), "operating"),
    credit("contract-assets", of("reversed"), "operating"),
  ],
  "fee-written-off": [
    debit("allowance-contract-assets", netOf("contractWrittenOff", "contractWrittenOffVat"), "operating"),
    debit("other-tax-payable", of("contractWrittenOffVat"), "operating"),
    credit("contract-assets", of("contractWrittenOff"), "operating"),
  ],
  "fee-allowance": [
    debit("provision-contract-assets", of("newContractAllowance"), "operating"),
    credit("allowance-contract-assets", of("newContractAllowance"), "operating"),
  ],
  ...lateFeeTax("other-services-platform"),
};

/** A fee on the amount drawn, earned with the drawdown. */
export const feeOnVolume = (owed: AccountCode, revenue: AccountCode): MeasurePostings => ({
  referral: [
    debit(owed, of("referral"), "operating"),
    credit(revenue, netOf("referral", "referralVat"), "operating"),
    credit("other-tax-payable", of("referralVat"), "operating"),
  ],
});
