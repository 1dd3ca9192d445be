import type { Suspense } from "@suanpan/contract";
import { Table, type TableColumnsType } from "antd";
import { useState } from "react";
import { explainCode } from "../../explain.ts";
import { useWords } from "../../language.tsx";
import { Actor } from "../../parts/Actor.tsx";
import { column, moneyColumn, timeColumn } from "../../parts/columns.tsx";
import { Id } from "../../parts/Facts.tsx";
import styles from "../../parts/parts.module.css";
import { Ref } from "../../parts/Ref.tsx";
import { MatchForm } from "./MatchForm.tsx";
import { SuspenseActions } from "./SuspenseActions.tsx";

type Props = { readonly receipts: readonly Suspense[]; readonly held: boolean; readonly busy: boolean };

/** The loan it was given to, or the order that sends it back. */
const Went = ({ receipt }: { readonly receipt: Suspense }) => {
  const to = receipt.loanId ?? receipt.refundOrderId;
  return (
    <>
      {to && <Ref id={to} />}
      <div className={styles.quiet}>{receipt.decidedBy && <Actor actor={receipt.decidedBy} />}</div>
    </>
  );
};

export const SuspenseTable = ({ receipts, held, busy }: Props) => {
  const { t, name, language } = useWords();
  const [matching, setMatching] = useState<Suspense | undefined>(undefined);
  const columns: TableColumnsType<Suspense> = [
    column(t("suspense.id"), ({ id }) => <Id>{id}</Id>),
    moneyColumn(t("order.amount"), ({ amountFen }) => amountFen),
    timeColumn(t("order.valueOn"), ({ valueOn }) => valueOn),
    column(t("suspense.remark"), ({ remark }) => <span className={styles.anywhere}>{remark || t("app.none")}</span>),
    column(t("order.reference"), ({ providerReference, orderId }) => (
      <Ref id={orderId ?? providerReference ?? t("app.none")} />
    )),
    column(t("suspense.reason"), ({ source, reason }) => (
      <>
        {name("suspenseSource", source)}
        {reason && <div className={styles.quiet}>{explainCode(language, reason)}</div>}
      </>
    )),
    held
      ? column("", (receipt) => <SuspenseActions receipt={receipt} onMatch={() => setMatching(receipt)} />, {
          align: "right",
          className: styles.oneLine ?? "",
        })
      : column(t("suspense.went"), (receipt) => <Went receipt={receipt} />),
  ];
  return (
    <>
      <Table<Suspense>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={receipts}
        pagination={false}
        loading={busy}
        locale={{ emptyText: t(held ? "suspense.empty" : "suspense.emptyOther") }}
      />
      {matching && <MatchForm receipt={matching} onClose={() => setMatching(undefined)} />}
    </>
  );
};
