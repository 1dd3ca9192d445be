import type { NewPromise } from "@suanpan/contract";
import { Button, Form, Input } from "antd";
import { addDays, isIsoDate } from "../../dates.ts";
import { useWords } from "../../language.tsx";
import { editableFen, formatFen, parseYuan } from "../../money.ts";
import { IsoDateInput } from "../../parts/IsoDateInput.tsx";
import { ProblemNote } from "../../parts/ProblemNote.tsx";
import { useFieldProblem } from "../../parts/use-field-problem.ts";

type Fields = { amountFen: string; dueOn: string };
type Props = {
  readonly owedFen: number;
  readonly businessOn: string;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (promise: NewPromise) => void;
};

const fields = ["amountFen", "dueOn"] as const;
const fieldByCode = { "more-than-owed": "amountFen", "promise-date-refused": "dueOn" } as const;

/** The fields are named as the API names them, so that its problems land on them. */
export const PromiseForm = ({ owedFen, businessOn, busy, error, onSubmit }: Props) => {
  const { t } = useWords();
  const [form] = Form.useForm<Fields>();
  const placed = useFieldProblem(form, error, fields, fieldByCode);
  const fill = (): void => form.setFields([{ name: "amountFen", value: editableFen(owedFen), errors: [] }]);
  const submit = ({ amountFen, dueOn }: Fields): void => {
    const parsed = parseYuan(amountFen);
    if ("fen" in parsed) onSubmit({ amountFen: parsed.fen, dueOn });
  };
  const amountRule = async (_: unknown, typed: string | undefined): Promise<void> => {
    const parsed = parseYuan(typed ?? "");
    if ("wrong" in parsed) throw new Error(t(`amount.${parsed.wrong}`));
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
      initialValues={{ dueOn: addDays(businessOn, 3) }}
      onFinish={submit}
    >
      {!placed && <ProblemNote error={error} />}
      <Form.Item
        name="amountFen"
        label={t("promise.amount")}
        rules={[{ validator: amountRule }]}
        extra={
          <Button type="link" onClick={fill}>
            {t("promise.fill", { amount: formatFen(owedFen) })}
          </Button>
        }
      >
        <Input inputMode="decimal" autoComplete="off" autoFocus />
      </Form.Item>
      <Form.Item name="dueOn" label={t("promise.dueOn")} rules={[{ validator: dateRule }]}>
        <IsoDateInput />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy} block>
        {t("promise.submit")}
      </Button>
    </Form>
  );
};
