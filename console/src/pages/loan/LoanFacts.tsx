import type { Loan } from "@suanpan/contract";
import { Link } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { formatFen, formatPpm } from "../../money.ts";
import { Facts, Id } from "../../parts/Facts.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";
import { LineFact } from "./LineFact.tsx";

/** The terms and where the loan stands; the borrower's name arrives masked and leads to their other loans. */
export const LoanFacts = ({ loan }: { readonly loan: Loan }) => {
  const { t, name } = useWords();
  const yuan = (fen: number): string => `${formatFen(fen)} ${t("app.yuan")}`;
  return (
    <Panel padded>
      <Facts
        facts={[
          {
            label: t("loan.borrower"),
            value: (
              <Link to="/loans" search={{ userId: loan.userId }}>
                {loan.borrowerMasked}
              </Link>
            ),
          },
          { label: t("loan.state"), value: name("state", loan.state) },
          { label: t("loan.outstanding"), value: <strong>{yuan(loan.outstandingFen)}</strong> },
          {
            label: t("loan.dpdLong"),
            value: <span className={loan.daysPastDue > 0 ? styles.alarm : undefined}>{loan.daysPastDue}</span>,
          },
          { label: t("loan.nextDue"), value: loan.nextDueOn ?? t("app.none") },
          { label: t("loan.drawnOn"), value: loan.drawnOn },
          { label: t("loan.principal"), value: yuan(loan.principalFen) },
          {
            label: t("loan.tenor"),
            value: t(loan.tenorUnit === "days" ? "loan.days" : "loan.months", { count: loan.tenor }),
          },
          { label: t("loan.rate"), value: formatPpm(loan.monthlyRatePpm) },
          { label: t("loan.annualCost"), value: formatPpm(loan.annualCostPpm) },
          { label: t("loan.line"), value: <LineFact loan={loan} /> },
          { label: t("loan.product"), value: name("product", loan.product) },
          { label: t("loan.model"), value: name("model", loan.fundingModel) },
          { label: t("loan.agreement"), value: <Id>{loan.agreementId}</Id> },
        ]}
      />
    </Panel>
  );
};
