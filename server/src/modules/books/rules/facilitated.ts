import type { AccountCode } from "../../ledger/index.ts";
import { lateFeeTax } from "./every-model.ts";
import { credit, debit, type MeasurePostings, netOf, of } from "./rule.ts";

/** Where what is earned by a loan of somebody else's is shown: it follows from who bears its risk. */
type Revenue = Readonly<Record<"facilitation" | "servicing" | "lateFees", AccountCode>>;

/** The fee for bringing a loan about and for looking after it, which comes with each instalment: the same in either book. */
export const facilitated = ({ facilitation, servicing, lateFees }: Revenue): MeasurePostings => ({
  facilitation: [
    debit("contract-assets", of("facilitation"), "operating"),
    credit(facilitation, netOf("facilitation", "facilitationVat"), "operating"),
    credit("other-tax-payable", of("facilitationVat"), "operating"),
  ],
  "moved-in-fees": [
    debit("contract-assets", of("movedInContract"), "operating"),
    credit("moved-in", of("movedInContract"), "operating"),
  ],
  servicing: [
    debit("contract-assets", of("servicing"), "operating"),
    credit(servicing, netOf("servicing", "servicingVat"), "operating"),
    credit("other-tax-payable", of("servicingVat"), "operating"),
  ],
  "fee-reversed": [
    debit(facilitation, netOf("reversed", "reversedVat"), "operating"),
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
  // What was paid for paying early came in with the fees; it is no part of theirs.
  "prepayment-fee": [
    debit("contract-assets", of("prepaymentFee"), "operating"),
    credit(lateFees, netOf("prepaymentFee", "prepaymentFeeVat"), "operating"),
    credit("other-tax-payable", of("prepaymentFeeVat"), "operating"),
  ],
  ...lateFeeTax(lateFees),
});
