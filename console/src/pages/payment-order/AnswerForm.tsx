import type { AnswerOutcome, HandAnswer, PaymentOrder } from "@suanpan/contract";
import { Form, Input, Segmented } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { FormModal } from "../../parts/FormModal.tsx";
import { DateField } from "../../parts/fields.tsx";
import { useWrite } from "../../write.ts";

type Fields = { outcome: AnswerOutcome; valueOn: string; reference?: string; failure?: string };
type Props = { readonly order: PaymentOrder; readonly businessOn: string; readonly onClose: () => void };

const outcomes = ["succeeded", "failed"] as const;

const bodyOf = ({ outcome, valueOn, reference, failure }: Fields): HandAnswer => ({
  outcome,
  valueOn,
  ...(reference?.trim() && { reference: reference.trim() }),
  ...(outcome === "failed" && { failure: { code: failure?.trim() ?? "" } }),
});

/** Why it failed is asked only when it did. */
const FailureField = () => {
  const { t } = useWords();
  const outcome = Form.useWatch("outcome");
  if (outcome !== "failed") return null;
  return (
    <Form.Item
      name="failure"
      label={t("order.failureCode")}
      rules={[{ required: true, whitespace: true, message: t("order.needFailure") }]}
    >
      <Input maxLength={60} autoComplete="off" />
    </Form.Item>
  );
};

/** What became of an order whose provider is silent, or of whom there is none. */
export const AnswerForm = ({ order, businessOn, onClose }: Props) => {
  const { t, name } = useWords();
  const write = useWrite<HandAnswer, PaymentOrder>(
    (body, key) => api.answerOrder(order.id, body, key),
    [["order", order.id], ["orders"], ["loans"], ...(order.loanId ? [["loan", order.loanId]] : [])],
  );
  return (
    <FormModal<Fields, HandAnswer, PaymentOrder>
      title={t("order.answer")}
      note={t("order.answerNote")}
      submit={t("logIn.confirm")}
      done={t("order.answered")}
      write={write}
      fields={["outcome", "valueOn", "reference", "failure"]}
      fieldByCode={{ "value-date-in-future": "valueOn", "value-date-before-order": "valueOn" }}
      initial={{ outcome: "succeeded", valueOn: businessOn }}
      bodyOf={bodyOf}
      onClose={onClose}
    >
      <Form.Item name="outcome" label={t("order.outcome")}>
        <Segmented options={outcomes.map((value) => ({ value, label: name("orderState", value) }))} />
      </Form.Item>
      <DateField name="valueOn" label={t("order.valueOn")} />
      <Form.Item name="reference" label={t("repayment.reference")} extra={t("repayment.referenceHelp")}>
        <Input maxLength={80} autoComplete="off" />
      </Form.Item>
      <FailureField />
    </FormModal>
  );
};
