import { total as sumOf } from "./arithmetic.ts";
import { type Definition, everyWay, ratio } from "./definition.ts";

/** How it is paid, who comes again, and for how long. */
export const rateMetrics: readonly Definition[] = [
  {
    code: "day-1-delinquency",
    unit: "ppm",
    basis: "due",
    restated: false,
    by: everyWay,
    name: { en: "Day-1 delinquency rate", zh: "首日逾期率" },
    footnote: {
      en: "Principal that became overdue divided by principal that fell due in the period, of loans with no earlier instalment unpaid; without ICE and technology solutions.",
      zh: "期内新增逾期本金除以期内到期本金，仅计此前无未付分期的贷款；不包括智能信贷引擎及技术解决方案。",
    },
    of: ({ dues }) =>
      ratio(
        sumOf(dues, (row) => row.overdueFen),
        sumOf(dues, (row) => row.dueFen),
      ),
  },
  {
    code: "collection-30",
    unit: "ppm",
    basis: "collected",
    restated: false,
    by: everyWay,
    name: { en: "30-day collection rate", zh: "30天回款率" },
    footnote: {
      en: "Of the principal that became overdue, what borrowers repaid within 30 days of its due date, for due dates of the period whose 30 days were over by its end; without ICE and technology solutions.",
      zh: "新增逾期本金中借款人于到期日后30天内偿还的部分，仅计期内到期且30天期限于期末前届满的分期；不包括智能信贷引擎及技术解决方案。",
    },
    of: ({ collected }) =>
      ratio(
        sumOf(collected, (row) => row.collectedFen),
        sumOf(collected, (row) => row.overdueFen),
      ),
  },
  {
    code: "repeat-borrowers",
    unit: "ppm",
    basis: "drawn",
    restated: false,
    by: everyWay,
    name: { en: "Repeat borrower contribution", zh: "复借用户贡献" },
    footnote: {
      en: "Principal of loans drawn in the period by borrowers who had drawn successfully before, divided by total volume.",
      zh: "期内由此前曾成功提款的借款人提取的贷款本金除以贷款总额。",
    },
    of: ({ drawn }) =>
      ratio(
        sumOf(drawn, (row) => row.repeatFen),
        sumOf(drawn, (row) => row.volumeFen),
      ),
  },
  {
    code: "tenor",
    unit: "hundredths of a month",
    basis: "drawn",
    restated: false,
    by: everyWay,
    name: { en: "Weighted average contractual tenor, months", zh: "加权平均合同期限（月）" },
    footnote: {
      en: "Contractual tenor of loans drawn in the period, weighted by principal; days of a pay-later loan count as thirtieths of a month.",
      zh: "期内提取贷款的合同期限，按本金加权平均；按日计期的贷款以30天为一个月折算。",
    },
    of: ({ drawn }) =>
      ratio(
        sumOf(drawn, (row) => row.tenorDays),
        30n * sumOf(drawn, (row) => row.volumeFen),
      ),
  },
];
