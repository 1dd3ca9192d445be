import type { Loan } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../language.tsx";
import { payoffQuery } from "../../queries.ts";
import type { Filling } from "./AmountField.tsx";
import { firstOpen, openOf } from "./instalments.ts";
import type { RepaymentFields } from "./repayment-fields.ts";

/** The amount most likely meant: the next instalment, everything today, or the principal back. */
export const useFilling = (
  loan: Loan,
  businessOn: string,
  purpose: RepaymentFields["purpose"],
  valueOn: string,
): Filling | undefined => {
  const { t } = useWords();
  const settles = purpose === "settle" && loan.state === "active" && valueOn === businessOn;
  const payoff = useQuery({ ...payoffQuery(loan.id, businessOn), enabled: settles });
  if (settles) return payoff.data && { label: t("payoff.total"), fen: payoff.data.totalFen };
  if (purpose === "cancel") return { label: t("loan.principal"), fen: loan.principalFen };
  const next = purpose === "instalments" ? firstOpen(loan.instalments) : undefined;
  return next && { label: t("repayment.fillNext", { number: next.number }), fen: openOf(next) };
};
