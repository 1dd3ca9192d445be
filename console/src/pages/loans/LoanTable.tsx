import type { LoanSummary } from "@suanpan/contract";
import { Link } from "@tanstack/react-router";
import { Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { column, moneyColumn, timeColumn } from "../../parts/columns.tsx";
import { Id } from "../../parts/Facts.tsx";
import styles from "../../parts/parts.module.css";
import { BandMark } from "../../parts/Standing.tsx";

const oneLine = { className: styles.oneLine ?? "" };

type Props = { readonly loans: readonly LoanSummary[]; readonly busy: boolean };

export const LoanTable = ({ loans, busy }: Props) => {
  const { t, name } = useWords();
  const columns: TableColumnsType<LoanSummary> = [
    column(t("loan.id"), ({ id }) => (
      <Link to="/loans/$loanId" params={{ loanId: id }}>
        <Id>{id}</Id>
      </Link>
    )),
    column(t("loan.product"), ({ product }) => name("product", product)),
    column(t("loan.model"), ({ fundingModel }) => name("model", fundingModel), oneLine),
    moneyColumn(t("loan.principal"), ({ principalFen }) => principalFen),
    moneyColumn(t("loan.outstanding"), ({ outstandingFen }) => outstandingFen),
    timeColumn(t("loan.drawnOn"), ({ drawnOn }) => drawnOn),
    timeColumn(t("loan.nextDue"), ({ nextDueOn }) => nextDueOn ?? t("app.none")),
    column(t("loan.band"), ({ band }) => <BandMark band={band} />, oneLine),
    column(
      t("loan.dpd"),
      ({ daysPastDue }) => <span className={daysPastDue > 0 ? styles.alarm : styles.quiet}>{daysPastDue}</span>,
      { align: "right" },
    ),
    column(t("loan.state"), ({ state }) => name("state", state), oneLine),
  ];
  return (
    <Table<LoanSummary>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={loans}
      pagination={false}
      loading={busy}
      locale={{ emptyText: t("loans.empty") }}
    />
  );
};
