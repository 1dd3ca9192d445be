import type { Loan } from "@suanpan/contract";
import { useWords } from "../../language.tsx";
import { Id } from "../../parts/Facts.tsx";
import styles from "../../parts/parts.module.css";
import { BandMark, LoanStateMark } from "../../parts/Standing.tsx";

type Props = { readonly loanId: string; readonly loan: Loan | undefined };

/** Which loan, in which state, and how late: read before anything else. */
export const LoanNote = ({ loanId, loan }: Props) => {
  const { t } = useWords();
  return (
    <span className={styles.standing}>
      <Id>{loanId}</Id>
      {loan && <LoanStateMark state={loan.state} />}
      {loan?.state === "active" && <BandMark band={loan.band} />}
      {loan && loan.daysPastDue > 0 && (
        <span className={styles.alarm}>{t("loan.daysPastDue", { days: loan.daysPastDue })}</span>
      )}
    </span>
  );
};
