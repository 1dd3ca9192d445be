import type { PaymentBreak } from "@suanpan/contract";
import { Button, Table, type TableColumnsType } from "antd";
import { useState } from "react";
import { formatInstant } from "../../dates.ts";
import { useWords } from "../../language.tsx";
import { Actor } from "../../parts/Actor.tsx";
import { column, timeColumn } from "../../parts/columns.tsx";
import { Id } from "../../parts/Facts.tsx";
import styles from "../../parts/parts.module.css";
import { Ref } from "../../parts/Ref.tsx";
import { ResolveForm } from "./ResolveForm.tsx";
import { SaidList } from "./SaidList.tsx";

type Props = { readonly breaks: readonly PaymentBreak[]; readonly open: boolean; readonly busy: boolean };

/** What was said and what we hold, side by side in words. */
export const BreakTable = ({ breaks, open, busy }: Props) => {
  const { t, name } = useWords();
  const [resolving, setResolving] = useState<PaymentBreak | undefined>(undefined);
  const ended = ({ resolution, resolvedBy }: PaymentBreak) => (
    <>
      <div>{resolution}</div>
      <div className={styles.quiet}>{resolvedBy && <Actor actor={resolvedBy} />}</div>
    </>
  );
  const orderOf = ({ kind, orderId }: PaymentBreak) => {
    if (orderId === null) return t("app.none");
    return kind === "unknown-order" ? <Id>{orderId}</Id> : <Ref id={orderId} />;
  };
  const columns: TableColumnsType<PaymentBreak> = [
    column(t("breaks.kind"), ({ kind }) => <strong>{name("breakKind", kind)}</strong>, {
      className: styles.oneLine ?? "",
    }),
    timeColumn(t("breaks.day"), ({ day }) => day),
    column(t("breaks.order"), orderOf),
    column(t("breaks.said"), ({ detail }) => <SaidList detail={detail} />),
    column(t("breaks.line"), ({ line }) => line ?? t("app.none"), { align: "right", width: 60 }),
    timeColumn(t("breaks.recordedAt"), ({ recordedAt }) => formatInstant(recordedAt)),
    open
      ? column("", (found) => <Button onClick={() => setResolving(found)}>{t("breaks.resolve")}</Button>, {
          align: "right",
        })
      : column(t("breaks.resolution"), ended),
  ];
  return (
    <>
      <Table<PaymentBreak>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={breaks}
        pagination={false}
        loading={busy}
        locale={{ emptyText: t(open ? "breaks.empty" : "breaks.emptyOther") }}
      />
      {resolving && <ResolveForm found={resolving} onClose={() => setResolving(undefined)} />}
    </>
  );
};
