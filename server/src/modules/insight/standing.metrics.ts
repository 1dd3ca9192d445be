import { total as sumOf } from "./arithmetic.ts";
import { type Definition, everyWay, exceptModel, plain, ratio } from "./definition.ts";
import type { Facts } from "./facts.ts";
import { isCore, isOnBalance, isRiskFree, ninetyDayBand } from "./group.ts";
import { totalSolutions } from "./technology-report.ts";

const standing = ({ balances }: Facts) => balances.filter(isOnBalance);
/** Institutions report up to 180 days past due, as ours are counted; all they report is without risk for us. */
const reportedBalance = ({ reported }: Facts): bigint => sumOf(reported, (row) => row.balanceFen);
const balance = (facts: Facts): bigint => sumOf(standing(facts), (row) => row.fen) + reportedBalance(facts);
const riskFreeBalance = (facts: Facts): bigint =>
  sumOf(standing(facts).filter(isRiskFree), (row) => row.fen) + reportedBalance(facts);

/** What is outstanding at the end of the period. */
export const standingMetrics: readonly Definition[] = [
  {
    code: "balance",
    unit: "fen",
    basis: "standing",
    restated: true,
    by: everyWay,
    name: { en: "Total outstanding loan balance", zh: "在贷余额" },
    footnote: {
      en: "Outstanding principal at the end of the period of loans under all models; loans delinquent for more than 180 days are excluded.",
      zh: "期末各模式下贷款的未偿还本金总额，不包括逾期超过180天的贷款。",
    },
    of: (facts) => plain(balance(facts)),
  },
  {
    code: "balance-risk-free",
    unit: "fen",
    basis: "standing",
    restated: true,
    by: everyWay,
    name: {
      en: "Of which capital-light, ICE and technology solutions",
      zh: "其中：轻资本、智能信贷引擎及技术解决方案",
    },
    footnote: {
      en: "Of the outstanding loan balance, that under models in which the institution bears the credit risk.",
      zh: "在贷余额中由机构承担信用风险的部分。",
    },
    of: (facts) => plain(riskFreeBalance(facts)),
  },
  {
    code: "balance-total-solutions",
    unit: "fen",
    basis: "reported",
    restated: true,
    by: ["institution"],
    name: { en: "Of which Total Solutions", zh: "其中：整体解决方案" },
    footnote: {
      en: "Outstanding principal at the end of the period, up to 180 days past due, of loans that institutions make on the whole platform as it is run for them, as they report it; part of technology solutions.",
      zh: "机构使用为其运行的完整平台发放的贷款于期末逾期不超过180天的未偿还本金，以机构报告为准，计入技术解决方案。",
    },
    of: ({ reported }) => totalSolutions(reported, (row) => row.balanceFen),
  },
  {
    code: "risk-free-balance-share",
    unit: "ppm",
    basis: "standing",
    restated: true,
    by: exceptModel,
    name: { en: "Share of balance without credit risk", zh: "不承担信用风险的余额占比" },
    footnote: {
      en: "Balance under capital-light, ICE and technology solutions divided by total outstanding loan balance.",
      zh: "轻资本、智能信贷引擎及技术解决方案的余额除以在贷余额。",
    },
    of: (facts) => ratio(riskFreeBalance(facts), balance(facts)),
  },
  {
    code: "delinquency-90",
    unit: "ppm",
    basis: "standing",
    restated: true,
    by: everyWay,
    name: { en: "90 day+ delinquency rate", zh: "90天以上逾期率" },
    footnote: {
      en: "Outstanding principal of on- and off-balance-sheet loans 91 to 180 calendar days past due, divided by that of all such loans up to 180 days past due. Loans that are charged off, and loans under ICE and technology solutions, are not included.",
      zh: "逾期91至180个日历日的表内及表外贷款未偿还本金，除以逾期不超过180天的该等贷款未偿还本金总额。不包括已核销的贷款以及智能信贷引擎和技术解决方案下的贷款。",
    },
    of: (facts) => {
      const core = standing(facts).filter(isCore);
      const late = core.filter(({ band }) => band === ninetyDayBand);
      return ratio(
        sumOf(late, (row) => row.fen),
        sumOf(core, (row) => row.fen),
      );
    },
  },
];
