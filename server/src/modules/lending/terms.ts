import type { RepaymentTerms } from "@suanpan/contract";
import type { LoanTerms } from "./loan.ts";
import type { Terms } from "./schedule.ts";

/** The terms of a loan's schedule. The price is the line's; on the balance sheet all of it is interest of the lender's own. */
export const termsOf = (
  {
    principalFen,
    drawnOn,
    tenor,
    monthlyRatePpm,
  }: Pick<LoanTerms, "principalFen" | "drawnOn" | "tenor" | "monthlyRatePpm">,
  { method, dayCount, dueDay, shiftHolidays }: RepaymentTerms,
): Terms => ({
  method,
  principalFen,
  drawnOn,
  tenor,
  price: { monthlyRatePpm, funderPpm: monthlyRatePpm, guaranteePpm: 0 },
  dayCount,
  dueDay: dueDay ?? undefined,
  shiftHolidays,
});

export const tenorUnitOf = ({ method }: Pick<RepaymentTerms, "method">): LoanTerms["tenorUnit"] =>
  method === "pay-later" ? "days" : "months";
