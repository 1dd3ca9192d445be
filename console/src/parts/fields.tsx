import { Form, Input } from "antd";
import type { ReactNode } from "react";
import { isIsoDate } from "../dates.ts";
import { useWords } from "../language.tsx";
import { parseYuan } from "../money.ts";
import { IsoDateInput } from "./IsoDateInput.tsx";

type Field = { readonly name: string; readonly label: string; readonly extra?: ReactNode };

/** Yuan as typed; `fenOf` reads it again once the form has let it through. */
export const YuanField = ({ name, label, extra }: Field) => {
  const { t } = useWords();
  const rule = async (_: unknown, typed: string | undefined): Promise<void> => {
    const parsed = parseYuan(typed ?? "");
    if ("wrong" in parsed) throw new Error(t(`amount.${parsed.wrong}`));
  };
  return (
    <Form.Item name={name} label={label} rules={[{ validator: rule }]} extra={extra}>
      <Input inputMode="decimal" autoComplete="off" autoFocus />
    </Form.Item>
  );
};

export const fenOf = (typed: string): number => {
  const parsed = parseYuan(typed);
  if ("wrong" in parsed) throw new Error(`the form let through an amount that is ${parsed.wrong}`);
  return parsed.fen;
};

export const DateField = ({ name, label, extra }: Field) => {
  const { t } = useWords();
  const rule = async (_: unknown, date: string): Promise<void> => {
    if (!isIsoDate(date)) throw new Error(t("date.wrong"));
  };
  return (
    <Form.Item name={name} label={label} rules={[{ validator: rule }]} extra={extra}>
      <IsoDateInput />
    </Form.Item>
  );
};

type Words = {
  readonly name?: string;
  readonly label?: string;
  readonly missing?: string;
  readonly longest?: number;
};

/** Why somebody does something: it is kept with what they did. */
export const ReasonField = ({ name = "reason", label, missing, longest = 500 }: Words) => {
  const { t } = useWords();
  return (
    <Form.Item
      name={name}
      label={label ?? t("reason.label")}
      rules={[{ required: true, whitespace: true, message: missing ?? t("reason.need") }]}
    >
      <Input.TextArea rows={3} maxLength={longest} />
    </Form.Item>
  );
};

export const CountField = ({ name, label, least, most }: Field & { readonly least: number; readonly most: number }) => {
  const { t } = useWords();
  const rule = async (_: unknown, typed: string | undefined): Promise<void> => {
    const fits = /^\d{1,6}$/.test(typed ?? "") && Number(typed) >= least && Number(typed) <= most;
    if (!fits) throw new Error(t("number.wrong", { least, most }));
  };
  return (
    <Form.Item name={name} label={label} rules={[{ validator: rule }]}>
      <Input inputMode="numeric" autoComplete="off" maxLength={6} autoFocus />
    </Form.Item>
  );
};
