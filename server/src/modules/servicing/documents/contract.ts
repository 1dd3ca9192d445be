import type { Language, RepaymentTerms, ScheduleMethod } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { formatDecimal } from "../../../kernel/decimal.ts";
import { type Fen, fen, formatYuan, split, sum } from "../../../kernel/money.ts";
import { formatPercent, ppm } from "../../../kernel/rate.ts";
import {
  clauses,
  type Document,
  facts,
  heading,
  paragraph,
  signatures,
  table,
} from "../../../platform/documents/index.ts";
import { contractWords } from "./contract-words.ts";
import { commonWords, fullAmount, left, type Person, personFacts, right } from "./parts.ts";

export type ContractInput = {
  /** The loan's id: the contract is quoted by it. */
  readonly number: string;
  readonly signedOn: IsoDate;
  readonly borrower: Person;
  /** One for each slice; their amounts are the principal. */
  readonly funders: readonly Funder[];
  readonly principalFen: Fen;
  readonly tenor: number;
  readonly tenorUnit: "months" | "days";
  readonly method: ScheduleMethod;
  /** IRR × 12 with every fee in, in ppm. */
  readonly annualCostPpm: number;
  readonly schedule: readonly ScheduledInstalment[];
  readonly terms: Pick<RepaymentTerms, "graceDays" | "lateFee" | "prepayment">;
  readonly coolingOffDays: number;
  readonly consents: readonly Consent[];
};

export type Funder = { readonly institution: string; readonly agreement: string; readonly amountFen: Fen };

export type ScheduledInstalment = {
  readonly number: number;
  readonly dueOn: IsoDate;
  readonly principalFen: Fen;
  readonly interestFen: Fen;
  readonly guaranteeFeeFen: Fen;
  readonly serviceFeeFen: Fen;
};

/** What the borrower agreed to, in the words that were shown. */
export type Consent = {
  readonly title: string;
  readonly version: string;
  readonly givenOn: IsoDate;
  readonly text: string;
};

export const contractDocument = (input: ContractInput, language: Language): Document => {
  mustAddUp(input);
  const words = contractWords[language];
  return {
    title: words.title,
    language,
    number: input.number,
    issuedOn: input.signedOn,
    footer: commonWords[language].platform,
    blocks: [
      heading(words.parties),
      facts(...personFacts(input.borrower, language)),
      lenders(input, language),
      heading(words.theLoan),
      theLoan(input, language),
      heading(words.schedule),
      schedule(input, language),
      paragraph(commonWords[language].unit),
      heading(words.terms),
      clauses(...words.clauses(input)),
      ...(input.consents.length > 0 ? [heading(words.consents), ...consentTexts(input, language)] : []),
      signatures(
        { role: commonWords[language].borrower, name: input.borrower.name, note: words.signedOn(input.signedOn) },
        { role: words.lender, name: names(input, language), note: words.signedOn(input.signedOn) },
      ),
    ],
  };
};

/** A contract whose numbers disagree must not exist; whoever made them is at fault, not the borrower. */
const mustAddUp = ({ number, principalFen, funders, schedule }: ContractInput): void => {
  const [lentFen, scheduledFen] = [
    sum(funders.map((one) => one.amountFen)),
    sum(schedule.map((one) => one.principalFen)),
  ];
  if (lentFen !== principalFen || scheduledFen !== principalFen)
    throw new Error(`contract ${number}: principal ${principalFen}, lent ${lentFen}, scheduled ${scheduledFen}`);
};

/** Shares are cut so that what is printed adds up to 100.00%. */
const lenders = ({ funders }: ContractInput, language: Language) => {
  const words = contractWords[language];
  const shares = split(
    fen(10_000),
    funders.map((funder) => funder.amountFen),
  );
  return table(
    [left(words.lender), left(words.agreement), right(words.amount), right(words.share)],
    funders.map(({ institution, agreement, amountFen }, n) => [
      institution,
      agreement,
      formatYuan(amountFen),
      `${formatDecimal(shares[n] ?? 0, 2)}%`,
    ]),
  );
};

const theLoan = (input: ContractInput, language: Language) => {
  const words = contractWords[language];
  const totalFen = sum(input.schedule.map(paymentFen));
  return facts(
    [words.principal, fullAmount(input.principalFen, language)],
    [words.tenor, words.tenorOf(input.tenor, input.tenorUnit)],
    [words.method, words.methods[input.method]],
    [words.annualCost, `${formatPercent(ppm(input.annualCostPpm))}${words.annualCostNote}`],
    [words.totalToRepay, fullAmount(totalFen, language)],
  );
};

const paymentFen = (due: ScheduledInstalment): Fen =>
  sum([due.principalFen, due.interestFen, due.guaranteeFeeFen, due.serviceFeeFen]);

const parts = ["principalFen", "interestFen", "guaranteeFeeFen", "serviceFeeFen"] as const;

const schedule = ({ schedule: dues }: ContractInput, language: Language) => {
  const [words, common] = [contractWords[language], commonWords[language]];
  const columns = [left(words.instalment), left(words.dueOn)];
  const amounts = [common.principal, common.interest, common.guaranteeFee, common.serviceFee, common.total].map(right);
  const totals = [...parts.map((part) => sum(dues.map((due) => due[part]))), sum(dues.map(paymentFen))];
  return table(
    [...columns, ...amounts],
    dues.map((due) => [
      String(due.number),
      due.dueOn,
      ...parts.map((part) => formatYuan(due[part])),
      formatYuan(paymentFen(due)),
    ]),
    [common.total, "", ...totals.map(formatYuan)],
  );
};

const consentTexts = ({ consents }: ContractInput, language: Language) =>
  consents.flatMap(({ title, version, givenOn, text }) => [
    paragraph(contractWords[language].consentLine(title, version, givenOn)),
    paragraph(text),
  ]);

const names = ({ funders }: ContractInput, language: Language): string =>
  [...new Set(funders.map(({ institution }) => institution))].join(language === "zh" ? "、" : ", ");
