import type { RepaymentTerms } from "@suanpan/contract";
import type { LoanTerms } from "./loan.ts";
import type { Terms } from "./schedule.ts";

type Asked = Pick<LoanTerms, "principalFen" | "tenor"> & Pick<Terms, "drawnOn">;

/** The terms of a loan's schedule: the product's, for what was asked. */
export const termsOf = (
  { principalFen, drawnOn, tenor }: Asked,
  { method, dayCount, dueDay, shiftHolidays }: RepaymentTerms,
): Omit<Terms, "price"> => ({
  method,
  principalFen,
  drawnOn,
  tenor,
  dayCount,
  dueDay: dueDay ?? undefined,
  shiftHolidays,
});

export const tenorUnitOf = ({ method }: Pick<RepaymentTerms, "method">): LoanTerms["tenorUnit"] =>
  method === "pay-later" ? "days" : "months";
