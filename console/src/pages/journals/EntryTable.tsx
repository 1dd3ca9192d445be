import type { JournalEntry } from "@suanpan/contract";
import { Link } from "@tanstack/react-router";
import { Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { column, moneyColumn, timeColumn } from "../../parts/columns.tsx";
import partStyles from "../../parts/parts.module.css";
import styles from "./journals.module.css";

type Props = { readonly entries: readonly JournalEntry[]; readonly oneBook: boolean; readonly busy: boolean };

const debited = ({ lines }: JournalEntry): number => lines.reduce((sum, { debitFen }) => sum + debitFen, 0);

/** A line an entry; what it debits over what it credits. */
export const EntryTable = ({ entries, oneBook, busy }: Props) => {
  const { t, name, rule: said } = useWords();
  const columns: TableColumnsType<JournalEntry> = [
    timeColumn(t("journal.businessOn"), ({ businessOn }) => businessOn),
    ...(oneBook ? [] : [timeColumn<JournalEntry>(t("journal.book"), ({ book }) => name("book", book))]),
    timeColumn(t("journal.entity"), ({ entity }) => name("entity", entity)),
    column(t("journal.rule"), ({ id, rule, memo, product }) => (
      <>
        <Link to="/journal-entry" search={{ id }}>
          {said(rule)}
        </Link>
        <div className={styles.note}>{memo || name("product", product)}</div>
      </>
    )),
    column(t("journals.lines"), (entry) => <Sides entry={entry} />),
    column(t("journals.facts"), ({ events }) => events, { align: "right" }),
    moneyColumn(t("journals.amount"), debited),
  ];
  return (
    <Table<JournalEntry>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={entries}
      pagination={false}
      loading={busy}
      locale={{ emptyText: t("journals.empty") }}
    />
  );
};

const Sides = ({ entry: { lines } }: { readonly entry: JournalEntry }) => {
  const { t, named } = useWords();
  const namesOf = (side: "debitFen" | "creditFen"): string =>
    [...new Set(lines.filter((line) => line[side] !== 0).map(named))].join(" · ");
  return (
    <>
      <div>
        <span className={styles.side}>{t("journal.dr")}</span>
        {namesOf("debitFen")}
      </div>
      <div className={partStyles.quiet}>
        <span className={styles.side}>{t("journal.cr")}</span>
        {namesOf("creditFen")}
      </div>
    </>
  );
};
