import type { Loan, Slice } from "@suanpan/contract";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { Id } from "../../parts/Facts.tsx";
import { Panel } from "../../parts/Panel.tsx";
import partStyles from "../../parts/parts.module.css";
import styles from "./loan.module.css";

const OneSlice = ({ slice }: { readonly slice: Slice }) => {
  const { t, name } = useWords();
  return (
    <li>
      <span>{name("model", slice.fundingModel)}</span>
      <span>{formatFen(slice.principalFen)}</span>
      <span className={partStyles.quiet}>{name("entity", slice.entity)}</span>
      <Id>{slice.agreementId}</Id>
      {slice.calledOn && <span className={styles.called}>{t("slices.calledOn", { date: slice.calledOn })}</span>}
    </li>
  );
};

/** Who funds the loan, and under which agreement; most loans have one slice. */
export const Slices = ({ loan }: { readonly loan: Loan }) => {
  const { t } = useWords();
  return (
    <Panel title={t("slices.title")} padded>
      <ul className={styles.slices}>
        {loan.slices.map((slice) => (
          <OneSlice key={slice.number} slice={slice} />
        ))}
      </ul>
    </Panel>
  );
};
