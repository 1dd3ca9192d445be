import { zeroFen } from "../../../kernel/money.ts";
import type { Flow } from "./pool.ts";

/** A flow in which nothing happened but what is said. */
export const flow = (said: Partial<Flow>): Flow => ({
  month: "2024-01",
  exposure: "loans-receivable",
  entity: "microcredit",
  fundingModel: "balance-sheet",
  product: "instalment",
  tenorClass: 2,
  grade: 3,
  vintage: "2024-01",
  origin: "drawn",
  loans: 0,
  defaults: 0,
  originalFen: zeroFen,
  policyLossFen: zeroFen,
  writtenOffFen: zeroFen,
  recoveredFen: zeroFen,
  exposureFen: zeroFen,
  interestWeight: 0,
  ...said,
});

export const monthAfter = (month: string, months: number): string => {
  const n = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, "0")}`;
};
