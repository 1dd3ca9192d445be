import { facilitated } from "./facilitated.ts";
import { credit, debit, type MeasurePostings, netOf, of } from "./rule.ts";

/** What both books say alike of a guaranteed loan. */
const services: MeasurePostings = {
  ...facilitated({
    facilitation: "facilitation-heavy",
    servicing: "servicing-heavy",
    lateFees: "other-services-fees",
  }),
  // What comes after the guarantee has paid makes it good, less the tax in fees that were never taxed.
  "reclaimed-tax": [
    debit("guarantee-contingent", of("reclaimedVat"), "operating"),
    credit("other-tax-payable", of("reclaimedVat"), "operating"),
  ],
};

/** US GAAP: standing ready is a liability from the first day, and what will be paid for it a receivable. */
export const guaranteeByUsGaap: MeasurePostings = {
  ...services,
  "stand-ready": [
    debit("financial-assets-receivable", of("standReady"), "operating"),
    credit("guarantee-stand-ready", of("standReady"), "operating"),
  ],
  release: [
    debit("guarantee-stand-ready", of("released"), "operating"),
    credit("guarantee-release", netOf("released", "releasedVat"), "operating"),
    credit("other-tax-payable", of("releasedVat"), "operating"),
  ],
  "stand-ready-cancelled": [
    debit("guarantee-stand-ready", of("standReadyCancelled"), "operating"),
    credit("financial-assets-receivable", of("standReadyCancelled"), "operating"),
  ],
  // Payments of fees are booked against contract assets; this moves what of them was for standing ready.
  "premium-collected": [
    debit("contract-assets", of("assetCollected"), "operating"),
    credit("financial-assets-receivable", of("assetCollected"), "operating"),
  ],
  "premium-written-off": [
    debit("allowance-financial-assets", netOf("assetWrittenOff", "assetWrittenOffVat"), "operating"),
    debit("other-tax-payable", of("assetWrittenOffVat"), "operating"),
    credit("financial-assets-receivable", of("assetWrittenOff"), "operating"),
  ],
  "premium-allowance": [
    debit("provision-financial-assets", of("newAssetAllowance"), "operating"),
    credit("allowance-financial-assets", of("newAssetAllowance"), "operating"),
  ],
};

/**
 * IFRS: nothing at the drawdown. The premium goes through a contract liability as it is collected, and is earned over
 * the same time; what is never collected falls in the provision for financial assets.
 */
export const guaranteeByIfrs: MeasurePostings = {
  ...services,
  release: [
    debit("contract-liabilities", of("released"), "operating"),
    credit("guarantee-release", netOf("released", "releasedVat"), "operating"),
    credit("other-tax-payable", of("releasedVat"), "operating"),
  ],
  "premium-collected": [
    debit("contract-assets", of("assetCollected"), "operating"),
    credit("contract-liabilities", of("assetCollected"), "operating"),
  ],
  "premium-written-off": [
    debit("provision-financial-assets", netOf("assetWrittenOff", "assetWrittenOffVat"), "operating"),
    debit("other-tax-payable", of("assetWrittenOffVat"), "operating"),
    credit("contract-liabilities", of("assetWrittenOff"), "operating"),
  ],
};
