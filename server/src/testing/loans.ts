import type { FundingModel, RepaymentTerms } from "@suanpan/contract";
import { chinaHolidays } from "../kernel/business-days.ts";
import { isoDate } from "../kernel/calendar.ts";
import { type Fen, fen, sum, zeroFen } from "../kernel/money.ts";
import {
  happen,
  instalmentsOf,
  type Loan,
  plainTerms,
  type Slice,
  slicedSchedule,
  termsOf,
} from "../modules/lending/index.ts";

export type LoanRecipe = {
  readonly principalFen?: number;
  readonly monthlyRatePpm?: number;
  readonly tenor?: number;
  readonly drawnOn?: string;
  readonly terms?: Partial<RepaymentTerms>;
  readonly slices?: readonly Partial<Slice>[];
};

/** A loan just drawn, without a database: the example loan unless said otherwise. */
export const drawnLoan = (recipe: LoanRecipe = {}): Loan => {
  const principalFen = fen(recipe.principalFen ?? 360_000);
  const drawnOn = isoDate(recipe.drawnOn ?? "2024-01-15");
  const monthlyRatePpm = recipe.monthlyRatePpm ?? 18_000;
  const tenor = recipe.tenor ?? 6;
  const terms = { ...plainTerms, ...recipe.terms };
  const slices = (recipe.slices ?? [{}]).map((slice, n) => sliceWith(slice, n + 1, principalFen));
  const schedules = slicedSchedule(
    termsOf({ principalFen, drawnOn, tenor }, terms),
    monthlyRatePpm,
    slices,
    chinaHolidays,
  );
  const loan: Loan = {
    id: 1n as Loan["id"],
    userId: 2n as Loan["userId"],
    lineId: 3n as Loan["lineId"],
    channelId: 4n as Loan["channelId"],
    product: "instalment",
    productVersion: 1,
    terms,
    principalFen,
    tenor,
    tenorUnit: terms.method === "pay-later" ? "days" : "months",
    monthlyRatePpm,
    annualCostPpm: 0,
    movedInOn: null,
    drawnOn,
    state: "pending",
    outstandingFen: zeroFen,
    creditFen: zeroFen,
    band: "current",
    schedule: 1,
    lastValueOn: drawnOn,
    lastSeq: 0,
    slices,
    instalments: instalmentsOf(schedules, 1, 1),
  };
  const drawn = slices.map((slice) => ({
    type: "drawn" as const,
    valueOn: drawnOn,
    slice: slice.number,
    principalFen: slice.principalFen,
  }));
  return happen(loan, drawn, { today: drawnOn, recordedAt: new Date(0) }).loan;
};

const sliceWith = (slice: Partial<Slice>, number: number, principalFen: Fen): Slice => ({
  number,
  agreementId: 5n as Slice["agreementId"],
  agreementVersion: 1,
  fundingModel: "balance-sheet" as FundingModel,
  entity: "microcredit",
  principalFen,
  funderPpm: null,
  guaranteePpm: 0,
  feePpm: 0,
  expectedLossPpm: 30_000,
  triggerDays: null,
  accruedInterestFen: zeroFen,
  accruedVatFen: zeroFen,
  calledOn: null,
  ...slice,
});

/** All a loan has drawn, by what its slices funded. */
export const fundedFen = (loan: Loan): Fen => sum(loan.slices.map((slice) => slice.principalFen));
