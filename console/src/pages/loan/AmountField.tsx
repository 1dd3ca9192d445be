import type { Instalment } from "@suanpan/contract";
import { Button, Form, Input } from "antd";
import { useWords } from "../../language.tsx";
import { editableFen, formatFen, parseYuan } from "../../money.ts";
import { openOf } from "./instalments.ts";
import styles from "./loan.module.css";

type Props = { readonly name: string; readonly next: Instalment | undefined };

/** Yuan as typed; what the next instalment needs is one click away. */
export const AmountField = ({ name, next }: Props) => {
  const { t } = useWords();
  const form = Form.useFormInstance();
  const fill = (fen: number) => (): void => form.setFields([{ name, value: editableFen(fen), errors: [] }]);
  const rule = async (_: unknown, typed: string | undefined): Promise<void> => {
    const parsed = parseYuan(typed ?? "");
    if ("wrong" in parsed) throw new Error(t(`amount.${parsed.wrong}`));
  };
  return (
    <Form.Item
      name={name}
      label={t("repayment.amount")}
      rules={[{ validator: rule }]}
      extra={
        next && (
          <Button type="link" className={styles.fill ?? ""} onClick={fill(openOf(next))}>
            {t("repayment.fillNext", { number: next.number, amount: formatFen(openOf(next)) })}
          </Button>
        )
      }
    >
      <Input inputMode="decimal" autoComplete="off" autoFocus />
    </Form.Item>
  );
};
