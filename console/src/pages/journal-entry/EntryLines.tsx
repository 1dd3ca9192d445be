import type { JournalEntry } from "@suanpan/contract";
import { Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { column, moneyColumn } from "../../parts/columns.tsx";
import { Id } from "../../parts/Facts.tsx";
import { Panel } from "../../parts/Panel.tsx";
import partStyles from "../../parts/parts.module.css";
import styles from "./entry.module.css";

type Line = JournalEntry["lines"][number];
const sum = (lines: readonly Line[], pick: (line: Line) => number): number =>
  lines.reduce((total, line) => total + pick(line), 0);

export const EntryLines = ({ entry }: { readonly entry: JournalEntry }) => {
  const { t, name, named } = useWords();
  const columns: TableColumnsType<Line> = [
    column(t("journal.account"), (line) => (
      <span className={line.creditFen !== 0 ? styles.credit : undefined}>{named(line)}</span>
    )),
    column(t("trial.code"), ({ account }) => <Id>{account}</Id>),
    column(t("journal.cashFlow"), ({ cashFlow }) => (cashFlow ? name("cashFlow", cashFlow) : t("app.none"))),
    { ...moneyColumn<Line>(t("journal.debit"), ({ debitFen }) => debitFen, true), width: 170 },
    { ...moneyColumn<Line>(t("journal.credit"), ({ creditFen }) => creditFen, true), width: 170 },
  ];
  return (
    <Panel title={t("journal.entry")} extra={<span className={partStyles.quiet}>{t("app.unit")}</span>}>
      <Table<Line>
        size="small"
        rowKey={({ account, cashFlow, debitFen, creditFen }) => `${account} ${cashFlow} ${debitFen} ${creditFen}`}
        columns={columns}
        dataSource={entry.lines}
        pagination={false}
        summary={(lines) => (
          <Table.Summary.Row className={styles.total ?? ""}>
            <Table.Summary.Cell index={0} colSpan={3}>
              {t("app.total")}
            </Table.Summary.Cell>
            <Table.Summary.Cell index={3} align="right">
              {formatFen(sum(lines, ({ debitFen }) => debitFen))}
            </Table.Summary.Cell>
            <Table.Summary.Cell index={4} align="right">
              {formatFen(sum(lines, ({ creditFen }) => creditFen))}
            </Table.Summary.Cell>
          </Table.Summary.Row>
        )}
      />
    </Panel>
  );
};
