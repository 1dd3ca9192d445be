import type { Instalment, NewRepayment } from "@suanpan/contract";
import { Button, Form, Input } from "antd";
import { isIsoDate } from "../../dates.ts";
import { useWords } from "../../language.tsx";
import { parseYuan } from "../../money.ts";
import { IsoDateInput } from "../../parts/IsoDateInput.tsx";
import { ProblemNote } from "../../parts/ProblemNote.tsx";
import { useFieldProblem } from "../../parts/use-field-problem.ts";
import { AmountField } from "./AmountField.tsx";
import { firstOpen } from "./instalments.ts";

type Fields = { amountFen: string; valueOn: string; reference?: string };
type Props = {
  readonly instalments: readonly Instalment[];
  readonly businessOn: string;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (repayment: NewRepayment) => void;
};

const fields = ["amountFen", "valueOn", "reference"] as const;
const fieldByCode = {
  "more-than-owed": "amountFen",
  "value-date-in-future": "valueOn",
  "value-date-before-drawdown": "valueOn",
  "value-date-behind-book": "valueOn",
} as const;

/** The fields are named as the API names them, so that its problems land on them. */
export const RepaymentForm = ({ instalments, businessOn, busy, error, onSubmit }: Props) => {
  const { t } = useWords();
  const [form] = Form.useForm<Fields>();
  const placed = useFieldProblem(form, error, fields, fieldByCode);
  const submit = ({ amountFen, valueOn, reference }: Fields): void => {
    const parsed = parseYuan(amountFen);
    const said = reference?.trim();
    if ("fen" in parsed) onSubmit({ amountFen: parsed.fen, valueOn, ...(said ? { reference: said } : {}) });
  };
  const dateRule = async (_: unknown, date: string): Promise<void> => {
    if (!isIsoDate(date)) throw new Error(t("date.wrong"));
  };
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={{ valueOn: businessOn }}
      onFinish={submit}
    >
      {!placed && <ProblemNote error={error} />}
      <AmountField name="amountFen" next={firstOpen(instalments)} />
      <Form.Item name="valueOn" label={t("repayment.valueOn")} rules={[{ validator: dateRule }]}>
        <IsoDateInput />
      </Form.Item>
      <Form.Item name="reference" label={t("repayment.reference")} extra={t("repayment.referenceHelp")}>
        <Input maxLength={80} autoComplete="off" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy} block>
        {t("repayment.submit")}
      </Button>
    </Form>
  );
};
