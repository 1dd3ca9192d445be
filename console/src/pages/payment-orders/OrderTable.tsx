import type { PaymentOrder } from "@suanpan/contract";
import { Table, type TableColumnsType } from "antd";
import { useWords } from "../../language.tsx";
import { column, moneyColumn, timeColumn } from "../../parts/columns.tsx";
import { OrderStateMark } from "../../parts/OrderStateMark.tsx";
import styles from "../../parts/parts.module.css";
import { Ref } from "../../parts/Ref.tsx";
import { failureOf } from "./failure.ts";

type Props = { readonly orders: readonly PaymentOrder[]; readonly busy: boolean };

export const OrderTable = ({ orders, busy }: Props) => {
  const { t, name } = useWords();
  const columns: TableColumnsType<PaymentOrder> = [
    column(t("order.id"), ({ id }) => <Ref id={id} />),
    column(t("order.kind"), ({ kind }) => name("orderKind", kind)),
    moneyColumn(t("order.amount"), ({ amountFen }) => amountFen),
    column(t("loan.id"), ({ loanId }) => (loanId === null ? t("app.none") : <Ref id={loanId} />)),
    timeColumn(t("order.businessOn"), ({ businessOn }) => businessOn),
    timeColumn(t("order.valueOn"), ({ valueOn }) => valueOn ?? t("app.none")),
    column(t("order.failure"), (order) => <span className={styles.anywhere}>{failureOf(name, order)}</span>),
    column(t("order.state"), (order) => <OrderStateMark order={order} />),
  ];
  return (
    <Table<PaymentOrder>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={orders}
      pagination={false}
      loading={busy}
      locale={{ emptyText: t("orders.empty") }}
    />
  );
};
