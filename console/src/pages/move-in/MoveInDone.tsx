import type { MoveInResult } from "@suanpan/contract";
import { Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { column } from "../../parts/columns.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";

const kinds = ["users", "accounts", "lines", "loans"] as const;
type Kind = (typeof kinds)[number];
type Refused = MoveInResult["refused"][number] & { readonly key: number };

/** What was taken, or could be, and every row that was not, with what to do about it. */
export const MoveInDone = ({ result }: { readonly result: MoveInResult }) => {
  const { t, name } = useWords();
  const { dryRun, outstandingFen, refused, refusedRows } = result;
  const counts: TableColumnsType<{ kind: Kind }> = [
    column(t("moveIn.kind"), ({ kind }) => name("moveInKind", kind)),
    column(t("moveIn.read"), ({ kind }) => result[kind].read, { align: "right" }),
    column(t(dryRun ? "moveIn.could" : "moveIn.moved"), ({ kind }) => result[kind].movedIn, { align: "right" }),
    column(t("moveIn.before"), ({ kind }) => result[kind].before, { align: "right" }),
  ];
  return (
    <>
      <Panel
        title={t(dryRun ? "moveIn.checked" : "moveIn.taken")}
        extra={t("moveIn.outstanding", { amount: formatFen(outstandingFen) })}
      >
        <Table
          size="small"
          rowKey="kind"
          columns={counts}
          dataSource={kinds.map((kind) => ({ kind }))}
          pagination={false}
        />
      </Panel>
      {refusedRows > 0 && <RefusedRows rows={refused} count={refusedRows} />}
    </>
  );
};

const RefusedRows = ({ rows, count }: { readonly rows: MoveInResult["refused"]; readonly count: number }) => {
  const { t } = useWords();
  const columns: TableColumnsType<Refused> = [
    column(t("moveIn.place"), ({ file, row }) => t("moveIn.row", { file, row }), { className: styles.oneLine ?? "" }),
    column(t("moveIn.id"), ({ kind, id }) => (id === null ? kind : `${kind} ${id}`)),
    column(t("moveIn.field"), ({ field }) => field ?? t("app.none")),
    column(t("moveIn.problem"), ({ problem }) => problem),
  ];
  const extra = rows.length < count ? t("moveIn.shownOf", { shown: rows.length, count }) : undefined;
  return (
    <Panel title={<span className={styles.alarm}>{t("moveIn.refused", { count })}</span>} extra={extra}>
      <Table<Refused>
        size="small"
        rowKey="key"
        columns={columns}
        dataSource={rows.map((row, key) => ({ ...row, key }))}
        pagination={false}
      />
    </Panel>
  );
};
