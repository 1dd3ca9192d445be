import { total as sumOf } from "./arithmetic.ts";
import { type Definition, everyWay, exceptModel, plain, ratio } from "./definition.ts";
import type { Facts } from "./facts.ts";
import { isRiskFree } from "./group.ts";
import { totalSolutions } from "./technology-report.ts";

/** Drawn here, and what institutions report of loans they make with our technology. */
const volume = ({ drawn, reported }: Facts): bigint => sumOf([...drawn, ...reported], (row) => row.volumeFen);
const riskFreeVolume = ({ drawn, reported }: Facts): bigint =>
  sumOf([...drawn, ...reported].filter(isRiskFree), (row) => row.volumeFen);
const loansOf = ({ drawn }: Facts, vPocket: boolean): bigint =>
  sumOf(
    drawn.filter(({ product }) => (product === "v-pocket") === vPocket),
    (row) => row.loans,
  );

/** What was drawn in the period. */
export const drawnMetrics: readonly Definition[] = [
  {
    code: "loans",
    unit: "count",
    basis: "drawn",
    restated: false,
    by: everyWay,
    name: { en: "Loans facilitated, number", zh: "撮合贷款笔数" },
    footnote: {
      en: "Number of loans drawn in the period, V-pocket and others together; a co-lent loan counts once, where its first slice does.",
      zh: "期内成功提款的贷款笔数，包括微零花及其他；联合贷款按首个出资份额计一笔。",
    },
    of: ({ drawn }) => plain(sumOf(drawn, (row) => row.loans)),
  },
  {
    code: "loans-v-pocket",
    unit: "count",
    basis: "drawn",
    restated: false,
    by: exceptModel,
    name: { en: "Of which V-pocket", zh: "其中：微零花" },
    footnote: { en: "Number of V-pocket loans drawn in the period.", zh: "期内成功提款的微零花贷款笔数。" },
    of: (facts) => plain(loansOf(facts, true)),
  },
  {
    code: "loans-other",
    unit: "count",
    basis: "drawn",
    restated: false,
    by: exceptModel,
    name: { en: "Of which others", zh: "其中：其他" },
    footnote: {
      en: "Number of loans other than V-pocket drawn in the period.",
      zh: "期内成功提款的微零花以外的贷款笔数。",
    },
    of: (facts) => plain(loansOf(facts, false)),
  },
  {
    code: "volume",
    unit: "fen",
    basis: "drawn",
    restated: true,
    by: everyWay,
    name: { en: "Total facilitation and origination loan volume", zh: "促成及发放贷款总额" },
    footnote: {
      en: "Principal drawn in the period under all models: balance sheet, capital-heavy, capital-light, ICE and technology solutions.",
      zh: "期内各模式下提取的贷款本金总额，包括表内、重资本、轻资本、智能信贷引擎及技术解决方案。",
    },
    of: (facts) => plain(volume(facts)),
  },
  {
    code: "volume-risk-free",
    unit: "fen",
    basis: "drawn",
    restated: true,
    by: everyWay,
    name: {
      en: "Of which capital-light, ICE and technology solutions",
      zh: "其中：轻资本、智能信贷引擎及技术解决方案",
    },
    footnote: {
      en: "Principal drawn in the period under models in which the institution bears the credit risk.",
      zh: "期内在由机构承担信用风险的模式下提取的贷款本金。",
    },
    of: (facts) => plain(riskFreeVolume(facts)),
  },
  {
    code: "volume-total-solutions",
    unit: "fen",
    basis: "reported",
    restated: true,
    by: ["institution"],
    name: { en: "Of which Total Solutions", zh: "其中：整体解决方案" },
    footnote: {
      en: "Principal drawn in the period of loans that institutions make on the whole platform as it is run for them, as they report it; part of technology solutions.",
      zh: "机构使用为其运行的完整平台于期内发放的贷款本金，以机构报告为准，计入技术解决方案。",
    },
    of: ({ reported }) => totalSolutions(reported, (row) => row.volumeFen),
  },
  {
    code: "risk-free-volume-share",
    unit: "ppm",
    basis: "drawn",
    restated: true,
    by: exceptModel,
    name: { en: "Share of volume without credit risk", zh: "不承担信用风险的贷款额占比" },
    footnote: {
      en: "Volume under capital-light, ICE and technology solutions divided by total volume.",
      zh: "轻资本、智能信贷引擎及技术解决方案的贷款额除以贷款总额。",
    },
    of: (facts) => ratio(riskFreeVolume(facts), volume(facts)),
  },
];
