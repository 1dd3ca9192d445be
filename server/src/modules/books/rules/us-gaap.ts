import { type Book, credit, debit, netOfVat, of, rulesFor } from "./rule.ts";

/** US GAAP, for an accountant to read aloud. */
export const usGaap: Book = {
  name: "usgaap",
  version: 1,
  rules: [
    ...rulesFor("balance-sheet", {
      drawn: {
        carries: ["principal", "expectedLoss"],
        lines: [
          debit("loans-receivable", of("principal"), "investing"),
          credit("cash", of("principal")),
          debit("provision-loans", of("expectedLoss"), "operating"),
          credit("allowance-loans", of("expectedLoss"), "operating"),
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
      repaid: {
        carries: ["principal", "interest"],
        lines: [
          debit("funds-receivable", of("principal", "interest"), "operating"),
          credit("loans-receivable", of("principal"), "investing"),
          credit("loans-receivable", of("interest"), "operating"),
        ],
      },
      "written-off": {
        carries: ["principal", "interest"],
        lines: [
          debit("allowance-loans", of("principal"), "investing"),
          debit("allowance-loans", of("interest"), "operating"),
          credit("loans-receivable", of("principal"), "investing"),
          credit("loans-receivable", of("interest"), "operating"),
        ],
      },
      settled: { carries: [], lines: [] },
    }),
  ],
};

export const books: readonly Book[] = [usGaap];
