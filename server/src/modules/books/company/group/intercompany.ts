import type { CompanyItems, IntercompanyKind } from "@suanpan/contract";
import { type Fen, fen } from "../../../../kernel/money.ts";
import { type AccountCode, isTrust } from "../../../ledger/index.ts";
import { credit, debit, type Net } from "../lines.ts";

type Sides = { readonly of: (amountFen: Fen, cash: AccountCode) => readonly Net[] };

/**
 * What happens between two companies, on the books of the one that does it and of the one it is done to. What both
 * write down, cash apart, comes to nothing: that is what consolidation leaves out.
 */
const entries: Readonly<Record<IntercompanyKind, readonly [doer: Sides["of"], other: Sides["of"]]>> = {
  "loan-made": [
    (fen, cash) => [debit("intercompany-receivable", fen, "investing"), credit(cash, fen)],
    (fen, cash) => [debit(cash, fen), credit("intercompany-payable", fen, "financing")],
  ],
  "loan-repaid": [
    (fen, cash) => [debit("intercompany-payable", fen, "financing"), credit(cash, fen)],
    (fen, cash) => [debit(cash, fen), credit("intercompany-receivable", fen, "investing")],
  ],
  "loan-interest": [
    (fen) => [debit("intercompany-receivable", fen), credit("interest-income", fen)],
    (fen) => [debit("interest-expense", fen), credit("intercompany-payable", fen)],
  ],
  "guarantee-fee": [
    (fen) => [debit("intercompany-receivable", fen), credit("other-services-fees", fen)],
    (fen) => [debit("origination-servicing", fen), credit("intercompany-payable", fen)],
  ],
  "balance-settled": [
    (fen, cash) => [debit("intercompany-payable", fen), credit(cash, fen)],
    (fen, cash) => [debit(cash, fen), credit("intercompany-receivable", fen)],
  ],
  "tranche-bought": [
    (fen, cash) => [debit("investments-group", fen, "investing"), credit(cash, fen)],
    (fen, cash) => [debit(cash, fen), credit("payable-trust-investors", fen, "financing")],
  ],
  "tranche-redeemed": [
    (fen, cash) => [debit("payable-trust-investors", fen, "financing"), credit(cash, fen)],
    (fen, cash) => [debit(cash, fen), credit("investments-group", fen, "investing")],
  ],
  "capital-paid-in": [
    (fen, cash) => [debit("investments-group", fen, "investing"), credit(cash, fen)],
    (fen, cash) => [debit(cash, fen), credit("paid-in-capital", fen, "financing")],
  ],
  // A delinquent loan leaves the trust; what becomes of it afterwards is between the two, as their balance.
  "loans-repurchased": [
    (fen, cash) => [debit("loans-receivable", fen, "investing"), credit(cash, fen)],
    (fen, cash) => [debit(cash, fen), credit("loans-receivable", fen, "investing")],
  ],
  // No result is made by it: both sides write it into what they have earned before.
  "profit-distributed": [
    (fen, cash) => [debit("retained-earnings", fen, "financing"), credit(cash, fen)],
    (fen, cash) => [debit(cash, fen), credit("retained-earnings", fen, "financing")],
  ],
};

export type Side = { readonly entity: string; readonly counterparty: string; readonly lines: readonly Net[] };

/** A trust's money is restricted. */
const cashOf = (entity: string): AccountCode => (isTrust(entity) ? "restricted-cash" : "cash");

export const sidesOf = ({ kind, entity, counterparty, amountFen }: CompanyItems["intercompany"]): readonly Side[] => {
  const [doer, other] = entries[kind];
  const amount = fen(amountFen);
  return [
    { entity, counterparty, lines: doer(amount, cashOf(entity)) },
    { entity: counterparty, counterparty: entity, lines: other(amount, cashOf(counterparty)) },
  ];
};
