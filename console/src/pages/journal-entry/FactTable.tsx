import type { TracedFact } from "@suanpan/contract";
import { Link } from "@tanstack/react-router";
import { Table, type TableColumnsType } from "antd";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { column, moneyColumn } from "../../parts/columns.tsx";
import { Id } from "../../parts/Facts.tsx";
import styles from "./entry.module.css";

type Props = { readonly facts: readonly TracedFact[]; readonly whole: boolean };

const measured = "measured ";
const numberOf = ({ fact }: TracedFact): number => Number(fact.split(":")[1]);
const debit = ({ amountFen }: TracedFact): number => Math.max(amountFen, 0);
const credit = ({ amountFen }: TracedFact): number => Math.max(-amountFen, 0);
const sum = (facts: readonly TracedFact[], side: (fact: TracedFact) => number): string => {
  const fen = facts.reduce((total, fact) => total + side(fact), 0);
  return fen === 0 ? "" : formatFen(fen);
};

/** Each fact leads to its loan, with the event chosen; a sum is shown where the page holds all of them. */
export const FactTable = ({ facts, whole }: Props) => {
  const { t, fact: said } = useWords();
  const seesLoans = useMay("loans");
  const ofTime = facts[0]?.kind.startsWith(measured) ?? false;
  const columns: TableColumnsType<TracedFact> = [
    column(t("loan.id"), (fact) => (seesLoans ? <LoanLink fact={fact} ofTime={ofTime} /> : <Id>{fact.loanId}</Id>)),
    column(t(ofTime ? "entry.slice" : "entry.number"), numberOf, { align: "right", width: 80 }),
    column(t("entry.kind"), ({ kind }) =>
      kind.startsWith(measured) ? t("entry.measured", { what: said(kind.slice(measured.length)) }) : said(kind),
    ),
    { ...moneyColumn<TracedFact>(t("journal.debit"), debit, true), width: 170 },
    { ...moneyColumn<TracedFact>(t("journal.credit"), credit, true), width: 170 },
  ];
  return (
    <Table<TracedFact>
      size="small"
      rowKey="fact"
      columns={columns}
      dataSource={facts}
      pagination={false}
      locale={{ emptyText: t("entry.none") }}
      {...(whole && facts.length > 0
        ? {
            summary: () => (
              <Table.Summary.Row className={styles.total ?? ""}>
                <Table.Summary.Cell index={0} colSpan={3}>
                  {t("app.total")}
                </Table.Summary.Cell>
                <Table.Summary.Cell index={3} align="right">
                  {sum(facts, debit)}
                </Table.Summary.Cell>
                <Table.Summary.Cell index={4} align="right">
                  {sum(facts, credit)}
                </Table.Summary.Cell>
              </Table.Summary.Row>
            ),
          }
        : {})}
    />
  );
};

const LoanLink = ({ fact, ofTime }: { readonly fact: TracedFact; readonly ofTime: boolean }) => (
  <Link to="/loans/$loanId" params={{ loanId: fact.loanId ?? "" }} search={ofTime ? {} : { event: numberOf(fact) }}>
    <Id>{fact.loanId}</Id>
  </Link>
);
