import type { AllowanceRun } from "@suanpan/contract";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";

/** IFRS 9: what stands in each stage, and what moved between them in the month. */
export const Stages = ({ run: { stages, transfers } }: { readonly run: AllowanceRun }) => {
  const { t } = useWords();
  return (
    <Panel title={t("allowance.stages")}>
      <table className={styles.sheet}>
        <thead>
          <tr>
            <th>{t("allowance.stages")}</th>
            <th className={styles.figure}>{t("allowance.slices")}</th>
            <th className={styles.figure}>{t("allowance.exposed")}</th>
            <th className={styles.figure}>{t("allowance.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {stages.map(({ stage, exposureFen, allowanceFen }) => (
            <tr key={stage}>
              <td>{t("allowance.stage", { stage })}</td>
              <td />
              <td className={styles.figure}>{formatFen(exposureFen)}</td>
              <td className={styles.figure}>{formatFen(allowanceFen)}</td>
            </tr>
          ))}
          {transfers.map(({ from, to, slices, exposureFen }) => (
            <tr key={`${from} ${to}`}>
              <td className={styles.quiet}>{t("allowance.transfer", { from, to })}</td>
              <td className={styles.figure}>{slices}</td>
              <td className={styles.figure}>{formatFen(exposureFen)}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
};
