import type { TrialBalance } from "@suanpan/contract";
import { Fragment } from "react";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { Id } from "../../parts/Facts.tsx";
import { Nothing } from "../../parts/Nothing.tsx";
import partStyles from "../../parts/parts.module.css";
import styles from "./balance.module.css";
import { grouped } from "./grouped.ts";

/** A side without amounts stays empty: what is there is what happened. */
const side = (fen: number): string => (fen === 0 ? "" : formatFen(fen));

/** A plain table: an accountant reads it down, group by group, to the double line. */
export const BalanceTable = ({ balance }: { readonly balance: TrialBalance }) => {
  const { t, name, named } = useWords();
  const differFen = balance.debitFen - balance.creditFen;
  if (balance.rows.length === 0) return <Nothing>{t("trial.empty")}</Nothing>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th className={styles.code}>{t("trial.code")}</th>
          <th>{t("trial.account")}</th>
          <th className={styles.amount}>{t("trial.debit")}</th>
          <th className={styles.amount}>{t("trial.credit")}</th>
          <th className={styles.amount}>{t("trial.balance")}</th>
        </tr>
      </thead>
      <tbody>
        {grouped(balance.rows).map((group) => (
          <Fragment key={group.type}>
            <tr className={styles.group}>
              <th colSpan={2}>{name("type", group.type)}</th>
              <td className={styles.amount}>{side(group.debitFen)}</td>
              <td className={styles.amount}>{side(group.creditFen)}</td>
              <td />
            </tr>
            {group.rows.map((row) => (
              <tr key={row.account}>
                <td className={styles.code}>
                  <Id>{row.account}</Id>
                </td>
                <td>{named(row)}</td>
                <td className={styles.amount}>{side(row.debitFen)}</td>
                <td className={styles.amount}>{side(row.creditFen)}</td>
                <td className={styles.amount}>{formatFen(row.balanceFen)}</td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.total}>
          <td colSpan={2}>{t("app.total")}</td>
          <td className={styles.amount}>{formatFen(balance.debitFen)}</td>
          <td className={styles.amount}>{formatFen(balance.creditFen)}</td>
          <td className={`${styles.amount} ${differFen === 0 ? partStyles.quiet : partStyles.alarm}`}>
            {differFen === 0 ? t("trial.balanced") : t("trial.unbalanced", { amount: formatFen(differFen) })}
          </td>
        </tr>
      </tfoot>
    </table>
  );
};
