import type { Loan } from "@suanpan/contract";
import { Link } from "@tanstack/react-router";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { formatFen, formatPpm } from "../../money.ts";
import { type Fact, Facts } from "../../parts/Facts.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { LineFact } from "./LineFact.tsx";

/** The borrower's name arrives masked and leads to their page. */
const Borrower = ({ loan }: { readonly loan: Loan }) =>
  useMay("users") ? (
    <Link to="/users/$userId" params={{ userId: loan.userId }}>
      {loan.borrowerMasked}
    </Link>
  ) : (
    loan.borrowerMasked
  );

/** Where the loan stands; its state and how late it is are in the head of the page. */
const useStanding = (loan: Loan): Fact[] => {
  const { t } = useWords();
  const yuan = (fen: number): string => `${formatFen(fen)} ${t("app.yuan")}`;
  const owedBackFen = loan.instalments.reduce((total, row) => total + row.owedBackFen, 0);
  return [
    { label: t("loan.borrower"), value: <Borrower loan={loan} /> },
    { label: t("loan.outstanding"), value: <strong>{yuan(loan.outstandingFen)}</strong> },
    { label: t("loan.nextDue"), value: loan.nextDueOn ?? t("app.none") },
    ...(loan.creditFen === 0 ? [] : [{ label: t("loan.credit"), value: yuan(loan.creditFen) }]),
    ...(owedBackFen === 0 ? [] : [{ label: t("loan.owedBack"), value: yuan(owedBackFen) }]),
  ];
};

/** What was agreed. */
const useTerms = (loan: Loan): Fact[] => {
  const { t, name } = useWords();
  const months = loan.tenorUnit === "days" ? "loan.days" : "loan.months";
  return [
    { label: t("loan.principal"), value: `${formatFen(loan.principalFen)} ${t("app.yuan")}` },
    { label: t("loan.drawnOn"), value: loan.drawnOn },
    { label: t("loan.tenor"), value: t(months, { count: loan.tenor }) },
    { label: t("loan.rate"), value: formatPpm(loan.monthlyRatePpm) },
    { label: t("loan.annualCost"), value: formatPpm(loan.annualCostPpm) },
    { label: t("loan.product"), value: name("product", loan.product) },
    { label: t("loan.line"), value: <LineFact loan={loan} /> },
  ];
};

export const LoanFacts = ({ loan }: { readonly loan: Loan }) => (
  <Panel padded>
    <Facts facts={[...useStanding(loan), ...useTerms(loan)]} />
  </Panel>
);
