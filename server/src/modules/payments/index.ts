export { lineOf } from "../../kernel/csv.ts";
export { sealedAccountColumn } from "./account.store.ts";
export type { AccountId } from "./account.ts";
export { type AddBankAccount, addBankAccounts } from "./add-bank-accounts.ts";
export type { Answer, Decision, Source } from "./answer.ts";
export { cancelOrders } from "./cancel-orders.ts";
export type { Effects, MoneyIn, NotPaid, NotRefunded, PaidOut } from "./effects.ts";
export { paymentGauges } from "./gauges.ts";
export { type GiveMandate, giveMandate, giveMandates } from "./give-mandate.ts";
export { httpProvider } from "./http-provider.ts";
export { importStatement, type StatementFile } from "./import-statement.ts";
export {
  lastRefunds,
  loansWaitingFor,
  type OrderKey,
  openOrders,
  ordersAnsweredFor,
  ordersByKey,
} from "./order.store.ts";
export { type Order, type OrderId, orderRef } from "./order.ts";
export { type Payee, type PayeeRefusal, payoutAccounts, payoutAccountsAmong } from "./payout-accounts.ts";
export {
  type DebitOrder,
  orderDebits,
  orderPayouts,
  orderRefunds,
  type PayoutOrder,
  payoutKey,
  type RefundOrder,
} from "./place-orders.ts";
export type { Acceptance, PaymentProvider, SentOrder } from "./provider.ts";
export { recordAnswers } from "./record-answers.ts";
export { pageOfBreaks } from "./resolve-break.ts";
export { paymentRoutes } from "./routes.ts";
export { sendOrders } from "./send-orders.ts";
export { startSender } from "./sender.ts";
export { defaultPaymentPolicy, type PaymentPolicy, paymentSettings } from "./settings.ts";
export { pageOfOrders, showOrder } from "./show-orders.ts";
export { statementHeader } from "./statement.ts";
export { type SuspenseOfDay, sealedSuspenseColumn, suspenseMovesOf } from "./suspense.store.ts";
export { paymentTasks } from "./tasks.ts";
export { ordersStand, suspenseIsAccountedFor } from "./verify.ts";
