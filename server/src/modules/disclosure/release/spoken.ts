import type { Margin } from "./ids.ts";
import type { Labels } from "./labels.ts";

/** How sentences name what tables have shorter names for. */
type Both = readonly [en: string, zh: string];

const lines: Readonly<Record<string, Both>> = {
  creditDrivenServices: ["Net revenue from Credit Driven Services", "信贷驱动服务净收入"],
  platformServices: ["Net revenue from Platform Services", "平台服务净收入"],
  facilitationOriginationAndServicing: ["Facilitation, origination and servicing costs", "撮合、发放及服务成本"],
  salesAndMarketing: ["Sales and marketing costs", "销售及营销费用"],
  generalAndAdministrative: ["General and administrative costs", "一般及行政费用"],
  incomeTaxExpense: ["Income tax expense", "所得税费用"],
  netIncomeToShareholders: ["Net income attributed to the Company", "归属于本公司的净利润"],
  nonGaapNetIncomeToShareholders: [
    "Non-GAAP net income attributed to the Company",
    "归属于本公司的非公认会计准则净利润",
  ],
};

const plurals: ReadonlySet<string> = new Set([
  ...["facilitationAndServicingCapitalHeavy", "otherServiceFeesCredit", "facilitationAndServicingCapitalLight"],
  ...["referralServiceFees", "otherServiceFeesPlatform", "fundingCosts", "totalOperatingCosts"],
  ...["facilitationOriginationAndServicing", "salesAndMarketing", "generalAndAdministrative"],
]);

const margins: Readonly<Record<Margin, Both>> = {
  operating: ["Operating margin", "经营利润率"],
  nonGaapOperating: ["Non-GAAP operating margin", "非公认会计准则经营利润率"],
  netIncome: ["Net income margin", "净利润率"],
  nonGaapNetIncome: ["Non-GAAP net income margin", "非公认会计准则净利润率"],
};

const shares = {
  perAds: ["Net income per fully diluted ADS", "每ADS摊薄净利润"],
  nonGaapPerAds: ["Non-GAAP net income per fully diluted ADS", "非公认会计准则每ADS摊薄净利润"],
  basic: ["Weighted average basic ADS", "基本加权平均ADS数"],
  diluted: ["Weighted average diluted ADS", "摊薄加权平均ADS数"],
} as const satisfies Readonly<Record<string, Both>>;

export const isPlural = (line: string): boolean => plurals.has(line);
export const spokenLabel = (labels: Labels, line: string): string => {
  const own = lines[line];
  return own ? labels.pick(own) : labels.line(line);
};
export const spokenMargin = (labels: Labels, name: Margin): string => labels.pick(margins[name]);
export const spokenShares = (labels: Labels, name: keyof typeof shares): string => labels.pick(shares[name]);
