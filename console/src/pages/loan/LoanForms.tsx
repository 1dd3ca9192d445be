import type { Loan, Repayment } from "@suanpan/contract";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { addMonth } from "../../dates.ts";
import type { LoanAct } from "../../search.ts";
import { CancelForm } from "./CancelForm.tsx";
import { RescheduleForm, SettlementForm, WriteOffForm } from "./proposals.tsx";
import { RefundForm } from "./RefundForm.tsx";
import { RepaymentDone } from "./RepaymentDone.tsx";
import { RepaymentDrawer } from "./RepaymentDrawer.tsx";
import { WaiveForm } from "./WaiveForm.tsx";

const route = getRouteApi("/frame/loans/$loanId");
type Props = { readonly loan: Loan; readonly businessOn: string };

/**
 * The form that stands open, if one does: which one is in the URL. Once a repayment is recorded its form leaves the URL,
 * so that loading the page again never looks as if nothing had been written; where the money went stays in sight.
 * Whether it fits is not asked here: what is written may end the loan while its form is still open, and the API refuses
 * what nobody may do.
 */
export const LoanForms = ({ loan, businessOn }: Props) => {
  const { act, ...rest } = route.useSearch();
  const navigate = route.useNavigate();
  const [recorded, setRecorded] = useState<Repayment | undefined>(undefined);
  const show = (next?: LoanAct): void => {
    setRecorded(undefined);
    void navigate({ search: next ? { ...rest, act: next } : rest, replace: true });
  };
  const done = (repayment: Repayment): void => {
    show();
    setRecorded(repayment);
  };
  if (recorded) return <RepaymentDone repayment={recorded} onAnother={() => show("repay")} onClose={() => show()} />;
  const form = { loan, businessOn, onClose: () => show() };
  switch (act) {
    case "repay":
      return <RepaymentDrawer {...form} onDone={done} />;
    case "waive":
      return <WaiveForm {...form} />;
    case "refund":
      return <RefundForm {...form} />;
    case "reschedule":
      return <RescheduleForm {...form} firstDueOn={addMonth(businessOn)} />;
    case "settle":
      return <SettlementForm {...form} />;
    case "write-off":
      return <WriteOffForm {...form} />;
    case "cancel":
      return <CancelForm {...form} />;
    default:
      return null;
  }
};
