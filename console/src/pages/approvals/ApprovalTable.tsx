import type { Approval } from "@suanpan/contract";
import { Table, type TableColumnsType } from "antd";
import { formatInstant } from "../../dates.ts";
import { useWords } from "../../language.tsx";
import { Actor } from "../../parts/Actor.tsx";
import { column, timeColumn } from "../../parts/columns.tsx";
import { Payload } from "../../parts/Payload.tsx";
import { Ref } from "../../parts/Ref.tsx";
import { Decision } from "./Decision.tsx";
import { Verdict } from "./Verdict.tsx";

type Props = { readonly approvals: readonly Approval[]; readonly waiting: boolean };

/** Each row opens to show exactly what would be carried out. */
export const ApprovalTable = ({ approvals, waiting }: Props) => {
  const { t, name } = useWords();
  const columns: TableColumnsType<Approval> = [
    column(t("approvals.summary"), ({ summary }) => <strong>{summary}</strong>),
    column(t("approvals.kind"), ({ kind }) => name("kind", kind)),
    column(t("approvals.subject"), ({ subject }) => <Ref id={subject} />),
    column(t("approvals.maker"), ({ madeBy }) => <Actor actor={madeBy} />),
    timeColumn(t("approvals.proposedAt"), ({ madeAt }) => formatInstant(madeAt)),
    column(t("approvals.decision"), (approval) =>
      waiting ? <Decision approval={approval} /> : <Verdict approval={approval} />,
    ),
  ];
  return (
    <Table<Approval>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={approvals}
      pagination={false}
      expandable={{
        expandRowByClick: true,
        expandedRowRender: ({ payload, result }) => (
          <>
            <p>{t("approvals.payload")}</p>
            <Payload value={payload} />
            {result !== null && result !== undefined && (
              <>
                <p>{t("approvals.result")}</p>
                <Payload value={result} />
              </>
            )}
          </>
        ),
      }}
      locale={{ emptyText: t(waiting ? "approvals.empty" : "approvals.emptyOther") }}
    />
  );
};
