import { Button, Form } from "antd";
import { useWords } from "../../language.tsx";
import { editableFen, formatFen } from "../../money.ts";
import { YuanField } from "../../parts/fields.tsx";
import styles from "./loan.module.css";

export type Filling = { readonly label: string; readonly fen: number };
type Props = { readonly name: string; readonly filling: Filling | undefined };

/** Yuan as typed; the amount most likely meant is one click away. */
export const AmountField = ({ name, filling }: Props) => {
  const { t } = useWords();
  const form = Form.useFormInstance();
  const fill = (fen: number) => (): void => form.setFields([{ name, value: editableFen(fen), errors: [] }]);
  return (
    <YuanField
      name={name}
      label={t("repayment.amount")}
      extra={
        filling && (
          <Button type="link" className={styles.fill ?? ""} onClick={fill(filling.fen)}>
            {filling.label} {formatFen(filling.fen)}
          </Button>
        )
      }
    />
  );
};
