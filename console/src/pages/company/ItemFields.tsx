import { Button, Checkbox, Form, Input, Select } from "antd";
import { useWords } from "../../language.tsx";
import { IsoDateInput } from "../../parts/IsoDateInput.tsx";
import { entities } from "../../search.ts";
import styles from "./company.module.css";
import { type Field, fits } from "./item-fields.ts";

type Place = string | (string | number)[];

/** One field of an item; a list has a row of fields for each of its parts. */
export const ItemField = ({ field }: { readonly field: Field }) =>
  field.kind === "list" ? <Rows field={field} /> : <One field={field} place={field.name} />;

const One = ({ field, place }: { readonly field: Field; readonly place: Place }) => {
  const { t, name } = useWords();
  const rule = async (_: unknown, typed: unknown): Promise<void> => {
    if (!fits(field, typed)) throw new Error(t(typed ? "company.notANumber" : "company.needed"));
  };
  const said = name("companyField", field.name);
  const label = field.needed || field.kind === "flag" ? said : `${said} (${t("company.ifAny")})`;
  if (field.kind === "flag")
    return (
      <Form.Item name={place} valuePropName="checked">
        <Checkbox>{label}</Checkbox>
      </Form.Item>
    );
  return (
    <Form.Item name={place} label={label} rules={[{ validator: rule }]} extra={unitOf(field, t)}>
      <Control field={field} />
    </Form.Item>
  );
};

const unitOf = ({ kind }: Field, t: ReturnType<typeof useWords>["t"]): string | undefined => {
  if (kind === "yuan") return t("app.yuan");
  if (kind === "percent") return t("company.percent");
  return kind === "rate" ? t("company.rateUnit") : undefined;
};

/** antd hands value and change to the control itself. */
const Control = ({ field: { kind, choices, name: field }, ...given }: { readonly field: Field }) => {
  const { name } = useWords();
  if (kind === "date") return <IsoDateInput {...given} />;
  if (kind === "choice")
    return <Select {...given} options={choices.map((value) => ({ value, label: name("companyChoice", value) }))} />;
  if (kind === "entity")
    return <Select {...given} options={entities.map((value) => ({ value, label: name("entity", value) }))} />;
  if (field === "memo") return <Input.TextArea {...given} rows={2} maxLength={500} />;
  const numeric = kind === "text" ? {} : { inputMode: "decimal" as const };
  return <Input {...given} {...numeric} autoComplete="off" maxLength={200} />;
};

const Rows = ({ field: { name: list, rows } }: { readonly field: Field }) => {
  const { t, name } = useWords();
  return (
    <Form.List name={list} initialValue={[{}]}>
      {(parts, { add, remove }) => (
        <fieldset className={styles.rows}>
          <legend>{name("companyField", list)}</legend>
          {parts.map(({ key, name: place }) => (
            <div key={key} className={styles.row}>
              {rows.map((field) => (
                <One key={field.name} field={field} place={[place, field.name]} />
              ))}
              <Button
                type="text"
                aria-label={t("company.removeRow")}
                disabled={parts.length === 1}
                onClick={() => remove(place)}
              >
                ×
              </Button>
            </div>
          ))}
          <Button onClick={() => add({})}>{t("company.addRow")}</Button>
        </fieldset>
      )}
    </Form.List>
  );
};
