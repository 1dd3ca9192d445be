import type { Loan, NewRepayment } from "@suanpan/contract";
import { Button, Form, Input, Select } from "antd";
import { useWords } from "../../language.tsx";
import { DateField, fenOf } from "../../parts/fields.tsx";
import { ProblemNote } from "../../parts/ProblemNote.tsx";
import { useFieldProblem } from "../../parts/use-field-problem.ts";
import { AmountField } from "./AmountField.tsx";
import { purposes, type RepaymentFields, rests } from "./repayment-fields.ts";
import { useFilling } from "./use-filling.ts";

type Props = {
  readonly loan: Loan;
  readonly businessOn: string;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (repayment: NewRepayment) => void;
};

const fields = ["amountFen", "valueOn", "purpose", "rest", "reference"] as const;
const fieldByCode = {
  "more-than-owed": "amountFen",
  "value-date-in-future": "valueOn",
  "value-date-before-drawdown": "valueOn",
} as const;

const bodyOf = ({ amountFen, valueOn, purpose, rest, reference }: RepaymentFields): NewRepayment => ({
  amountFen: fenOf(amountFen),
  valueOn,
  purpose,
  ...(purpose === "prepay" && rest !== "product" && { rest }),
  ...(reference?.trim() && { reference: reference.trim() }),
});

/** The fields are named as the API names them, so that its problems land on them. */
export const RepaymentForm = ({ loan, businessOn, busy, error, onSubmit }: Props) => {
  const { t, name } = useWords();
  const [form] = Form.useForm<RepaymentFields>();
  const placed = useFieldProblem(form, error, fields, fieldByCode);
  const purpose = Form.useWatch("purpose", form) ?? "instalments";
  const valueOn = Form.useWatch("valueOn", form) ?? businessOn;
  const filling = useFilling(loan, businessOn, purpose, valueOn);
  const choices = <T extends string>(group: string, values: readonly T[]) =>
    values.map((value) => ({ value, label: name(group, value) }));
  return (
    <Form<RepaymentFields>
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={{ valueOn: businessOn, purpose: "instalments", rest: "product" }}
      onFinish={(typed) => onSubmit(bodyOf(typed))}
    >
      {!placed && <ProblemNote error={error} />}
      <AmountField name="amountFen" filling={filling} />
      <DateField
        name="valueOn"
        label={t("repayment.valueOn")}
        extra={valueOn < businessOn ? t("repayment.backDated") : undefined}
      />
      <Form.Item name="purpose" label={t("repayment.purpose")}>
        <Select options={choices("repayment.purpose", purposes)} />
      </Form.Item>
      {purpose === "prepay" && (
        <Form.Item name="rest" label={t("repayment.rest")}>
          <Select options={choices("repayment.rest", rests)} />
        </Form.Item>
      )}
      <Form.Item name="reference" label={t("repayment.reference")} extra={t("repayment.referenceHelp")}>
        <Input maxLength={80} autoComplete="off" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy} block>
        {t("repayment.submit")}
      </Button>
    </Form>
  );
};
