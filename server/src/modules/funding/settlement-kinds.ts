import type { FundingModel, SettlementKind } from "@suanpan/contract";
import type { Component, EventType } from "../lending/index.ts";

/** What an event's components are called on a statement; what is not named here is none of the institution's business. */
type Told = Readonly<Partial<Record<EventType, Readonly<Partial<Record<Component, SettlementKind>>>>>>;

const claims = <K extends SettlementKind>(kind: K) => ({ principal: kind, interest: kind }) as const;

/** What borrowers pay beside the claim goes to whoever answers for them, and to us. */
const fees = { guaranteeFee: "guarantee-fee", serviceFee: "kept-fee", lateFee: "kept-fee" } as const;

const always = {
  drawn: { principal: "lent" },
  "moved-in": { principal: "moved-in" },
  waived: claims("given-up"),
  "written-off": claims("given-up"),
} as const satisfies Told;

const forTheFunder = { ...claims("collected"), ...fees } as const;
const forUs = { ...claims("ours"), ...fees } as const;
const byThemselves = {
  ...claims("collected-directly"),
  guaranteeFee: "collected-directly",
  serviceFee: "collected-directly",
  lateFee: "collected-directly",
} as const;

/** The claim is collected by the funder itself; what borrowers pay beside it the funder owes to us. */
const byTheFunder = {
  ...claims("collected-directly"),
  guaranteeFee: "collected-for-us",
  serviceFee: "collected-for-us",
  lateFee: "collected-for-us",
} as const;
const byTheFunderForUs = { ...byTheFunder, ...claims("collected-for-us") } as const;

/** An institution that makes and collects its loans itself: we only count along, and charge for what was drawn. */
const beside: Told = {
  ...always,
  repaid: byThemselves,
  reallocated: byThemselves,
  reclaimed: byThemselves,
  recovered: byThemselves,
};

/** Whose the money is, by who bears what. What a funder's borrower pays is the funder's until a guarantee has paid. */
export const settlementTable: Readonly<Record<FundingModel, Told>> = {
  "balance-sheet": { ...always, repaid: forUs, reallocated: forUs, reclaimed: forUs, recovered: forUs },
  "capital-heavy": {
    ...always,
    repaid: forTheFunder,
    reallocated: forTheFunder,
    reclaimed: forUs,
    recovered: forUs,
    "guarantee-called": claims("guarantee-paid"),
  },
  "capital-light": {
    ...always,
    repaid: forTheFunder,
    reallocated: forTheFunder,
    reclaimed: forTheFunder,
    recovered: forTheFunder,
  },
  ice: beside,
  technology: beside,
};

const fromTheFunder = {
  repaid: byTheFunder,
  reallocated: byTheFunder,
  reclaimed: byTheFunder,
  recovered: byTheFunder,
} as const satisfies Told;

/** What is told otherwise where the agreement has the institution collect. */
const directTable: Readonly<Partial<Record<FundingModel, Told>>> = {
  "capital-heavy": { ...fromTheFunder, reclaimed: byTheFunderForUs, recovered: byTheFunderForUs },
  "capital-light": fromTheFunder,
};

export const kindOf = (
  model: FundingModel,
  type: EventType,
  component: Component,
  directly = false,
): SettlementKind | undefined =>
  ((directly ? directTable[model]?.[type] : undefined) ?? settlementTable[model][type])?.[component];
