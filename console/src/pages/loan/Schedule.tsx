import type { Instalment, Loan, LoanEvent } from "@suanpan/contract";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { column, moneyColumn } from "../../parts/columns.tsx";
import { Panel } from "../../parts/Panel.tsx";
import partStyles from "../../parts/parts.module.css";
import { InstalmentMark } from "./InstalmentMark.tsx";
import { openOf, paidOf, payingEvent } from "./instalments.ts";
import styles from "./loan.module.css";
import { ScheduleTotals } from "./ScheduleTotals.tsx";

const route = getRouteApi("/frame/loans/$loanId");
type Props = { readonly loan: Loan; readonly events: readonly LoanEvent[]; readonly businessOn: string | undefined };

/** What falls due when; a paid amount leads to the event that paid it. */
export const Schedule = ({ loan, events, businessOn }: Props) => {
  const { t } = useWords();
  const search = route.useSearch();
  const chosen = events.find(({ seq }) => seq === search.event)?.instalment;
  const paid = (instalment: Instalment) => {
    const event = payingEvent(events, instalment.number);
    const amount = formatFen(paidOf(instalment));
    if (!event) return paidOf(instalment) === 0 ? null : amount;
    return (
      <Link
        to="/loans/$loanId"
        params={{ loanId: loan.id }}
        search={{ ...search, event: event.seq }}
        title={t("schedule.toEvent")}
        replace
      >
        {amount}
      </Link>
    );
  };
  const columns: TableColumnsType<Instalment> = [
    column(t("schedule.number"), ({ number }) => number, { align: "right", width: 40 }),
    column(t("schedule.due"), ({ dueOn }) => dueOn, { width: 88 }),
    moneyColumn(t("schedule.principal"), ({ principalFen }) => principalFen),
    moneyColumn(t("schedule.interest"), ({ interestFen }) => interestFen),
    column(t("schedule.paid"), paid, { align: "right" }),
    moneyColumn(t("schedule.open"), openOf, true),
    column(
      t("schedule.mark"),
      (instalment) => businessOn && <InstalmentMark instalment={instalment} businessOn={businessOn} />,
    ),
  ];
  return (
    <Panel title={t("schedule.title")} extra={<span className={partStyles.quiet}>{t("app.unit")}</span>}>
      <Table<Instalment>
        className={styles.schedule ?? ""}
        size="small"
        rowKey="number"
        columns={columns}
        dataSource={loan.instalments}
        pagination={false}
        rowClassName={({ number }) => (number === chosen ? (styles.chosen ?? "") : "")}
        summary={() => <ScheduleTotals instalments={loan.instalments} />}
      />
    </Panel>
  );
};
