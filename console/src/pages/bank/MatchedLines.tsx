import type { MatchedBankLine } from "@suanpan/contract";
import { Link } from "@tanstack/react-router";
import { Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { Actor } from "../../parts/Actor.tsx";
import { column } from "../../parts/columns.tsx";
import styles from "../../parts/parts.module.css";
import { lineColumns } from "./line-columns.tsx";

type Props = { readonly lines: readonly MatchedBankLine[]; readonly busy: boolean };

/** `usgaap/2024-06-28/platform/institution-settled/…` by the rule that made it. */
const ruleIn = (entry: string): string => entry.split("/")[3] ?? entry;

export const MatchedLines = ({ lines, busy }: Props) => {
  const { t, rule } = useWords();
  const columns: TableColumnsType<MatchedBankLine> = [
    ...lineColumns<MatchedBankLine>(t),
    column(t("bank.inLedger"), ({ entries, movements }) => (
      <>
        {entries.map((entry) => (
          <div key={entry}>
            <Link to="/journal-entry" search={{ id: entry }}>
              {rule(ruleIn(entry))}
            </Link>
          </div>
        ))}
        {movements > entries.length && <span className={styles.quiet}>{t("bank.movements", { movements })}</span>}
      </>
    )),
    column(t("bank.how"), ({ how, matchedBy }) => (
      <>
        {t(`bank.how.${how}`)}
        {how === "hand" && (
          <div className={styles.quiet}>
            <Actor actor={matchedBy} />
          </div>
        )}
      </>
    )),
  ];
  return (
    <Table<MatchedBankLine>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={lines}
      pagination={false}
      loading={busy}
      locale={{ emptyText: t("bank.emptyMatched") }}
    />
  );
};
