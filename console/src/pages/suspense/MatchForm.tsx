import type { Suspense, SuspenseMatch } from "@suanpan/contract";
import { Form, Input } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { FormModal } from "../../parts/FormModal.tsx";
import { useWrite } from "../../write.ts";

type Props = { readonly receipt: Suspense; readonly onClose: () => void };

/** Somebody knows whose money it is: it counts from the day it came. */
export const MatchForm = ({ receipt, onClose }: Props) => {
  const { t } = useWords();
  const write = useWrite<SuspenseMatch, Suspense>(
    ({ loanId }, key) => api.matchSuspense(receipt.id, loanId, key),
    [["suspense"], ["loan"], ["loans"]],
  );
  return (
    <FormModal<SuspenseMatch, SuspenseMatch, Suspense>
      title={t("suspense.matchTitle")}
      note={t("suspense.matchNote", { amount: formatFen(receipt.amountFen), date: receipt.valueOn })}
      submit={t("suspense.match")}
      done={t("suspense.matched")}
      write={write}
      fields={["loanId"]}
      fieldByCode={{ "not-found": "loanId", "loan-not-active": "loanId" }}
      bodyOf={({ loanId }) => ({ loanId: loanId.trim() })}
      onClose={onClose}
    >
      <Form.Item
        name="loanId"
        label={t("suspense.loanId")}
        rules={[{ required: true, pattern: /^\s*loan_[0-9a-hjkmnp-tv-z]{13}\s*$/, message: t("suspense.needLoan") }]}
      >
        <Input autoComplete="off" autoFocus maxLength={40} />
      </Form.Item>
    </FormModal>
  );
};
