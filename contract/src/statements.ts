import { type Static, Type } from "typebox";
import { books } from "./ledger.ts";
import { Closed, IsoDate, OneOf, PageQuery, SignedFen } from "./parts.ts";

/** The lines of the statements, in the order they are printed. Every account of the chart stands in one of them. */
export const currentAssetLines = [
  "cashAndCashEquivalents",
  "restrictedCash",
  "shortTermInvestments",
  "securityDeposits",
  "fundsReceivableFromPaymentProviders",
  "accountsReceivableAndContractAssets",
  "financialAssetsReceivable",
  "amountsDueFromRelatedParties",
  "loansReceivable",
  "prepaidExpensesAndOther",
] as const;
export const noncurrentAssetLines = [
  "accountsReceivableAndContractAssetsNoncurrent",
  "financialAssetsReceivableNoncurrent",
  "amountsDueFromRelatedPartiesNoncurrent",
  "loansReceivableNoncurrent",
  "propertyAndEquipment",
  "landUseRights",
  "intangibleAssets",
  "goodwill",
  "deferredTaxAssets",
  "otherNoncurrentAssets",
] as const;
export const currentLiabilityLines = [
  "payableToTrustInvestors",
  "accruedExpensesAndOther",
  "amountsDueToRelatedParties",
  "shortTermLoans",
  "guaranteeLiabilitiesStandReady",
  "guaranteeLiabilitiesContingent",
  "incomeTaxPayable",
  "otherTaxPayable",
] as const;
export const noncurrentLiabilityLines = [
  "deferredTaxLiabilities",
  "payableToTrustInvestorsNoncurrent",
  "otherLongTermLiabilities",
] as const;
export const equityLines = ["companyEquity", "noncontrollingInterests"] as const;
export const balanceSheetLines = [
  ...currentAssetLines,
  ...noncurrentAssetLines,
  ...currentLiabilityLines,
  ...noncurrentLiabilityLines,
  ...equityLines,
] as const;
export type BalanceSheetLine = (typeof balanceSheetLines)[number];

/** Revenue, by segment. */
export const creditDrivenLines = [
  "facilitationAndServicingCapitalHeavy",
  "financingIncome",
  "releaseOfGuaranteeLiabilities",
  "otherServiceFeesCredit",
] as const;
export const platformLines = [
  "facilitationAndServicingCapitalLight",
  "referralServiceFees",
  "otherServiceFeesPlatform",
] as const;
/** Operating costs and expenses. */
export const costLines = [
  "facilitationOriginationAndServicing",
  "fundingCosts",
  "salesAndMarketing",
  "generalAndAdministrative",
  "provisionLoansReceivable",
  "provisionFinancialAssetsReceivable",
  "provisionAccountsReceivableAndContractAssets",
  "provisionContingentLiabilities",
] as const;
/** Between income from operations and income before tax. */
export const belowOperationsLines = [
  "interestIncomeNet",
  "foreignExchange",
  "otherIncomeNet",
  "investmentLoss",
] as const;
export const operationsLines = [
  ...creditDrivenLines,
  ...platformLines,
  ...costLines,
  ...belowOperationsLines,
  "incomeTax",
] as const;
export type OperationsLine = (typeof operationsLines)[number];
export type StatementLine = BalanceSheetLine | OperationsLine;

export const PeriodName = Type.String({
  pattern: "^(19|20|21)\\d\\d(-(0[1-9]|1[0-2])|Q[1-4]|H[12]|FY)$",
  description: "A month, quarter, half or year: 2024-06, 2024Q2, 2024H1, 2024FY",
  examples: ["2024Q2"],
});

export const statementCurrencies = ["cny", "usd"] as const;
export const statementUnits = ["thousand", "whole", "exact"] as const;
export type StatementUnit = (typeof statementUnits)[number];

const about = {
  period: PeriodName,
  book: Type.Optional(OneOf(books)),
  entity: Type.Optional(Type.String({ maxLength: 40, description: "One company of the group; consolidated without" })),
};

export const StatementsQuery = Closed({
  ...about,
  currency: Type.Optional(OneOf(statementCurrencies)),
  unit: Type.Optional(
    OneOf(statementUnits, "Thousands as published, whole yuan or dollars, or exact to the fen or cent"),
  ),
  rate: Type.Optional(
    Type.String({ pattern: "^\\d{1,3}(\\.\\d{1,6})?$", description: "RMB for one US dollar", examples: ["7.2672"] }),
  ),
});
export type StatementsQuery = Static<typeof StatementsQuery>;

const Row = Closed({
  line: Type.String(),
  nameEn: Type.String(),
  nameZh: Type.String(),
  total: Type.Boolean({ description: "A sum of lines above it" }),
  amount: Type.Integer(),
  opening: Type.Optional(Type.Integer({ description: "The same at the beginning of the period" })),
});
export type StatementRow = Static<typeof Row>;

const PerShare = Closed({
  basic: Type.String({ description: "Two decimals" }),
  diluted: Type.String(),
  adsBasic: Type.String(),
  adsDiluted: Type.String(),
  sharesBasic: Type.Integer(),
  sharesDiluted: Type.Integer(),
});

const EquityRow = Closed({
  line: Type.String(),
  nameEn: Type.String(),
  nameZh: Type.String(),
  shareCapital: Type.Integer(),
  paidInCapital: Type.Integer(),
  treasuryShares: Type.Integer(),
  retainedEarnings: Type.Integer(),
  translation: Type.Integer(),
  noncontrollingInterests: Type.Integer(),
  total: Type.Integer(),
});
export type EquityRow = Static<typeof EquityRow>;

export const Statements = Closed({
  period: PeriodName,
  from: IsoDate,
  to: IsoDate,
  book: OneOf(books),
  entity: Type.Union([Type.String(), Type.Null()], { description: "Null: consolidated" }),
  currency: OneOf(statementCurrencies),
  unit: OneOf(statementUnits),
  rate: Type.Union([Type.String(), Type.Null()], { description: "RMB for one US dollar" }),
  balanceSheet: Type.Array(Row),
  operations: Type.Array(Row),
  perShare: Type.Union([PerShare, Type.Null()], { description: "Null where no shares are known" }),
  cashFlows: Type.Array(Row),
  comprehensive: Type.Array(Row),
  equity: Type.Array(EquityRow),
  nonGaap: Type.Array(Row),
  margins: Closed({
    operating: Type.Union([Type.String(), Type.Null()]),
    netIncome: Type.Union([Type.String(), Type.Null()]),
    nonGaapOperating: Type.Union([Type.String(), Type.Null()]),
    nonGaapNetIncome: Type.Union([Type.String(), Type.Null()]),
  }),
  notes: Type.Array(Closed({ code: Type.String(), text: Type.String(), amountFen: SignedFen }), {
    description: "What a reader must know: eliminations that do not agree, lines without a class",
  }),
});
export type Statements = Static<typeof Statements>;

export const TraceQuery = Closed({ line: Type.String({ minLength: 1, maxLength: 80 }), ...about });
export type TraceQuery = Static<typeof TraceQuery>;

const TracedAccount = Closed({
  account: Type.String(),
  nameEn: Type.String(),
  nameZh: Type.String(),
  openingFen: SignedFen,
  movementFen: SignedFen,
  amountFen: SignedFen,
  entries: Type.Integer({ description: "Journal entries of the period" }),
});

/** A line of a statement as the accounts it is made of; their amounts sum to it. */
export const TracedLine = Closed({
  line: Type.String(),
  nameEn: Type.String(),
  nameZh: Type.String(),
  period: PeriodName,
  book: OneOf(books),
  entity: Type.Union([Type.String(), Type.Null()]),
  amountFen: SignedFen,
  accounts: Type.Array(TracedAccount),
  presented: Type.Array(Closed({ what: Type.String(), amountFen: SignedFen }), {
    description: "What no entry holds: eliminations, and what is shown in another line",
  }),
  inputs: Type.Array(
    Closed({
      nameEn: Type.String(),
      nameZh: Type.String(),
      line: Type.Union([Type.String(), Type.Null()], { description: "A line that can be traced in turn" }),
      amountFen: Type.Union([SignedFen, Type.Null()]),
      shares: Type.Union([Type.Integer(), Type.Null()]),
    }),
    { description: "What a line that is worked out from others is made of; it has no accounts of its own" },
  ),
});
export type TracedLine = Static<typeof TracedLine>;

export const TraceEntriesQuery = Closed({
  ...TraceQuery.properties,
  account: Type.Optional(Type.String({ maxLength: 80, description: "One of the line's accounts" })),
  ...PageQuery.properties,
});
export type TraceEntriesQuery = Static<typeof TraceEntriesQuery>;

export const TracedEntry = Closed({
  id: Type.String(),
  businessOn: IsoDate,
  entity: Type.String(),
  rule: Type.String(),
  account: Type.String(),
  memo: Type.String(),
  events: Type.Integer(),
  amountFen: SignedFen,
});
export type TracedEntry = Static<typeof TracedEntry>;

export const TraceFactsQuery = Closed({
  entry: Type.String({ minLength: 1, maxLength: 200 }),
  account: Type.String({ maxLength: 80 }),
  line: Type.Optional(Type.String({ maxLength: 80, description: "Show amounts as they count in this line" })),
  entity: Type.Optional(
    Type.String({ maxLength: 40, description: "Of one company's statements; the group's without" }),
  ),
  ...PageQuery.properties,
});

/** One fact below an entry: what happened, to which loan, and what it put on the account. */
export const TracedFact = Closed({
  fact: Type.String({ description: "The event: loan_…:3, journal_…, or the day of a measurement" }),
  kind: Type.String(),
  loanId: Type.Union([Type.String(), Type.Null()]),
  amountFen: SignedFen,
});
export type TracedFact = Static<typeof TracedFact>;

export const ExtractQuery = Closed(about);

export const ExtractView = Closed({
  name: Type.String(),
  titleEn: Type.String(),
  titleZh: Type.String(),
  columns: Type.Array(Type.String()),
});
