import type { Language, OwedComponent } from "@suanpan/contract";
import { type Fen, formatYuan, sum } from "../../../kernel/money.ts";
import { maskNationalId } from "../../../platform/crypto/mask.ts";
import type { Column } from "../../../platform/documents/index.ts";
import { capitalYuan } from "./capital-numerals.ts";

/** Whom the paper is about. The name stands as given, so whoever reads it decides; the id number is always masked. */
export type Person = { readonly name: string; readonly nationalId: string };

/** What can be owed or paid, by component; a fee for paying early comes on top. */
export type Components = Readonly<Record<OwedComponent | "prepaymentFee", Fen>>;

export const componentOrder = [
  "principal",
  "interest",
  "guaranteeFee",
  "serviceFee",
  "lateFee",
  "prepaymentFee",
] as const;

export const totalOf = (components: Components): Fen => sum(componentOrder.map((component) => components[component]));

export const totalsOf = (list: readonly Components[]): Components =>
  Object.fromEntries(
    componentOrder.map((component) => [component, sum(list.map((one) => one[component]))]),
  ) as Components;

/** Principal and interest are always shown; a fee nobody has to pay would only raise questions. */
export const shownComponents = (list: readonly Components[]) =>
  componentOrder.filter(
    (component) => component === "principal" || component === "interest" || list.some((one) => one[component] !== 0),
  );

export const commonWords = {
  en: {
    platform: "Suanpan",
    borrower: "Borrower",
    idNumber: "ID number",
    loan: "Loan",
    total: "Total",
    unit: "Amounts in yuan (CNY).",
    principal: "Principal",
    interest: "Interest",
    guaranteeFee: "Guarantee fee",
    serviceFee: "Service fee",
    lateFee: "Late fee",
    prepaymentFee: "Early fee",
  },
  zh: {
    platform: "算盘",
    borrower: "借款人",
    idNumber: "身份证号",
    loan: "借款编号",
    total: "合计",
    unit: "金额单位：人民币元。",
    principal: "本金",
    interest: "利息",
    guaranteeFee: "担保费",
    serviceFee: "服务费",
    lateFee: "逾期费",
    prepaymentFee: "提前还款费",
  },
} as const satisfies Readonly<Record<Language, unknown>>;

export const left = (heading: string): Column => ({ heading, align: "left" });
export const right = (heading: string): Column => ({ heading, align: "right" });

/** In figures; in Chinese also in the capital numerals a contract needs. */
export const fullAmount = (amountFen: Fen, language: Language): string =>
  language === "zh" ? `人民币${capitalYuan(amountFen)}（¥${formatYuan(amountFen)}）` : `CNY ${formatYuan(amountFen)}`;

export const personFacts = ({ name, nationalId }: Person, language: Language) => {
  const words = commonWords[language];
  return [
    [words.borrower, name],
    [words.idNumber, maskNationalId(nationalId)],
  ] as const;
};
