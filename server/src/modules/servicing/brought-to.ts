import type { IsoDate } from "../../kernel/calendar.ts";
import type { EventDraft, LendingPolicy, Loan } from "../lending/index.ts";
import { accrueTo } from "./accrue.ts";
import { lateFeesTo } from "./late-fee.ts";

/** What time has done to a loan by a day: whatever changes it counts interest and late fees up to then first. */
export const broughtTo = (loan: Loan, on: IsoDate, policy: LendingPolicy): EventDraft[] => [
  ...accrueTo(loan, on, policy),
  ...lateFeesTo(loan, on),
];
