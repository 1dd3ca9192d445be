import type { BankReconciliation } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { column, moneyColumn, timeColumn } from "../../parts/columns.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";
import { bankReconciliationsQuery } from "../../queries.ts";

/** What nothing explains: never anything, unless somebody changed something. */
const unexplained = (one: BankReconciliation): number =>
  one.ledgerFen - one.bankFen - one.broughtForwardFen - one.inLedgerOnlyFen + one.inBankOnlyFen;

/** The ledger's cash against the banks', company by company, with every difference named behind it. */
export const Reconciliations = ({ entity }: { readonly entity: string | undefined }) => {
  const { t, name } = useWords();
  const found = useQuery(bankReconciliationsQuery);
  const columns: TableColumnsType<BankReconciliation> = [
    column(t("trial.entity"), (one) => name("entity", one.entity)),
    column(t("journal.account"), ({ account }) =>
      t(account === "cash" ? "bank.purse.cash" : "bank.purse.restricted-cash"),
    ),
    timeColumn(t("bank.on"), ({ on }) => on),
    moneyColumn(t("bank.ledger"), ({ ledgerFen }) => ledgerFen),
    moneyColumn(t("bank.told"), ({ bankFen }) => bankFen),
    moneyColumn(t("bank.brought"), ({ broughtForwardFen }) => broughtForwardFen, true),
    moneyColumn(t("bank.ledgerOnly"), ({ inLedgerOnlyFen }) => inLedgerOnlyFen, true),
    moneyColumn(t("bank.bankOnly"), ({ inBankOnlyFen }) => inBankOnlyFen, true),
    column(
      t("bank.unexplained"),
      (one) => (
        <span className={unexplained(one) === 0 ? styles.quiet : styles.alarm}>{formatFen(unexplained(one))}</span>
      ),
      { align: "right" },
    ),
  ];
  return (
    <Loaded query={found}>
      {({ items }) => (
        <Panel title={t("bank.reconciled")} extra={<span className={styles.quiet}>{t("app.unit")}</span>}>
          <Table<BankReconciliation>
            size="small"
            rowKey={(one) => `${one.entity}/${one.account}`}
            columns={columns}
            dataSource={items.filter((one) => entity === undefined || one.entity === entity)}
            pagination={false}
            expandable={{
              expandedRowRender: (one) => <Differences one={one} />,
              rowExpandable: ({ inLedgerOnly, inBankOnly }) => inLedgerOnly.length + inBankOnly.length > 0,
            }}
            locale={{ emptyText: t("bank.noStatements") }}
          />
        </Panel>
      )}
    </Loaded>
  );
};

const Differences = ({ one }: { readonly one: BankReconciliation }) => {
  const { t } = useWords();
  const rows = [
    ...one.inLedgerOnly.map((item, n) => ({ ...item, key: `l${n}`, side: t("bank.ledgerOnly"), entry: item.what })),
    ...one.inBankOnly.map((item, n) => ({ ...item, key: `b${n}`, side: t("bank.bankOnly"), entry: undefined })),
  ];
  return (
    <table className={styles.sheet}>
      <tbody>
        {rows.map(({ key, side, what, on, amountFen, entry }) => (
          <tr key={key}>
            <td className={styles.quiet}>{side}</td>
            <td className={styles.oneLine}>{on}</td>
            <td className={styles.anywhere}>
              {entry ? (
                <Link to="/journal-entry" search={{ id: entry }}>
                  {what}
                </Link>
              ) : (
                what
              )}
            </td>
            <td className={styles.figure}>{formatFen(amountFen)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
