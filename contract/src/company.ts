import { type Static, Type } from "typebox";
import { equityItems } from "./company-equity.ts";
import { groupItems } from "./company-group.ts";
import { registerItems } from "./company-registers.ts";
import { books, Entity } from "./ledger.ts";
import { Closed, IsoDate, OneOf, SignedFen } from "./parts.ts";

export { type IntercompanyKind, intercompanyKinds } from "./company-group.ts";
export { type CostFunction, type Currency, costFunctions, currencies } from "./company-parts.ts";
export { type AssetKind, assetKinds } from "./company-registers.ts";

/** Everything people enter about the company itself, each with its own path under `/v1/company/`. */
export const companyItems = { ...equityItems, ...registerItems, ...groupItems };
export type CompanyItems = { readonly [K in keyof typeof companyItems]: Static<(typeof companyItems)[K]> };
export type CompanyItemKind = keyof CompanyItems;
export const companyItemKinds = Object.keys(companyItems) as CompanyItemKind[];

/** A fact as it was recorded; `key` is what withdraws it. */
export const CompanyItemView = Closed({
  key: Type.String(),
  kind: OneOf(companyItemKinds),
  entity: Type.String(),
  accountedOn: IsoDate,
  recordedBy: Type.String(),
  approval: Type.Union([Type.String(), Type.Null()]),
  item: Type.Unknown(),
});
export type CompanyItemView = Static<typeof CompanyItemView>;

export const WeightedShares = Closed({
  from: IsoDate,
  to: IsoDate,
  outstanding: Type.Integer({ description: "Shares outstanding at the end" }),
  basic: Type.Integer({ description: "Average by days" }),
  diluted: Type.Integer({ description: "With awards and options by the treasury-stock method" }),
  averagePriceFen: Type.Union([Type.Integer(), Type.Null()]),
});
export type WeightedShares = Static<typeof WeightedShares>;

export const TaxReconciliation = Closed({
  from: IsoDate,
  to: IsoDate,
  preTaxFen: SignedFen,
  statutoryFen: SignedFen,
  lines: Type.Array(Closed({ reason: Type.String(), amountFen: SignedFen })),
  taxFen: SignedFen,
  effectivePpm: Type.Union([Type.Integer(), Type.Null()], { description: "Tax ÷ income before tax" }),
  printedPpm: Type.Union([Type.Integer(), Type.Null()], {
    description: "Tax ÷ (income before tax + cost of awards), as releases print it",
  }),
});
export type TaxReconciliation = Static<typeof TaxReconciliation>;

export const Elimination = Closed({
  account: Type.String(),
  entity: Entity,
  counterparty: Entity,
  cashFlow: Type.Union([Type.String(), Type.Null()]),
  netFen: Type.Integer({ description: "To leave out: debits less credits" }),
});
export type Elimination = Static<typeof Elimination>;

export const Eliminations = Closed({
  book: OneOf(books),
  on: IsoDate,
  items: Type.Array(Elimination),
  problems: Type.Array(Type.String({ description: "Where two sides do not agree" })),
});
export type Eliminations = Static<typeof Eliminations>;

/** What one thing of a register came to by a day. */
export const RegisterLine = Closed({
  register: Type.String(),
  code: Type.String(),
  entity: Type.String(),
  costFen: SignedFen,
  recognisedFen: SignedFen,
  ifrsRecognisedFen: SignedFen,
});
export type RegisterLine = Static<typeof RegisterLine>;
