import type { WorkItem } from "@suanpan/contract";
import { Link } from "@tanstack/react-router";
import { Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { Actor } from "../../parts/Actor.tsx";
import { column, moneyColumn, timeColumn } from "../../parts/columns.tsx";
import { Id } from "../../parts/Facts.tsx";
import styles from "../../parts/parts.module.css";
import { Claim } from "./Claim.tsx";

const oneLine = { className: styles.oneLine ?? "" };

type Props = { readonly work: readonly WorkItem[]; readonly busy: boolean };

export const WorkTable = ({ work, busy }: Props) => {
  const { t, name } = useWords();
  const columns: TableColumnsType<WorkItem> = [
    column(t("case.id"), ({ id }) => (
      <Link to="/collection/$caseId" params={{ caseId: id }}>
        <Id>{id}</Id>
      </Link>
    )),
    column(t("case.borrower"), ({ borrowerMasked }) => borrowerMasked),
    column(t("case.band"), ({ band }) => name("band", band), oneLine),
    column(t("loan.dpd"), ({ daysPastDue }) => <span className={styles.alarm}>{daysPastDue}</span>, { align: "right" }),
    moneyColumn(t("case.owed"), ({ owedFen }) => owedFen),
    moneyColumn(t("case.outstanding"), ({ outstandingFen }) => outstandingFen),
    column(t("case.nextAction"), ({ nextActionKind }) => nextActionKind && name("action", nextActionKind), oneLine),
    timeColumn(t("case.due"), ({ nextActionOn }) => nextActionOn ?? t("app.none")),
    column(t("case.agent"), (item) => (item.agent ? <Actor actor={item.agent} /> : <Claim id={item.id} />)),
  ];
  return (
    <Table<WorkItem>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={work}
      pagination={false}
      loading={busy}
      locale={{ emptyText: t("worklist.empty") }}
    />
  );
};
