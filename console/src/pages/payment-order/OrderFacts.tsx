import type { PaymentOrder } from "@suanpan/contract";
import { formatInstant } from "../../dates.ts";
import { useWords } from "../../language.tsx";
import { formatFen } from "../../money.ts";
import { type Fact, Facts } from "../../parts/Facts.tsx";
import { OrderStateMark } from "../../parts/OrderStateMark.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { Ref } from "../../parts/Ref.tsx";
import { failureOf } from "../payment-orders/failure.ts";

const useAsked = (order: PaymentOrder): Fact[] => {
  const { t, name } = useWords();
  const linked = (id: string | null) => (id === null ? t("app.none") : <Ref id={id} />);
  return [
    { label: t("order.kind"), value: name("orderKind", order.kind) },
    { label: t("order.state"), value: <OrderStateMark order={order} /> },
    { label: t("order.amount"), value: <strong>{`${formatFen(order.amountFen)} ${t("app.yuan")}`}</strong> },
    { label: t("loan.id"), value: linked(order.loanId) },
    { label: t("loan.borrower"), value: linked(order.userId) },
    { label: t("order.account"), value: linked(order.accountId) },
    { label: t("order.businessOn"), value: order.businessOn },
    { label: t("order.orderedAt"), value: formatInstant(order.orderedAt) },
  ];
};

const useBecame = (order: PaymentOrder): Fact[] => {
  const { t, name } = useWords();
  const at = (instant: string | null) => (instant === null ? t("app.none") : formatInstant(instant));
  const failure = order.failureCode === null ? "" : failureOf(name, order);
  return [
    { label: t("order.sentAt"), value: at(order.sentAt) },
    { label: t("order.attempts"), value: order.attempts },
    ...(order.lastError === null ? [] : [{ label: t("order.lastError"), value: order.lastError }]),
    { label: t("order.answeredAt"), value: at(order.answeredAt) },
    {
      label: t("order.answeredBy"),
      value: order.answeredBy === null ? t("app.none") : name("answeredBy", order.answeredBy),
    },
    { label: t("order.valueOn"), value: order.valueOn ?? t("app.none") },
    { label: t("order.reference"), value: <Ref id={order.providerReference ?? t("app.none")} /> },
    { label: t("order.statementOn"), value: order.statementOn ?? t("app.none") },
    ...(failure === "" ? [] : [{ label: t("order.failure"), value: failure }]),
  ];
};

export const OrderFacts = ({ order }: { readonly order: PaymentOrder }) => (
  <Panel padded>
    <Facts facts={[...useAsked(order), ...useBecame(order)]} />
  </Panel>
);
