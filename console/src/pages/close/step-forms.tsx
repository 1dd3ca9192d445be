import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { FormModal } from "../../parts/FormModal.tsx";
import { ReasonField } from "../../parts/fields.tsx";
import { useWrite } from "../../write.ts";

type About = { readonly period: string; readonly step: string; readonly title: string };
type Props = { readonly about: About; readonly onClose: () => void };

/** A person has looked, and says at what. */
export const SignForm = ({ about: { period, step, title }, onClose }: Props) => {
  const { t } = useWords();
  const write = useWrite((note: string, key) => api.signStep(period, step, note, key), [["close"]]);
  return (
    <FormModal<{ note: string }, string, unknown>
      title={t("close.signTitle", { step: title })}
      submit={t("close.sign")}
      done={t("close.signed")}
      write={write}
      fields={["note"]}
      bodyOf={({ note }) => note.trim()}
      onClose={onClose}
    >
      <ReasonField name="note" label={t("close.signNote")} missing={t("close.needNote")} />
    </FormModal>
  );
};

/** The month is closed without a step, and why is kept. */
export const WaiveForm = ({ about: { period, step, title }, onClose }: Props) => {
  const { t } = useWords();
  const write = useWrite((reason: string, key) => api.waiveStep(period, step, reason, key), [["close"]]);
  return (
    <FormModal<{ reason: string }, string, unknown>
      title={t("close.waiveTitle", { step: title })}
      note={t("close.waiveNote")}
      submit={t("close.waive")}
      done={t("close.waived")}
      write={write}
      fields={["reason"]}
      bodyOf={({ reason }) => reason.trim()}
      onClose={onClose}
    >
      <ReasonField />
    </FormModal>
  );
};
