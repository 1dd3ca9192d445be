import type { Loan, NewRefund, Repayment } from "@suanpan/contract";
import { useQuery } from "@tanstack/react-query";
import { Form, Select } from "antd";
import { api } from "../../api.ts";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { editableFen, formatFen } from "../../money.ts";
import { FormModal } from "../../parts/FormModal.tsx";
import { fenOf, ReasonField, YuanField } from "../../parts/fields.tsx";
import { bankAccountsQuery } from "../../queries.ts";
import { useWrite } from "../../write.ts";
import { staleAfter } from "./loan-stale.ts";

type Fields = { amountFen: string; accountId?: string; reason: string };
type Props = { readonly loan: Loan; readonly onClose: () => void };

/** More came than was owed: the borrower gets it back. */
export const RefundForm = ({ loan, onClose }: Props) => {
  const { t } = useWords();
  const write = useWrite<NewRefund, Repayment>(
    (body, key) => api.refund(loan.id, body, key),
    [...staleAfter(loan), ["orders"], ["credits"]],
  );
  const known = useQuery({ ...bankAccountsQuery(loan.userId), enabled: useMay("accounts") });
  const accounts = (known.data?.items ?? [])
    .filter(({ state }) => state === "active")
    .map(({ id, bankCode, numberMasked }) => ({ value: id, label: `${bankCode} ${numberMasked}` }));
  return (
    <FormModal<Fields, NewRefund, Repayment>
      title={t("refund.title")}
      submit={t("refund.submit")}
      done={({ amountFen }) => t("refund.done", { amount: formatFen(amountFen) })}
      write={write}
      fields={["amountFen", "accountId", "reason"]}
      fieldByCode={{ "more-than-owed": "amountFen", "no-bank-account": "accountId" }}
      initial={{ amountFen: editableFen(loan.creditFen) }}
      bodyOf={({ amountFen, accountId, reason }) => ({
        amountFen: fenOf(amountFen),
        ...(accountId === undefined ? {} : { accountId }),
        reason: reason.trim(),
      })}
      onClose={onClose}
    >
      <YuanField
        name="amountFen"
        label={t("repayment.amount")}
        extra={t("refund.held", { amount: formatFen(loan.creditFen) })}
      />
      <Form.Item name="accountId" label={t("credits.account")}>
        <Select allowClear placeholder={t("credits.mainAccount")} options={accounts} />
      </Form.Item>
      <ReasonField />
    </FormModal>
  );
};
