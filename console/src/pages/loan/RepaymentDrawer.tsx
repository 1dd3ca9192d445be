import type { Loan, NewRepayment, Repayment } from "@suanpan/contract";
import { Button, Drawer } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { useWrite } from "../../write.ts";
import { RepaymentDone } from "./RepaymentDone.tsx";
import { RepaymentForm } from "./RepaymentForm.tsx";

type Props = {
  readonly loan: Loan;
  readonly businessOn: string;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Money that arrived outside the payment provider, written down by hand; the answer shows where it went. */
export const RepaymentDrawer = ({ loan, businessOn, open, onClose }: Props) => {
  const { t } = useWords();
  const write = useWrite<NewRepayment, Repayment>(
    (body, key) => api.repay(loan.id, body, key),
    [["loan", loan.id], ["loans"], ["user", loan.userId]],
  );
  const close = (): void => {
    onClose();
    if (!write.isPending) write.reset();
  };
  return (
    <Drawer title={t("repayment.title")} open={open} onClose={close} size={400} destroyOnHidden>
      {write.data ? (
        <RepaymentDone repayment={write.data}>
          <Button onClick={write.reset}>{t("repayment.another")}</Button>
          <Button type="primary" onClick={close}>
            {t("app.close")}
          </Button>
        </RepaymentDone>
      ) : (
        <RepaymentForm
          instalments={loan.instalments}
          businessOn={businessOn}
          busy={write.isPending}
          error={write.error}
          onSubmit={write.mutate}
        />
      )}
    </Drawer>
  );
};
