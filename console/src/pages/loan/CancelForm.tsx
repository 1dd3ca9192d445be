import type { Cancellation, Loan, NewCancellation } from "@suanpan/contract";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { FormModal } from "../../parts/FormModal.tsx";
import { ReasonField } from "../../parts/fields.tsx";
import { useWrite } from "../../write.ts";
import { staleAfter } from "./loan-stale.ts";

type Props = { readonly loan: Loan; readonly onClose: () => void };

/** A loan whose money has not left yet: nobody owes anything, and the line is whole again. */
export const CancelForm = ({ loan, onClose }: Props) => {
  const { t } = useWords();
  const write = useWrite<NewCancellation, Cancellation>(
    ({ reason }, key) => api.cancelLoan(loan.id, reason, key),
    [...staleAfter(loan), ["orders"]],
  );
  return (
    <FormModal<NewCancellation, NewCancellation, Cancellation>
      title={t("cancel.title")}
      note={t("cancel.note", { amount: formatFen(loan.principalFen) })}
      submit={t("cancel.submit")}
      done={t("cancel.done")}
      write={write}
      fields={["reason"]}
      bodyOf={({ reason }) => ({ reason: reason.trim() })}
      onClose={onClose}
    >
      <ReasonField longest={200} />
    </FormModal>
  );
};
