import type { Band, FundingModel } from "@suanpan/contract";

/** What every fold is kept by: loans that share all of this are one row of it. */
export type Group = {
  readonly fundingModel: FundingModel;
  readonly product: string;
  readonly channelId: bigint;
  readonly agreementId: bigint;
  readonly grade: number;
};

/** The perimeter of delinquency rates and vintages. */
export const coreModels = [
  "balance-sheet",
  "capital-heavy",
  "capital-light",
] as const satisfies readonly FundingModel[];

/** Models under which the institution bears the loss. */
export const riskFreeModels = ["capital-light", "ice", "technology"] as const satisfies readonly FundingModel[];

export const isCore = ({ fundingModel }: Pick<Group, "fundingModel">): boolean =>
  (coreModels as readonly string[]).includes(fundingModel);

export const isRiskFree = ({ fundingModel }: Pick<Group, "fundingModel">): boolean =>
  (riskFreeModels as readonly string[]).includes(fundingModel);

/** "90 day+" is 91 to 180: at 181 a loan leaves the balance. */
export const ninetyDayBand: Band = "91-180";
export const isOnBalance = ({ band }: { readonly band: string }): boolean => band !== "over-180";

/** Days after the due date within which what was overdue is looked for. */
export const collectionDays = 30;

/** How long vintages are followed: beyond that nothing of them is on the book. */
export const vintageMonths = 36;
