import type { TracedLine } from "@suanpan/contract";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { Id } from "../../parts/Facts.tsx";
import { Nothing } from "../../parts/Nothing.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";

const route = getRouteApi("/frame/statements/trace");
type Account = TracedLine["accounts"][number];

/** The accounts, what no entry holds, and the sum: the line to the fen. */
export const AccountsBehind = ({ traced }: { readonly traced: TracedLine }) => {
  const { t } = useWords();
  const { accounts, presented } = traced;
  if (accounts.length + presented.length === 0) return <Nothing>{t("trace.nothing")}</Nothing>;
  return (
    <Panel title={t("trace.accounts")}>
      <table className={styles.sheet}>
        <thead>
          <tr>
            <th>{t("journal.account")}</th>
            <th>{t("trial.code")}</th>
            <th className={styles.figure}>{t("trace.entries")}</th>
            <th className={styles.figure}>{t("trace.opening")}</th>
            <th className={styles.figure}>{t("trace.movement")}</th>
            <th className={styles.figure}>{t("trace.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <AccountRow key={account.account} account={account} />
          ))}
          {presented.map(({ what, amountFen }) => (
            <tr key={what}>
              <td colSpan={5} className={styles.quiet}>
                {t("trace.presented", { what })}
              </td>
              <td className={styles.figure}>{formatFen(amountFen)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.grand}>
            <td colSpan={5}>{t("app.total")}</td>
            <td className={styles.figure}>{formatFen(traced.amountFen)}</td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  );
};

/** Choosing an account shows its entries alone; choosing it again shows all of them. */
const AccountRow = ({ account }: { readonly account: Account }) => {
  const { named } = useWords();
  const { account: chosen, cursor: _c, trail: _t, ...search } = route.useSearch();
  const isChosen = chosen === account.account;
  return (
    <tr className={isChosen ? styles.chosen : undefined}>
      <td>
        <Link to="/statements/trace" search={isChosen ? search : { ...search, account: account.account }} replace>
          {named(account)}
        </Link>
      </td>
      <td>
        <Id>{account.account}</Id>
      </td>
      <td className={styles.figure}>{account.entries}</td>
      <td className={styles.figure}>{formatFen(account.openingFen)}</td>
      <td className={styles.figure}>{formatFen(account.movementFen)}</td>
      <td className={styles.figure}>{formatFen(account.amountFen)}</td>
    </tr>
  );
};
