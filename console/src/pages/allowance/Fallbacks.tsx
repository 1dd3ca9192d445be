import type { AllowanceRun } from "@suanpan/contract";
import { useWords } from "../../language.tsx";
import { Panel } from "../../parts/Panel.tsx";
import styles from "../../parts/parts.module.css";
import { becauseSaid, segmentSaid, usedSaid } from "./segment.ts";

/** Segments with too little history, told with what took the place of a curve of their own. */
export const Fallbacks = ({ fallbacks }: Pick<AllowanceRun, "fallbacks">) => {
  const { t, name } = useWords();
  return (
    <Panel title={t("allowance.fallbacks")}>
      <table className={styles.sheet}>
        <thead>
          <tr>
            <th>{t("allowance.segment")}</th>
            <th>{t("allowance.used")}</th>
            <th>{t("allowance.because")}</th>
          </tr>
        </thead>
        <tbody>
          {fallbacks.map(({ segment, used, because }) => (
            <tr key={segment}>
              <td>{segmentSaid(segment, name)}</td>
              <td>{usedSaid(used, name)}</td>
              <td className={styles.quiet}>{becauseSaid(because, name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
};
