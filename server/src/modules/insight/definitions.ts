import type { MetricCode, MetricDimension, MetricUnit } from "@suanpan/contract";
import { total as sumOf } from "./arithmetic.ts";
import type { Facts } from "./facts.ts";
import { isCore, isOnBalance, isRiskFree, ninetyDayBand } from "./group.ts";

/** A metric before it is rounded: a plain sum, or what is divided by what. */
export type Amount = { readonly numerator: bigint; readonly denominator: bigint | null };

/** Which facts a metric is made of, for whoever asks which loans they are about. */
export type Basis = "drawn" | "standing" | "due" | "collected" | "people";

export type Definition = {
  readonly code: MetricCode;
  readonly unit: MetricUnit;
  readonly basis: Basis;
  /** Whether a discontinued service is taken out of it, in every period shown. */
  readonly restated: boolean;
  readonly by: readonly MetricDimension[];
  readonly name: { readonly en: string; readonly zh: string };
  readonly footnote: { readonly en: string; readonly zh: string };
  /** Undefined where there are no facts to go by. */
  readonly of: (facts: Facts) => Amount | undefined;
};

const plain = (numerator: bigint): Amount => ({ numerator, denominator: null });
const ratio = (numerator: bigint, denominator: bigint): Amount => ({ numerator, denominator });
const everyWay: readonly MetricDimension[] = ["model", "product", "channel", "institution", "grade"];
const exceptModel: readonly MetricDimension[] = ["product", "channel", "institution", "grade"];

const volume = ({ drawn }: Facts): bigint => sumOf(drawn, (row) => row.volumeFen);
const riskFreeVolume = ({ drawn }: Facts): bigint => sumOf(drawn.filter(isRiskFree), (row) => row.volumeFen);
const standing = ({ balances }: Facts) => balances.filter(isOnBalance);
const balance = (facts: Facts): bigint => sumOf(standing(facts), (row) => row.fen);
const riskFreeBalance = (facts: Facts): bigint => sumOf(standing(facts).filter(isRiskFree), (row) => row.fen);
const loansOf = ({ drawn }: Facts, vPocket: boolean): bigint =>
  sumOf(
    drawn.filter(({ product }) => (product === "v-pocket") === vPocket),
    (row) => row.loans,
  );

/** Every metric there is: what it is called, what its footnote says, and the same as code. */
export const definitions: readonly Definition[] = [
  {
    code: "institutions",
    unit: "count",
    basis: "people",
    restated: false,
    by: [],
    name: { en: "Institutional partners", zh: "合作金融机构" },
    footnote: {
      en: "Institutions that have signed an agreement with us by the end of the period.",
      zh: "截至期末已与本公司签署协议的机构数目。",
    },
    of: ({ institutions }) => plain(BigInt(institutions)),
  },
  {
    code: "registered-users",
    unit: "count",
    basis: "people",
    restated: false,
    by: ["channel"],
    name: { en: "Cumulative registered users", zh: "累计注册用户" },
    footnote: {
      en: "Distinct consumers and small firms that have registered by the end of the period, ever.",
      zh: "截至期末曾经注册的个人及小微企业数目，不重复计算。",
    },
    of: ({ came }) => plain(sumOf(came, (row) => row.registered)),
  },
  {
    code: "approved-users",
    unit: "count",
    basis: "people",
    restated: false,
    by: ["channel"],
    name: { en: "Cumulative users with approved credit lines", zh: "累计授信用户" },
    footnote: {
      en: "Distinct users who have been granted a credit line by the end of the period, ever.",
      zh: "截至期末曾经获批授信额度的用户数目，不重复计算。",
    },
    of: ({ came }) => plain(sumOf(came, (row) => row.approved)),
  },
  {
    code: "drawn-users",
    unit: "count",
    basis: "people",
    restated: false,
    by: ["channel"],
    name: { en: "Cumulative borrowers with successful drawdown", zh: "累计成功借款用户" },
    footnote: {
      en: "Distinct users who have drawn at least one loan by the end of the period, repeat borrowers included once.",
      zh: "截至期末曾经成功提款至少一次的用户数目，复借用户仅计一次。",
    },
    of: ({ came }) => plain(sumOf(came, (row) => row.drawn)),
  },
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
  {
    code: "new-line-users",
    unit: "count",
    basis: "people",
    restated: false,
    by: ["channel"],
    name: { en: "New users with approved credit lines", zh: "新增授信用户" },
    footnote: {
      en: "Users granted their first credit line in the period, by the channel they registered through.",
      zh: "期内首次获批授信额度的用户数目，按注册渠道划分。",
    },
    of: ({ came }) => plain(sumOf(came, (row) => row.newApproved)),
  },
  {
    code: "embedded-finance-share",
    unit: "ppm",
    basis: "people",
    restated: false,
    by: [],
    name: { en: "Share of new credit-line users through embedded finance", zh: "嵌入式金融渠道新增授信用户占比" },
    footnote: {
      en: "New users with approved credit lines who came through embedded-finance channels, divided by all of them.",
      zh: "经嵌入式金融渠道获得的新增授信用户除以全部新增授信用户。",
    },
    of: ({ came }) =>
      ratio(
        sumOf(
          came.filter(({ kind }) => kind === "embedded-finance"),
          (row) => row.newApproved,
        ),
        sumOf(came, (row) => row.newApproved),
      ),
  },
  {
    code: "acquisition-cost",
    unit: "fen",
    basis: "people",
    restated: false,
    by: ["channel"],
    name: { en: "Unit cost to acquire a new credit-line user", zh: "单位授信用户获客成本" },
    footnote: {
      en: "Acquisition cost recorded for the period divided by new users with approved credit lines, where such cost is recorded.",
      zh: "期内入账的获客成本除以新增授信用户数目（仅在有成本记录时列示）。",
    },
    of: ({ came }) =>
      came.every(({ costFen }) => costFen === null)
        ? undefined
        : ratio(
            sumOf(came, (row) => row.costFen ?? 0),
            sumOf(came, (row) => row.newApproved),
          ),
  },
];
