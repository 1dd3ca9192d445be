import type { Language } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { type Fen, formatYuan, minus, negate, plus, zeroFen } from "../../../kernel/money.ts";
import { type Document, facts, heading, paragraph, table } from "../../../platform/documents/index.ts";
import {
  type Components,
  commonWords,
  fullAmount,
  left,
  type Person,
  personFacts,
  right,
  shownComponents,
  totalOf,
} from "./parts.ts";

export type PayoffInput = {
  readonly number: string;
  readonly loan: string;
  readonly issuedOn: IsoDate;
  readonly validTo: IsoDate;
  readonly borrower: Person;
  /** What settles the loan on each day, from the first to `validTo`; one is enough. */
  readonly days: readonly PayoffDay[];
  /** Where to send the money; without it the borrower's own account is debited, as agreed. */
  readonly payTo?: {
    readonly name: string;
    readonly bank: string;
    readonly account: string;
    readonly reference: string;
  };
};

/** What is owed on a day, what was refunded and is owed back, and what of both the borrower's credit covers. */
export type PayoffDay = {
  readonly on: IsoDate;
  readonly owed: Components;
  readonly owedBackFen?: Fen;
  readonly creditFen?: Fen;
};

const toPay = ({ owed, owedBackFen = zeroFen, creditFen = zeroFen }: PayoffDay): Fen =>
  minus(plus(totalOf(owed), owedBackFen), creditFen);

export const payoffQuoteDocument = (input: PayoffInput, language: Language): Document => {
  const [first] = input.days;
  if (!first || input.days.some(({ on }) => on > input.validTo))
    throw new Error(`payoff quote ${input.number}: its days must be some, and none after ${input.validTo}`);
  const [words, common] = [payoffWords[language], commonWords[language]];
  return {
    title: words.title,
    language,
    number: input.number,
    issuedOn: input.issuedOn,
    footer: common.platform,
    blocks: [
      facts(
        ...personFacts(input.borrower, language),
        [common.loan, input.loan],
        [words.validTo, input.validTo],
        [words.amountOn(first.on), fullAmount(toPay(first), language)],
      ),
      heading(words.byDay),
      byDay(input.days, language),
      paragraph(common.unit),
      heading(words.howToPay),
      howToPay(input, language),
      ...words.notes.map(paragraph),
    ],
  };
};

const byDay = (days: readonly PayoffDay[], language: Language) => {
  const [words, common] = [payoffWords[language], commonWords[language]];
  const shown = shownComponents(days.map(({ owed }) => owed));
  const credit = days.some(({ creditFen = 0 }) => creditFen > 0);
  const back = days.some(({ owedBackFen = 0 }) => owedBackFen > 0);
  const columns = [
    ...shown.map((component) => right(common[component])),
    ...(back ? [right(words.owedBack)] : []),
    ...(credit ? [right(words.credit)] : []),
  ];
  return table(
    [left(words.settleOn), ...columns, right(common.total)],
    days.map((day) => [
      day.on,
      ...shown.map((component) => formatYuan(day.owed[component])),
      ...(back ? [formatYuan(day.owedBackFen ?? zeroFen)] : []),
      ...(credit ? [formatYuan(negate(day.creditFen ?? zeroFen))] : []),
      formatYuan(toPay(day)),
    ]),
  );
};

const howToPay = ({ payTo }: PayoffInput, language: Language) => {
  const words = payoffWords[language];
  if (!payTo) return paragraph(words.byDebit);
  return facts(
    [words.payee, payTo.name],
    [words.bank, payTo.bank],
    [words.account, payTo.account],
    [words.reference, payTo.reference],
  );
};

const payoffWords = {
  en: {
    title: "Payoff quote",
    validTo: "Valid to",
    amountOn: (day: string) => `To settle on ${day}`,
    byDay: "What settles the loan, by day of payment",
    settleOn: "Paid on",
    howToPay: "How to pay",
    payee: "Payee",
    bank: "Bank",
    account: "Account",
    reference: "Reference",
    credit: "Your credit",
    owedBack: "Refund to be returned",
    byDebit: "Tell us the day, and we debit the account you gave us leave to debit; have the money in it by then.",
    notes: [
      "The day that counts is the day the money reaches us. Pay the amount of that day in full and quote the reference.",
      "A repayment or charge booked after this quote was issued changes the amounts; ask for a new quote then.",
    ],
  },
  zh: {
    title: "提前结清试算单",
    validTo: "有效期至",
    amountOn: (day: string) => `${day} 结清金额`,
    byDay: "按还款日的结清金额",
    settleOn: "还款日",
    howToPay: "还款方式",
    payee: "收款户名",
    bank: "开户银行",
    account: "收款账号",
    reference: "付款附言",
    credit: "您的预存款",
    owedBack: "应退回的退款",
    byDebit: "请告知我们结清日期，我们将从您授权的还款账户扣款；请在当日前确保账户余额充足。",
    notes: [
      "以款项到账日为准。请按到账日对应的金额一次足额支付，并在附言中注明上述编号。",
      "本单出具后如有新的还款或费用入账，结清金额将发生变化，请重新申请试算。",
    ],
  },
} as const;
