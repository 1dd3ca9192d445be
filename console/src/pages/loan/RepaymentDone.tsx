import type { Repayment } from "@suanpan/contract";
import { Button, Drawer, Space, Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { column, moneyColumn } from "../../parts/columns.tsx";
import styles from "./loan.module.css";

type Part = Repayment["parts"][number];
type Props = { readonly repayment: Repayment; readonly onAnother: () => void; readonly onClose: () => void };

/** Where the money went: instalment by instalment. */
export const RepaymentDone = ({ repayment, onAnother, onClose }: Props) => {
  const { t } = useWords();
  const { amountFen, valueOn, parts, creditFen, outstandingFen, state } = repayment;
  const columns: TableColumnsType<Part> = [
    column(t("schedule.number"), ({ instalment }) => instalment, { align: "right" }),
    moneyColumn(t("schedule.principal"), ({ principalFen }) => principalFen, true),
    moneyColumn(t("schedule.interest"), ({ interestFen }) => interestFen, true),
    moneyColumn(t("schedule.fees"), ({ guaranteeFeeFen, serviceFeeFen }) => guaranteeFeeFen + serviceFeeFen, true),
    moneyColumn(t("schedule.lateFee"), ({ lateFeeFen }) => lateFeeFen, true),
  ];
  return (
    <Drawer title={t("repayment.title")} open onClose={onClose} size={420}>
      <div role="status">
        <strong>{t("repayment.done", { amount: formatFen(amountFen), date: valueOn })}</strong>
        <Table<Part>
          className={styles.allocated ?? ""}
          size="small"
          rowKey={({ instalment, slice }) => `${instalment} ${slice}`}
          pagination={false}
          dataSource={parts}
          columns={columns}
        />
        <p>{t("repayment.left", { amount: formatFen(outstandingFen) })}</p>
        {creditFen !== 0 && <p>{t("repayment.credit", { amount: formatFen(creditFen) })}</p>}
      </div>
      <Space className={styles.allocated ?? ""}>
        {state === "active" && <Button onClick={onAnother}>{t("repayment.another")}</Button>}
        <Button type="primary" onClick={onClose}>
          {t("app.close")}
        </Button>
      </Space>
    </Drawer>
  );
};
