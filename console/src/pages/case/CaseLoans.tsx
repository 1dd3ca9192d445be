import type { CaseLoan } from "@suanpan/contract";
import { Link } from "@tanstack/react-router";
import { Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { column, moneyColumn, timeColumn } from "../../parts/columns.tsx";
import { Id } from "../../parts/Facts.tsx";
import { Panel } from "../../parts/Panel.tsx";

/** The loans of the case, those that were paid since included. */
export const CaseLoans = ({ loans }: { readonly loans: readonly CaseLoan[] }) => {
  const { t, name } = useWords();
  const columns: TableColumnsType<CaseLoan> = [
    column(t("loan.id"), ({ loanId }) => (
      <Link to="/loans/$loanId" params={{ loanId }}>
        <Id>{loanId}</Id>
      </Link>
    )),
    column(t("case.band"), ({ band }) => name("band", band)),
    column(t("loan.dpd"), ({ daysPastDue }) => daysPastDue, { align: "right" }),
    moneyColumn(t("case.owed"), ({ owedFen }) => owedFen),
    moneyColumn(t("case.outstanding"), ({ outstandingFen }) => outstandingFen),
    timeColumn(t("case.left"), ({ leftOn }) => leftOn ?? t("app.none")),
  ];
  return (
    <Panel title={t("case.loans")}>
      <Table<CaseLoan> size="small" rowKey="loanId" columns={columns} dataSource={loans} pagination={false} />
    </Panel>
  );
};
