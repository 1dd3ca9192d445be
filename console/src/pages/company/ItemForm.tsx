import type { Approval, CompanyItemKind } from "@suanpan/contract";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { FormModal } from "../../parts/FormModal.tsx";
import { useWrite } from "../../write.ts";
import styles from "./company.module.css";
import { ItemField } from "./ItemFields.tsx";
import { bodyOf, datesOn, fieldsOf } from "./item-fields.ts";

type Props = { readonly kind: CompanyItemKind; readonly on: string; readonly onClose: () => void };
type Fields = Record<string, unknown>;

/** A fact about the company is proposed here; somebody else approves it, and only then is it booked. */
export const ItemForm = ({ kind, on, onClose }: Props) => {
  const { t, name } = useWords();
  const fields = fieldsOf(kind);
  const wide = fields.length > 6 || fields.some((field) => field.kind === "list");
  const write = useWrite<Fields, Approval>(
    (body, key) => api.proposeItem(kind, body, key),
    [["approvals"], ["company"]],
  );
  return (
    <FormModal<Fields, Fields, Approval>
      title={name("rule", kind)}
      note={t("company.twoPeople")}
      submit={t("company.propose")}
      done={t("company.proposed")}
      write={write}
      width={wide ? 640 : 440}
      fields={fields.map((field) => field.name)}
      initial={datesOn(fields, on)}
      bodyOf={(typed) => bodyOf(kind, typed)}
      onClose={onClose}
    >
      <div className={wide ? styles.grid : undefined}>
        {fields.map((field) => (
          <ItemField key={field.name} field={field} on={on} />
        ))}
      </div>
    </FormModal>
  );
};
