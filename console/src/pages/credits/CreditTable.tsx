import type { HeldCredit } from "@suanpan/contract";
import { Link } from "@tanstack/react-router";
import { Table, type TableColumnsType } from "antd";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { column, moneyColumn, timeColumn } from "../../parts/columns.tsx";
import styles from "../../parts/parts.module.css";
import { Ref } from "../../parts/Ref.tsx";

type Props = { readonly credits: readonly HeldCredit[]; readonly busy: boolean };

/** Red is what will not move before somebody has done something. */
const stuck: ReadonlySet<HeldCredit["waitsFor"]> = new Set(["failed-refund", "bank-account", "flag", "person"]);

export const CreditTable = ({ credits, busy }: Props) => {
  const { t, name } = useWords();
  const mayRefund = useMay("refund");
  const waits = ({ waitsFor }: HeldCredit) => (
    <span className={stuck.has(waitsFor) ? styles.alarm : undefined}>{name("creditWaits", waitsFor)}</span>
  );
  const refund = ({ refundOrderId, failure }: HeldCredit) =>
    refundOrderId === null ? (
      t("app.none")
    ) : (
      <>
        <Ref id={refundOrderId} />
        {failure && <div className={styles.quiet}>{failure}</div>}
      </>
    );
  const send = ({ id }: HeldCredit) =>
    mayRefund && (
      <Link to="/loans/$loanId" params={{ loanId: id }} search={{ act: "refund" }}>
        {t("credits.send")}
      </Link>
    );
  const columns: TableColumnsType<HeldCredit> = [
    column(t("loan.id"), ({ id }) => <Ref id={id} />),
    column(t("loan.borrower"), ({ userId }) => <Ref id={userId} />),
    column(t("loan.state"), ({ state }) => name("state", state)),
    moneyColumn(t("credits.amount"), ({ creditFen }) => creditFen),
    timeColumn(t("credits.since"), ({ since }) => since),
    column(t("credits.waitsFor"), waits),
    column(t("credits.refund"), refund),
    column("", send, { align: "right" }),
  ];
  return (
    <Table<HeldCredit>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={credits}
      pagination={false}
      loading={busy}
      locale={{ emptyText: t("credits.empty") }}
    />
  );
};
