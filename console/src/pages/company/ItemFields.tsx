import { Button, Checkbox, Form, Input, Select } from "antd";
import { useWords } from "../../language.tsx";
import { IsoDateInput } from "../../parts/IsoDateInput.tsx";
import { entities } from "../../search.ts";
import styles from "./company.module.css";
import { datesOn, type Field, fits } from "./item-fields.ts";

type Place = string | (string | number)[];

/** One field of an item; a list has a row of fields for each of its parts. */
export const ItemField = ({ field, on }: { readonly field: Field; readonly on: string }) =>
  field.kind === "list" ? <Rows field={field} on={on} /> : <One field={field} place={field.name} />;

const One = ({ field, place }: { readonly field: Field; readonly place: Place }) => {
  const { t, name } = useWords();
  const rule = async (_: unknown, typed: unknown): Promise<void> => {
    if (!fits(field, typed)) throw new Error(t(typed ? "company.notANumber" : "company.needed"));
  };
  const label = labelOf(field, { t, name });
  if (field.kind === "flag")
    return (
      <Form.Item name={place} valuePropName="checked">
        <Checkbox>{label}</Checkbox>
      </Form.Item>
    );
  return (
    <Form.Item name={place} label={label} rules={[{ validator: rule }]}>
      <Control field={field} />
    </Form.Item>
  );
};

/** `Amount, yuan`: what it is, and in what it is typed. */
const labelOf = (
  { name: field, kind, needed }: Field,
  { t, name }: Pick<ReturnType<typeof useWords>, "t" | "name">,
) => {
  const units = { yuan: t("app.yuan"), percent: "%", rate: t("company.rateUnit") } as const;
  const unit = kind in units ? units[kind as keyof typeof units] : undefined;
  const said = unit ? `${name("companyField", field)} (${unit})` : name("companyField", field);
  return needed || kind === "flag" ? said : t("company.ifAny", { said });
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

const Rows = ({ field: { name: list, rows }, on }: { readonly field: Field; readonly on: string }) => {
  const { t, name } = useWords();
  return (
    <Form.List name={list} initialValue={[datesOn(rows, on)]}>
      {(parts, { add, remove }) => (
        <div className={styles.rows}>
          <span>{name("companyField", list)}</span>
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
          <Button onClick={() => add(datesOn(rows, on))}>{t("company.addRow")}</Button>
        </div>
      )}
    </Form.List>
  );
};
