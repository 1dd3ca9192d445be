import type { Instalment, Loan, LoanEvent } from "@suanpan/contract";
import { getRouteApi } from "@tanstack/react-router";
import { Table } from "antd";
import { useWords } from "../../language.tsx";
import { Panel } from "../../parts/Panel.tsx";
import partStyles from "../../parts/parts.module.css";
import { isHistory } from "./instalments.ts";
import styles from "./loan.module.css";
import { ReplacedToggle } from "./ReplacedToggle.tsx";
import { ScheduleTotals } from "./ScheduleTotals.tsx";
import { useScheduleColumns } from "./schedule-columns.tsx";

const route = getRouteApi("/frame/loans/$loanId");
type Props = { readonly loan: Loan; readonly events: readonly LoanEvent[]; readonly businessOn: string | undefined };

/** What falls due when. What a later schedule replaced is folded away until somebody asks for it. */
export const Schedule = ({ loan, events, businessOn }: Props) => {
  const { t } = useWords();
  const search = route.useSearch();
  const columns = useScheduleColumns(loan, events, businessOn);
  const chosen = events.find(({ seq }) => seq === search.event)?.instalment;
  const replaced = loan.instalments.filter(isHistory).length;
  const shown = search.history ? loan.instalments : loan.instalments.filter((row) => !isHistory(row));
  const rowClass = ({ number, replaced: gone }: Instalment): string =>
    [number === chosen && styles.chosen, gone && styles.gone].filter(Boolean).join(" ");
  return (
    <Panel
      title={t("schedule.title")}
      extra={
        <>
          {replaced > 0 && <ReplacedToggle count={replaced} />}
          <span className={partStyles.quiet}>{t("app.unit")}</span>
        </>
      }
    >
      <Table<Instalment>
        className={styles.schedule ?? ""}
        size="small"
        rowKey="number"
        columns={columns}
        dataSource={shown}
        pagination={false}
        rowClassName={rowClass}
        summary={() => <ScheduleTotals instalments={loan.instalments} />}
      />
    </Panel>
  );
};
