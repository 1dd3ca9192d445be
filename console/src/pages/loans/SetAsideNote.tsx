import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import styles from "../../parts/parts.module.css";
import { Ref } from "../../parts/Ref.tsx";
import { setAsideQuery } from "../../queries.ts";

/** Loans the end of day left behind, with the reason: somebody has to look at them. Mostly there are none. */
export const SetAsideNote = () => {
  const { t } = useWords();
  const aside = useQuery({ ...setAsideQuery, enabled: useMay("setAside") });
  const loans = aside.data?.items ?? [];
  if (loans.length === 0) return null;
  return (
    <Alert
      type="error"
      className={styles.problem ?? ""}
      title={<strong>{t("loans.setAside")}</strong>}
      description={loans.map(({ loanId, reason }) => (
        <div key={loanId}>
          <Ref id={loanId} /> {reason}
        </div>
      ))}
    />
  );
};
