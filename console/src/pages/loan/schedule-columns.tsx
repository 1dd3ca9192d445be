import type { Instalment, Loan, LoanEvent } from "@suanpan/contract";
import type { TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { column, moneyColumn } from "../../parts/columns.tsx";
import { InstalmentMark } from "./InstalmentMark.tsx";
import { feesOf, openOf } from "./instalments.ts";
import { PaidAmount } from "./PaidAmount.tsx";

export const useScheduleColumns = (
  loan: Loan,
  events: readonly LoanEvent[],
  businessOn: string | undefined,
): TableColumnsType<Instalment> => {
  const { t } = useWords();
  /** Guarantee and service fee in one column; how they divide is told on the amount. */
  const fees = (row: Instalment) =>
    feesOf(row) !== 0 && (
      <span
        title={t("schedule.feesOf", {
          guarantee: formatFen(row.guaranteeFeeFen),
          service: formatFen(row.serviceFeeFen),
        })}
      >
        {formatFen(feesOf(row))}
      </span>
    );
  return [
    column(t("schedule.number"), ({ number }) => number, { align: "right", width: 40 }),
    column(t("schedule.due"), ({ dueOn }) => dueOn, { width: 88 }),
    moneyColumn(t("schedule.principal"), ({ principalFen }) => principalFen),
    moneyColumn(t("schedule.interest"), ({ interestFen }) => interestFen),
    column(t("schedule.fees"), fees, { align: "right" }),
    moneyColumn(t("schedule.lateFee"), ({ lateFeeFen }) => lateFeeFen, true),
    column(t("schedule.paid"), (row) => <PaidAmount loan={loan} instalment={row} events={events} />, {
      align: "right",
    }),
    moneyColumn(t("schedule.open"), openOf, true),
    column(t("schedule.mark"), (row) => businessOn && <InstalmentMark instalment={row} businessOn={businessOn} />),
  ];
};
