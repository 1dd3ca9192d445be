import type { CaseEvent } from "@suanpan/contract";
import { Table, type TableColumnsType } from "antd";
import { formatInstant } from "../../dates.ts";
import { useWords } from "../../language.tsx";
import { Actor } from "../../parts/Actor.tsx";
import { column, timeColumn } from "../../parts/columns.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "./case.module.css";
import { useTold } from "./use-told.ts";

/** Everything that happened to the case, the latest first. */
export const History = ({ events }: { readonly events: readonly CaseEvent[] }) => {
  const { t, name } = useWords();
  const told = useTold();
  const columns: TableColumnsType<CaseEvent> = [
    timeColumn(t("app.businessDay"), ({ businessOn }) => businessOn),
    column(t("events.type"), ({ type }) => <strong>{name("caseEvent", type)}</strong>),
    column(t("history.detail"), (event) => (
      <>
        {told(event)}
        {event.note && <div className={styles.note}>{event.note}</div>}
      </>
    )),
    column(t("audit.actor"), ({ by }) => <Actor actor={by} />),
    timeColumn(t("events.recordedAt"), ({ recordedAt }) => formatInstant(recordedAt)),
  ];
  return (
    <Panel title={t("history.title")}>
      <Table<CaseEvent>
        size="small"
        rowKey="seq"
        columns={columns}
        dataSource={events.toReversed()}
        pagination={false}
      />
    </Panel>
  );
};
