import type { PaymentBreak, Resolution } from "@suanpan/contract";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { FormModal } from "../../parts/FormModal.tsx";
import { ReasonField } from "../../parts/fields.tsx";
import { useWrite } from "../../write.ts";

type Props = { readonly found: PaymentBreak; readonly onClose: () => void };

/** Somebody has looked into it; what they found is kept with the break. */
export const ResolveForm = ({ found, onClose }: Props) => {
  const { t, name } = useWords();
  const write = useWrite<Resolution, PaymentBreak>(
    ({ note }, key) => api.resolveBreak(found.id, note, key),
    [["breaks"]],
  );
  return (
    <FormModal<Resolution, Resolution, PaymentBreak>
      title={t("breaks.resolveTitle")}
      note={[name("breakKind", found.kind), found.day, found.orderId].filter(Boolean).join(" · ")}
      submit={t("breaks.resolve")}
      done={t("breaks.resolved")}
      write={write}
      fields={["note"]}
      bodyOf={({ note }) => ({ note: note.trim() })}
      onClose={onClose}
    >
      <ReasonField name="note" label={t("breaks.noteLabel")} missing={t("breaks.needNote")} />
    </FormModal>
  );
};
