import type { Loan, NewRepayment, Repayment } from "@suanpan/contract";
import { Drawer } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { useWrite } from "../../write.ts";
import { staleAfter } from "./loan-stale.ts";
import { RepaymentForm } from "./RepaymentForm.tsx";

type Props = {
  readonly loan: Loan;
  readonly businessOn: string;
  readonly onDone: (repayment: Repayment) => void;
  readonly onClose: () => void;
};

/** Money that arrived outside the payment provider, written down by hand. */
export const RepaymentDrawer = ({ loan, businessOn, onDone, onClose }: Props) => {
  const { t } = useWords();
  const write = useWrite<NewRepayment, Repayment>((body, key) => api.repay(loan.id, body, key), staleAfter(loan));
  return (
    <Drawer title={t("repayment.title")} open onClose={onClose} size={420}>
      <RepaymentForm
        loan={loan}
        businessOn={businessOn}
        busy={write.isPending}
        error={write.error}
        onSubmit={(repayment) => write.mutate(repayment, { onSuccess: onDone })}
      />
    </Drawer>
  );
};
