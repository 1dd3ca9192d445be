import type { Language } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { type Fen, formatYuan } from "../../../kernel/money.ts";
import { type Document, facts, heading, paragraph, signatures, table } from "../../../platform/documents/index.ts";
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

export type ClearanceInput = {
  readonly number: string;
  readonly loan: string;
  readonly issuedOn: IsoDate;
  readonly borrower: Person;
  readonly drawnOn: IsoDate;
  readonly settledOn: IsoDate;
  readonly principalFen: Fen;
  readonly repaid: Components;
  /** What was forgiven on the way; nothing of it is owed. */
  readonly waivedFen: Fen;
  /** Who certifies: the lenders of the loan, as the borrower knows them. */
  readonly lenders: readonly string[];
};

export const clearanceCertificate = (input: ClearanceInput, language: Language): Document => {
  if (input.settledOn > input.issuedOn) throw new Error(`${input.loan} is not settled before ${input.settledOn}`);
  const [words, common] = [clearanceWords[language], commonWords[language]];
  return {
    title: words.title,
    language,
    number: input.number,
    issuedOn: input.issuedOn,
    footer: common.platform,
    blocks: [
      paragraph(words.statement(input.borrower.name, input.loan, input.settledOn)),
      facts(
        ...personFacts(input.borrower, language),
        [common.loan, input.loan],
        [words.drawnOn, input.drawnOn],
        [words.principal, fullAmount(input.principalFen, language)],
        [words.settledOn, input.settledOn],
        [words.totalRepaid, fullAmount(totalOf(input.repaid), language)],
        ...(input.waivedFen > 0 ? [[words.waived, fullAmount(input.waivedFen, language)] as const] : []),
        [words.owed, words.nothing],
      ),
      heading(words.whatWasRepaid),
      repaidTable(input, language),
      paragraph(common.unit),
      signatures({
        role: words.certifiedBy,
        name: input.lenders.join(language === "zh" ? "、" : ", "),
        note: words.issued(input.issuedOn),
      }),
    ],
  };
};

const repaidTable = ({ repaid }: ClearanceInput, language: Language) => {
  const [words, common] = [clearanceWords[language], commonWords[language]];
  return table(
    [left(words.component), right(words.amount)],
    shownComponents([repaid]).map((component) => [common[component], formatYuan(repaid[component])]),
    [words.totalRepaid, formatYuan(totalOf(repaid))],
  );
};

const clearanceWords = {
  en: {
    title: "Clearance certificate",
    statement: (name: string, loan: string, day: string) =>
      `This certifies that ${name} has settled loan ${loan} in full on ${day}. Nothing is owed under it any more, and no further payment will be asked for.`,
    drawnOn: "Drawn on",
    principal: "Principal",
    settledOn: "Settled on",
    totalRepaid: "Total repaid",
    owed: "Still owed",
    nothing: "Nothing (0.00)",
    whatWasRepaid: "What was repaid",
    component: "Component",
    amount: "Amount",
    waived: "Waived, not repaid",
    certifiedBy: "Certified by",
    issued: (day: string) => `Issued electronically on ${day}`,
  },
  zh: {
    title: "贷款结清证明",
    statement: (name: string, loan: string, day: string) =>
      `兹证明：${name}编号为 ${loan} 的借款已于 ${day} 全部结清。该笔借款项下不再有任何欠款，亦不会再要求支付任何款项。`,
    drawnOn: "放款日期",
    principal: "借款本金",
    settledOn: "结清日期",
    totalRepaid: "累计还款总额",
    owed: "剩余欠款",
    nothing: "无（0.00）",
    whatWasRepaid: "还款明细",
    component: "项目",
    amount: "金额",
    waived: "减免（非还款）",
    certifiedBy: "证明人",
    issued: (day: string) => `于 ${day} 以电子方式出具`,
  },
} as const;
