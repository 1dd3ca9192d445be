import type { IsoDate } from "../../../kernel/calendar.ts";
import type { BookPolicy } from "../settings.ts";

/** What measures follow from beside the facts: matters of judgement that the company may settle anew from a day on. */
const settled = [
  "vatPpm",
  "nonAccrualDays",
  "guaranteeMarginPpm",
  "heavyFacilitationPpm",
  "lightFacilitationPpm",
  "lightConstraintPpm",
  "feeAllowancePpm",
] as const;

export type MeasurePolicy = Pick<BookPolicy, Exclude<(typeof settled)[number], "vatPpm" | "nonAccrualDays">> & {
  readonly vatPpm: number;
  readonly nonAccrualDays: number;
};
export type DatedPolicy = { readonly fromOn: IsoDate; readonly policy: MeasurePolicy };

export const measuredBy = (policy: MeasurePolicy): MeasurePolicy =>
  Object.fromEntries(settled.map((name) => [name, policy[name]])) as MeasurePolicy;

/** The policy of a day: the last one from before it or from it; what is older than all of them goes by the first. */
export const policyOn = (kept: readonly DatedPolicy[], day: IsoDate): MeasurePolicy | undefined =>
  (kept.findLast(({ fromOn }) => fromOn <= day) ?? kept[0])?.policy;
