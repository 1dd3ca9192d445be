import type { Act, Loan } from "@suanpan/contract";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { FormModal } from "../../parts/FormModal.tsx";
import { ReasonField } from "../../parts/fields.tsx";
import { useWrite } from "../../write.ts";
import { staleAfter } from "./loan-stale.ts";

type Props = { readonly loan: Loan; readonly act: Act; readonly onClose: () => void };

/** Money that bounced, a waiver given in error: it stays in the history, and counts no more. */
export const ReverseForm = ({ loan, act, onClose }: Props) => {
  const { t, name } = useWords();
  const write = useWrite(
    ({ reason }: { reason: string }, key) => api.reverse(loan.id, act.id, reason, key),
    staleAfter(loan),
  );
  const about = { kind: name("act", act.kind), amount: formatFen(act.amountFen), date: act.valueOn };
  return (
    <FormModal<{ reason: string }, { reason: string }, unknown>
      title={t("reverse.title")}
      note={t("reverse.note", about)}
      submit={t("acts.reverse")}
      done={t("reverse.done")}
      write={write}
      fields={["reason"]}
      bodyOf={({ reason }) => ({ reason: reason.trim() })}
      onClose={onClose}
    >
      <ReasonField />
    </FormModal>
  );
};
