import type { Repayment } from "@suanpan/contract";
import { Space, Table } from "antd";
import type { ReactNode } from "react";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { column, moneyColumn } from "../../parts/columns.tsx";
import styles from "./loan.module.css";

type Part = Repayment["parts"][number];
type Props = { readonly repayment: Repayment; readonly children: ReactNode };

/** Where the money went: instalment by instalment. */
export const RepaymentDone = ({ repayment, children }: Props) => {
  const { t } = useWords();
  return (
    <div role="status">
      <strong>{t("repayment.done", { amount: formatFen(repayment.amountFen), date: repayment.valueOn })}</strong>
      <Table<Part>
        className={styles.allocated ?? ""}
        size="small"
        rowKey="instalment"
        pagination={false}
        dataSource={repayment.parts}
        columns={[
          column<Part>(t("schedule.number"), ({ instalment }) => instalment),
          moneyColumn<Part>(t("schedule.principal"), ({ principalFen }) => principalFen),
          moneyColumn<Part>(t("schedule.interest"), ({ interestFen }) => interestFen),
        ]}
      />
      <p>{t("repayment.left", { amount: formatFen(repayment.outstandingFen) })}</p>
      <Space className={styles.allocated ?? ""}>{children}</Space>
    </div>
  );
};
