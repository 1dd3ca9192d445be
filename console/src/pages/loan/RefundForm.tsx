import type { Loan, NewRefund, Repayment } from "@suanpan/contract";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { editableFen, formatFen } from "../../money.ts";
import { FormModal } from "../../parts/FormModal.tsx";
import { fenOf, ReasonField, YuanField } from "../../parts/fields.tsx";
import { useWrite } from "../../write.ts";
import { staleAfter } from "./loan-stale.ts";

type Fields = { amountFen: string; reason: string };
type Props = { readonly loan: Loan; readonly onClose: () => void };

/** More came than was owed: the borrower gets it back. */
export const RefundForm = ({ loan, onClose }: Props) => {
  const { t } = useWords();
  const write = useWrite<NewRefund, Repayment>(
    (body, key) => api.refund(loan.id, body, key),
    [...staleAfter(loan), ["orders"]],
  );
  return (
    <FormModal<Fields, NewRefund, Repayment>
      title={t("refund.title")}
      submit={t("refund.submit")}
      done={({ amountFen }) => t("refund.done", { amount: formatFen(amountFen) })}
      write={write}
      fields={["amountFen", "reason"]}
      fieldByCode={{ "more-than-owed": "amountFen" }}
      initial={{ amountFen: editableFen(loan.creditFen) }}
      bodyOf={({ amountFen, reason }) => ({ amountFen: fenOf(amountFen), reason: reason.trim() })}
      onClose={onClose}
    >
      <YuanField
        name="amountFen"
        label={t("repayment.amount")}
        extra={t("refund.held", { amount: formatFen(loan.creditFen) })}
      />
      <ReasonField />
    </FormModal>
  );
};
