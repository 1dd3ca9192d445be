import type { AllowanceRun } from "@suanpan/contract";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { formatFen, formatPpm } from "../../money.ts";
import styles from "../../parts/parts.module.css";

const route = getRouteApi("/frame/allowance");

type Roll = AllowanceRun["roll"];
const movements = [
  ["opening", ({ openingFen }: Roll) => openingFen],
  ["newLoan", ({ newLoanFen }: Roll) => newLoanFen],
  ["revision", ({ revisionFen }: Roll) => revisionFen],
  ["writtenOff", ({ writtenOffFen }: Roll) => -writtenOffFen],
  ["recovered", ({ recoveredFen }: Roll) => recoveredFen],
  ["closing", ({ closingFen }: Roll) => closingFen],
] as const;

/** What part of an exposure is provided for. */
const coverage = (closingFen: number, exposureFen: number): string =>
  exposureFen === 0 ? "—" : formatPpm(Math.round((closingFen / exposureFen) * 1_000_000));

const sum = (runs: readonly AllowanceRun[], pick: (run: AllowanceRun) => number): number =>
  runs.reduce((total, run) => total + pick(run), 0);

type Props = { readonly runs: readonly AllowanceRun[]; readonly period: string };

export const RollForward = ({ runs, period }: Props) => {
  const { t } = useWords();
  return (
    <table className={styles.sheet}>
      <thead>
        <tr>
          <th>{t("allowance.exposure")}</th>
          <th>{t("journal.entity")}</th>
          {movements.map(([movement]) => (
            <th key={movement} className={styles.figure}>
              {t(`allowance.${movement}`)}
            </th>
          ))}
          <th className={styles.figure}>{t("allowance.exposed")}</th>
          <th className={styles.figure}>{t("allowance.coverage")}</th>
          <th className={styles.figure}>{t("allowance.pools")}</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} period={period} />
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.grand}>
          <td colSpan={2}>{t("app.total")}</td>
          {movements.map(([movement, pick]) => (
            <td key={movement} className={styles.figure}>
              {formatFen(sum(runs, ({ roll }) => pick(roll)))}
            </td>
          ))}
          <td className={styles.figure}>{formatFen(sum(runs, ({ exposureFen }) => exposureFen))}</td>
          <td />
          <td className={styles.figure}>{sum(runs, ({ pools }) => pools)}</td>
        </tr>
      </tfoot>
    </table>
  );
};

const RunRow = ({ run, period }: { readonly run: AllowanceRun; readonly period: string }) => {
  const { t, name } = useWords();
  const { run: chosen } = route.useSearch();
  const { book, roll, exposureFen } = run;
  const isChosen = run.id === chosen;
  return (
    <tr className={isChosen ? styles.chosen : undefined}>
      <td>
        <Link to="/allowance" search={{ period, book, ...(isChosen ? {} : { run: run.id }) }} replace>
          {name("exposure", run.exposure)}
        </Link>
        {run.overlayPpm !== 1_000_000 && (
          <div className={styles.quiet}>{t("allowance.overlay", { factor: run.overlayPpm / 1_000_000 })}</div>
        )}
      </td>
      <td>{name("entity", run.entity)}</td>
      {movements.map(([movement, pick]) => (
        <td key={movement} className={styles.figure}>
          {formatFen(pick(roll))}
        </td>
      ))}
      <td className={styles.figure}>{formatFen(exposureFen)}</td>
      <td className={styles.figure}>{coverage(roll.closingFen, exposureFen)}</td>
      <td className={styles.figure}>{run.pools}</td>
    </tr>
  );
};
