import type { Language } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { namesOf } from "../../books/index.ts";
import type { Pair, Span } from "./span.ts";

/** What the fixed words of a release are called, in both languages. */
const headings = {
  business: ["Business Highlights", "经营摘要"],
  financial: ["Financial Highlights", "财务摘要"],
  operational: ["Operational Highlights", "运营摘要"],
  results: ["Financial Results", "财务业绩"],
  management: ["Management Commentary", "管理层评论"],
  vintages: ["30 Day+ and 180 Day+ Delinquency Rates by Vintage", "按放款季度划分的30天以上及180天以上逾期率"],
  contact: ["For more information, please contact", "如需更多信息，请联系"],
  balanceSheet: ["Unaudited Condensed Consolidated Balance Sheets", "未经审计简明合并资产负债表"],
  operations: ["Unaudited Condensed Consolidated Statements of Operations", "未经审计简明合并经营业绩表"],
  cashFlows: ["Unaudited Condensed Consolidated Statements of Cash Flows", "未经审计简明合并现金流量表"],
  comprehensive: ["Unaudited Condensed Consolidated Statements of Comprehensive Income", "未经审计简明合并综合收益表"],
  nonGaap: ["Unaudited Reconciliations of GAAP and Non-GAAP Results", "未经审计公认会计准则与非公认会计准则业绩调节表"],
  ifrs: ["Reconciliation between U.S. GAAP and IFRS", "美国公认会计准则与国际财务报告准则差异调节表"],
  operating: ["Operating figures", "经营数据"],
  tableNote: [
    "In thousands of Renminbi (RMB) and U.S. dollars (USD), except for shares and per share data, or as noted otherwise",
    "除股数、每股数据或另有说明外，金额单位为千元人民币及千美元",
  ],
  tableNoteInYuan: [
    "In Renminbi (RMB) and U.S. dollars (USD), or as noted otherwise",
    "除另有说明外，金额单位为元人民币及美元",
  ],
  ifrsNote: ["In thousands of Renminbi (RMB)", "金额单位为千元人民币"],
  ifrsNoteInYuan: ["In Renminbi (RMB)", "金额单位为元人民币"],
  exhibits: ["Exhibit Index", "附件索引"],
  signatures: ["Signatures", "签署"],
  note: ["Explanatory Note", "说明"],
  notes: ["Notes", "附注"],
} as const;

const lines: Readonly<Record<string, readonly [string, string]>> = {
  assets: ["ASSETS", "资产"],
  currentAssets: ["Current assets:", "流动资产："],
  noncurrentAssets: ["Non-current assets:", "非流动资产："],
  liabilitiesAndEquity: ["LIABILITIES AND EQUITY", "负债及权益"],
  currentLiabilities: ["Current liabilities:", "流动负债："],
  noncurrentLiabilities: ["Non-current liabilities:", "非流动负债："],
  revenue: ["Revenue, net of value-added tax and related surcharges:", "收入（扣除增值税及附加）："],
  costs: ["Operating costs and expenses:", "经营成本及费用："],
  perShare: ["Net income per ordinary share attributable to ordinary shareholders", "归属于普通股股东的每股净利润"],
  perAds: ["Net income per ADS attributable to ordinary shareholders", "归属于普通股股东的每ADS净利润"],
  shares: ["Weighted average shares used in calculating net income per share", "计算每股净利润所用加权平均股数"],
  basic: ["Basic", "基本"],
  diluted: ["Diluted", "摊薄"],
  fx: ["Foreign currency translation adjustment", "外币折算差额"],
  total: ["Total comprehensive income", "综合收益总额"],
  nci: ["Comprehensive loss attributable to noncontrolling interests", "归属于少数股东的综合亏损"],
  shareholders: ["Comprehensive income attributable to ordinary shareholders", "归属于普通股股东的综合收益"],
  exchange: ["Effect of exchange rate changes", "汇率变动的影响"],
  sbc: ["Add: share-based compensation", "加：股份支付费用"],
  netIncomeMargin: ["GAAP net income margin", "公认会计准则净利润率"],
  nonGaapNetIncomeMargin: ["Non-GAAP net income margin", "非公认会计准则净利润率"],
  operatingMargin: ["GAAP operating margin", "公认会计准则经营利润率"],
  nonGaapOperatingMargin: ["Non-GAAP operating margin", "非公认会计准则经营利润率"],
  adsDiluted: ["Weighted average ADS, diluted", "摊薄加权平均ADS数"],
  epsAdsDiluted: ["Net income per ADS, diluted", "每ADS摊薄净利润"],
  nonGaapEpsAdsDiluted: ["Non-GAAP net income per ADS, diluted", "非公认会计准则每ADS摊薄净利润"],
  toNetIncome: ["Reconciliation of Non-GAAP net income to net income", "非公认会计准则净利润与净利润的调节"],
  toOperations: ["Reconciliation of Non-GAAP income from operations", "非公认会计准则经营利润的调节"],
  contractLiabilities: ["Contract liabilities", "合同负债"],
  additionalPaidInCapital: ["Additional paid-in capital", "资本公积"],
  retainedEarnings: ["Retained earnings", "留存收益"],
  usGaap: ["Under U.S. GAAP", "美国公认会计准则"],
  ifrs: ["Under IFRS", "国际财务报告准则"],
  expectedCreditLosses: ["Expected credit losses", "预期信用损失"],
  effectiveInterestRate: ["Effective interest rate", "实际利率"],
  shareBasedCompensation: ["Share-based compensation", "股份支付"],
  financialGuarantee: ["Financial guarantee", "财务担保"],
};

const months = "January February March April May June July August September October November December".split(" ");
const ordinals = { 1: ["first", "一"], 2: ["second", "二"], 3: ["third", "三"], 4: ["fourth", "四"] } as const;
const capital = (word: string): string => word[0]?.toUpperCase() + word.slice(1);

export type Labels = ReturnType<typeof labelsIn>;

export const labelsIn = (language: Language) => {
  const pick = ([en, zh]: readonly [string, string]): string => (language === "zh" ? zh : en);
  const day = (date: IsoDate): string => {
    const [year, month, of] = date.split("-").map(Number) as [number, number, number];
    return pick([`${months[month - 1]} ${of}, ${year}`, `${year}年${month}月${of}日`]);
  };
  const quarterTitle = ({ number, year }: Span["quarter"]): string =>
    pick([`${capital(ordinals[number][0])} Quarter ${year}`, `${year}年第${ordinals[number][1]}季度`]);
  const longTitle = ({ kind, year }: { kind: "half" | "year"; year: number }): string =>
    kind === "half" ? pick([`First Half ${year}`, `${year}年上半年`]) : pick([`Full Year ${year}`, `${year}年全年`]);
  return {
    language,
    pick,
    /** What stands between two sentences, or two words. */
    gap: pick([" ", ""]),
    day,
    quarterTitle,
    longTitle,
    heading: (name: keyof typeof headings): string => pick(headings[name]),
    /** Words of ours first: a statement's own names are the books'. */
    line: (name: string): string => {
      const { nameEn, nameZh } = namesOf(name);
      return pick(lines[name] ?? [nameEn, nameZh]);
    },
    quarterIn: ({ number, year }: Span["quarter"]): string =>
      pick([`the ${ordinals[number][0]} quarter of ${year}`, `${year}年第${ordinals[number][1]}季度`]),
    longIn: ({ kind, year }: { kind: "half" | "year"; year: number }): string =>
      kind === "half" ? pick([`the first half of ${year}`, `${year}年上半年`]) : pick([`${year}`, `${year}年`]),
    ended: (length: "quarter" | "half" | "year", { to }: Pair): string => {
      const lengths = {
        quarter: ["Three months", "三个月"],
        half: ["Six months", "六个月"],
        year: ["Year", "年度"],
      } as const;
      return pick([
        `${lengths[length][0]} ended ${day(to).replace(/, \d+$/, "")}`,
        `截至${day(to).replace(/^\d+年/, "")}止${lengths[length][1]}`,
      ]);
    },
  };
};
