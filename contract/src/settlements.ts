import { type Static, Type } from "typebox";
import { AgreementId, InstitutionId } from "./partners.ts";
import { Closed, IsoDate, OneOf, PageQuery, SignedFen } from "./parts.ts";

/** What a line of a settlement statement tells of the day's money, in the order it is read. */
export const settlementKinds = [
  "lent",
  "moved-in",
  "collected",
  "collected-directly",
  "collected-for-us",
  "ours",
  "guarantee-paid",
  "guarantee-fee",
  "kept-fee",
  "given-up",
  "charged",
] as const;
export type SettlementKind = (typeof settlementKinds)[number];

export const settlementComponents = [
  "principal",
  "interest",
  "guaranteeFee",
  "serviceFee",
  "lateFee",
  "drawdownFee",
] as const;
export type SettlementComponent = (typeof settlementComponents)[number];

export const SettlementLine = Closed({
  kind: OneOf(
    settlementKinds,
    "lent: paid out to borrowers; moved-in: brought along from another system; collected: from borrowers, to be paid to the institution; collected-directly: by the institution itself; collected-for-us: by the institution itself, to be paid to the platform; ours: from borrowers, on claims of the group's own; guarantee-paid: to the institution under a guarantee; guarantee-fee: from borrowers, for the guarantor; kept-fee: from borrowers, kept by the platform; given-up: in the borrowers' favour, or written off; charged: to the institution",
  ),
  component: OneOf(settlementComponents),
  amountFen: SignedFen,
  events: Type.Integer({ description: "How many facts it folds" }),
});
export type SettlementLine = Static<typeof SettlementLine>;

export const SettlementStatement = Closed(
  {
    id: Type.String({ description: "The day and the agreement, as the statement is quoted" }),
    institutionId: InstitutionId,
    agreementId: AgreementId,
    day: IsoDate,
    payableFen: SignedFen,
    chargedFen: SignedFen,
    lines: Type.Array(SettlementLine),
    hash: Type.String({ description: "SHA-256 of what the statement says" }),
  },
  {
    description:
      "What one day did under one agreement; `payableFen` is what was collected for the institution, `chargedFen` what it owes: what it is charged and what it collected for the platform",
  },
);
export type SettlementStatement = Static<typeof SettlementStatement>;

export const SettlementDay = Closed({
  institutionId: InstitutionId,
  institutionName: Type.String(),
  day: IsoDate,
  payableFen: SignedFen,
  chargedFen: SignedFen,
  statements: Type.Array(SettlementStatement),
});
export type SettlementDay = Static<typeof SettlementDay>;

export const SettlementQuery = Closed({
  ...PageQuery.properties,
  from: Type.Optional(IsoDate),
  to: Type.Optional(IsoDate),
});
export const SettlementParams = Closed({ institutionId: InstitutionId });
export const SettlementDayParams = Closed({ institutionId: InstitutionId, day: IsoDate });
