import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { ProblemNote } from "../../parts/ProblemNote.tsx";
import styles from "./account.module.css";
import { Enrolment } from "./Enrolment.tsx";
import { TurnOff } from "./TurnOff.tsx";

/** Off, being set up, or on. */
export const SecondFactorPanel = ({ active }: { readonly active: boolean }) => {
  const { t } = useWords();
  const enrol = useMutation({ mutationFn: () => api.enrolSecondFactor() });
  return (
    <Panel title={t("account.secondFactor")} padded>
      <p className={styles.gap}>{t(active ? "account.secondFactorOn" : "account.secondFactorOff")}</p>
      <ProblemNote error={enrol.error} />
      {enrol.data && <Enrolment enrolment={enrol.data} />}
      {!enrol.data && active && <TurnOff />}
      {!enrol.data && !active && (
        <Button loading={enrol.isPending} onClick={() => enrol.mutate()}>
          {t("account.enrol")}
        </Button>
      )}
    </Panel>
  );
};
