import { type Static, Type } from "typebox";
import { Entity } from "./ledger.ts";
import { AgreementId } from "./partners.ts";
import { Closed, IdOf, Instant, IsoDate, OneOf, Page, PageQuery, PositiveFen, SignedFen, Text } from "./parts.ts";

export const institutionPayments = ["settled", "received"] as const;

export const NewInstitutionPayment = Closed(
  {
    agreementId: AgreementId,
    direction: OneOf(
      institutionPayments,
      "settled: we paid what was collected for them; received: they paid what they were charged",
    ),
    amountFen: PositiveFen,
    reference: Text(80),
  },
  { description: "A payment to or from an institution, approved by a second person." },
);
export type NewInstitutionPayment = Static<typeof NewInstitutionPayment>;

export const InstitutionOpen = Closed({
  agreementId: AgreementId,
  entity: Type.String(),
  payableFen: SignedFen,
  settledFen: SignedFen,
  chargedFen: SignedFen,
  receivedFen: SignedFen,
});
export type InstitutionOpen = Static<typeof InstitutionOpen>;

export const ProviderWaiting = Closed(
  {
    day: IsoDate,
    entity: Type.String(),
    amountFen: SignedFen,
    settlesOn: IsoDate,
    waitsFor: OneOf(["statement", "business day"]),
  },
  { description: "Money of a day that the provider has not handed over yet" },
);
export type ProviderWaiting = Static<typeof ProviderWaiting>;

const AccountCodeOfBank = Type.String({ pattern: "^[A-Za-z0-9-]{2,40}$", description: "What files call the account" });

export const NewHouseAccount = Closed(
  {
    code: AccountCodeOfBank,
    entity: Entity,
    account: OneOf(["cash", "restricted-cash"], "The account of the chart its money stands on"),
    bank: Text(120),
  },
  { description: "A bank account of a company of the group" },
);
export type NewHouseAccount = Static<typeof NewHouseAccount>;
export const HouseAccount = Closed({ ...NewHouseAccount.properties, openedAt: Instant });
export type HouseAccount = Static<typeof HouseAccount>;

export const BankStatementFile = Closed({
  name: Text(200),
  text: Type.String({
    minLength: 1,
    maxLength: 10_000_000,
    description: "CSV: account,date,amount,counterparty,reference,balance",
  }),
});
export type BankStatementFile = Static<typeof BankStatementFile>;

export const BankStatementResult = Closed({
  hash: Type.String(),
  lines: Type.Integer(),
  matched: Type.Integer(),
  unmatched: Type.Integer({ description: "Lines of these accounts that wait for a person" }),
  again: Type.Boolean({ description: "Whether the same file was imported before; then nothing has changed" }),
});
export type BankStatementResult = Static<typeof BankStatementResult>;

export const BankLineId = IdOf("bline");
export const BankLine = Closed({
  id: BankLineId,
  account: Type.String(),
  entity: Type.String(),
  datedOn: IsoDate,
  amountFen: SignedFen,
  balanceFen: SignedFen,
  counterparty: Type.String(),
  reference: Type.String(),
});
export type BankLine = Static<typeof BankLine>;
export const BankLinePage = Page(BankLine);
export const BankLineQuery = Closed({ ...PageQuery.properties, entity: Type.Optional(Entity) });

export const MatchedBankLine = Closed(
  {
    ...BankLine.properties,
    matchId: IdOf("bmatch"),
    how: OneOf(["reference", "amount", "hand"], "What told which movement of the ledger it is"),
    matchedBy: Type.String(),
    entries: Type.Array(Type.String(), { description: "The entries it is in the ledger, the first of them" }),
    movements: Type.Integer({ description: "How many lines of the ledger it was matched with" }),
  },
  { description: "A line of a bank, and what it is in the ledger" },
);
export type MatchedBankLine = Static<typeof MatchedBankLine>;
export const MatchedBankLinePage = Page(MatchedBankLine);

export const OpenMovementQuery = Closed({
  entity: Entity,
  account: OneOf(["cash", "restricted-cash"]),
  near: Type.Unsafe<string>({ ...IsoDate, description: "Two months back from it are looked at" }),
});
export const OpenMovement = Closed(
  {
    entryId: Type.String(),
    lineNo: Type.Integer(),
    businessOn: IsoDate,
    amountFen: SignedFen,
    rule: Type.String(),
    memo: Type.String(),
  },
  { description: "A movement of money in the ledger that no bank has told of" },
);
export type OpenMovement = Static<typeof OpenMovement>;

export const NewBankMatch = Closed({
  lines: Type.Array(BankLineId, { minItems: 1, maxItems: 200, uniqueItems: true }),
  movements: Type.Array(
    Closed({ entryId: Type.String({ maxLength: 200 }), lineNo: Type.Integer({ minimum: 1, maximum: 10_000 }) }),
    { minItems: 1, maxItems: 2_000 },
  ),
});
export type NewBankMatch = Static<typeof NewBankMatch>;
export const BankMatch = Closed({ id: IdOf("bmatch"), amountFen: SignedFen });
export type BankMatch = Static<typeof BankMatch>;

const Item = Closed({ what: Type.String(), on: IsoDate, amountFen: SignedFen });
export const BankReconciliation = Closed(
  {
    entity: Type.String(),
    account: Type.String(),
    on: IsoDate,
    ledgerFen: SignedFen,
    bankFen: SignedFen,
    broughtForwardFen: SignedFen,
    inLedgerOnlyFen: SignedFen,
    inBankOnlyFen: SignedFen,
    inLedgerOnly: Type.Array(Item),
    inBankOnly: Type.Array(Item),
  },
  {
    description:
      "ledgerFen = bankFen + broughtForwardFen + inLedgerOnlyFen − inBankOnlyFen; the last three are timing differences",
  },
);
export type BankReconciliation = Static<typeof BankReconciliation>;
