import type { Language, ScheduleMethod } from "@suanpan/contract";
import { formatPercent, ppm } from "../../../kernel/rate.ts";
import type { ContractInput } from "./contract.ts";

type Terms = Pick<ContractInput, "terms" | "coolingOffDays">;

type Words = Readonly<
  Record<
    | ("title" | "parties" | "lender" | "agreement" | "amount" | "share" | "theLoan" | "principal" | "tenor")
    | ("method" | "annualCost" | "annualCostNote" | "totalToRepay" | "schedule" | "instalment" | "dueOn" | "terms")
    | "consents",
    string
  >
> & {
  readonly methods: Readonly<Record<ScheduleMethod, string>>;
  readonly tenorOf: (tenor: number, unit: ContractInput["tenorUnit"]) => string;
  readonly signedOn: (day: string) => string;
  readonly consentLine: (title: string, version: string, day: string) => string;
  readonly clauses: (terms: Terms) => readonly string[];
};

/** Two decimals, or four for a rate that is finer than that. */
const percent = (ratePpm: number): string => formatPercent(ppm(ratePpm), ratePpm % 100 === 0 ? 2 : 4);

const en: Words = {
  title: "Loan contract",
  parties: "Parties",
  lender: "Lender",
  agreement: "Agreement",
  amount: "Amount",
  share: "Share",
  theLoan: "The loan",
  principal: "Principal",
  tenor: "Term",
  method: "Repayment",
  annualCost: "All-in annual cost",
  annualCostNote: " (IRR × 12, every fee included)",
  totalToRepay: "Total to repay",
  schedule: "Repayment schedule",
  instalment: "No.",
  dueOn: "Due on",
  terms: "Terms",
  consents: "Consents given",
  methods: {
    "equal-instalment": "Equal instalments",
    "equal-principal": "Equal principal",
    "interest-first": "Interest first, principal at the end",
    "pay-later": "In one payment at the end",
  },
  tenorOf: (tenor, unit) => `${tenor} ${tenor === 1 ? unit.slice(0, -1) : unit}`,
  signedOn: (day) => `Signed electronically on ${day}`,
  consentLine: (title, version, day) => `${title} (version ${version}, given on ${day})`,
  clauses: ({ terms: { graceDays, lateFee, prepayment }, coolingOffDays }) => [
    "The borrower repays on the dates and in the amounts of the schedule. Nothing beyond this contract is charged.",
    lateFee.dailyPpm === 0
      ? "No late fee is charged on overdue amounts."
      : `An amount unpaid ${graceDays === 0 ? "after" : `${days(graceDays)} after`} its due date carries a late fee of ${percent(lateFee.dailyPpm)} a day, at most ${percent(lateFee.capPpm)} of the overdue amount in all.`,
    prepayment.feePpm === 0
      ? "The borrower may settle the whole loan early at any time without a fee; interest is owed up to that day only."
      : `The borrower may settle the whole loan early at any time, for a fee of ${percent(prepayment.feePpm)} of the principal repaid early; interest is owed up to that day only.`,
    partialEn[prepayment.partial],
    coolingOffDays === 0
      ? "There is no cooling-off period."
      : `Within ${days(coolingOffDays)} of the payout the borrower may withdraw from the contract by returning the principal; nothing else is then owed.`,
  ],
};

const days = (n: number): string => `${n} ${n === 1 ? "day" : "days"}`;

const partialEn = {
  refused: "A part of the principal cannot be repaid early.",
  shorter: "A part of the principal repaid early shortens the loan; the instalments keep their size.",
  smaller: "A part of the principal repaid early makes the remaining instalments smaller; their dates stay.",
} as const;

const zh: Words = {
  title: "借款合同",
  parties: "合同各方",
  lender: "出借人",
  agreement: "合作协议",
  amount: "出借金额",
  share: "占比",
  theLoan: "借款要素",
  principal: "借款本金",
  tenor: "借款期限",
  method: "还款方式",
  annualCost: "年化综合资金成本",
  annualCostNote: "（内部收益率 × 12，含全部费用）",
  totalToRepay: "应还总额",
  schedule: "还款计划",
  instalment: "期数",
  dueOn: "应还日期",
  terms: "合同条款",
  consents: "已签署的授权与同意",
  methods: {
    "equal-instalment": "等额本息",
    "equal-principal": "等额本金",
    "interest-first": "先息后本",
    "pay-later": "到期一次还本付息",
  },
  tenorOf: (tenor, unit) => `${tenor} ${unit === "months" ? "个月" : "天"}`,
  signedOn: (day) => `于 ${day} 以电子方式签署`,
  consentLine: (title, version, day) => `《${title}》（版本 ${version}，${day} 同意）`,
  clauses: ({ terms: { graceDays, lateFee, prepayment }, coolingOffDays }) => [
    "借款人应按还款计划载明的日期和金额还款。除本合同列明的费用外，不收取任何其他费用。",
    lateFee.dailyPpm === 0
      ? "逾期款项不收取逾期费。"
      : `${graceDays === 0 ? "应还日后" : `应还日后超过 ${graceDays} 天`}仍未清偿的款项，每日按 ${percent(lateFee.dailyPpm)} 收取逾期费，累计不超过逾期金额的 ${percent(lateFee.capPpm)}。`,
    prepayment.feePpm === 0
      ? "借款人可随时提前结清全部借款，不收取提前还款费；利息计算至结清当日。"
      : `借款人可随时提前结清全部借款，提前还款费为提前归还本金的 ${percent(prepayment.feePpm)}；利息计算至结清当日。`,
    partialZh[prepayment.partial],
    coolingOffDays === 0
      ? "本合同不设冷静期。"
      : `放款后 ${coolingOffDays} 天内为冷静期，借款人返还借款本金即可解除合同，无需支付任何其他款项。`,
  ],
};

const partialZh = {
  refused: "不支持提前归还部分本金。",
  shorter: "提前归还部分本金的，缩短借款期限，每期还款金额不变。",
  smaller: "提前归还部分本金的，剩余各期还款金额相应减少，还款日期不变。",
} as const;

export const contractWords: Readonly<Record<Language, Words>> = { en, zh };
