import type { Templates } from "../../platform/notifications/index.ts";

/** What borrowers are told about their loans. No name and no full loan number: whoever holds the phone may read it. */
export const servicingTemplates = {
  "due-soon": {
    en: "Suanpan: CNY {amountYuan} of your loan ending {loan} fall due on {dueOn}. Please have the money in your account by then. If you have paid already, ignore this message.",
    zh: "【算盘】您尾号 {loan} 的借款将于 {dueOn} 到期，应还 {amountYuan} 元，请确保还款账户余额充足。如已还款，请忽略本消息。",
  },
  overdue: {
    en: "Suanpan: CNY {amountYuan} of your loan ending {loan} were due on {dueOn} and are unpaid. Please pay soon to avoid late fees. If you have paid already, ignore this message.",
    zh: "【算盘】您尾号 {loan} 的借款于 {dueOn} 到期的 {amountYuan} 元尚未还清，请尽快还款，以免产生逾期费。如已还款，请忽略本消息。",
  },
  "payment-received": {
    en: "Suanpan: we received CNY {amountYuan} for your loan ending {loan} on {receivedOn}. Thank you.",
    zh: "【算盘】我们已于 {receivedOn} 收到您尾号 {loan} 借款的还款 {amountYuan} 元，感谢您的还款。",
  },
  payoff: {
    en: "Suanpan: your loan ending {loan} was paid off on {settledOn}. Nothing is owed any more; you can ask for the clearance certificate at any time.",
    zh: "【算盘】您尾号 {loan} 的借款已于 {settledOn} 全部结清，不再有任何欠款。您可随时申请结清证明。",
  },
} as const satisfies Templates;
