import type { Language, ReleaseWords } from "@suanpan/contract";
import type { Figure, FigureId, Figures } from "../figure.ts";
import { isNothing } from "../figures/print.ts";
import { type Labels, labelsIn } from "./labels.ts";
import { type Span, spanOf } from "./span.ts";

/** Who publishes, as it is configured. */
export type Company = ReleaseWords["company"];

export type PlainRequest = {
  readonly period: string;
  readonly language: Language;
  readonly issuedOn: string;
  readonly company: Company;
};

/**
 * What a release says where nobody has written words for it: a headline, what is returned to shareholders, what the
 * company expects, and the statements that figures like these need. Management says nothing that it has not said.
 */
export const plainWords = (
  { period, language, issuedOn, company }: PlainRequest,
  { figures, untold }: { readonly figures: Figures; readonly untold: readonly string[] },
): ReleaseWords | undefined => {
  const span = spanOf(period);
  if (!span) return undefined;
  const labels = labelsIn(language);
  const compared = [span.quarter.ago, ...(span.cumulative ? [span.cumulative.ago] : [])];
  return {
    ...{ format: "suanpan-release/1", period, language, issuedOn, company },
    headline: headlineOf(labels, span, company),
    ...returned(labels, (id) => saysSomething(figures.get(id))),
    ...careful(labels, company, figures.has("usdRateDate")),
    ...(compared.some((one) => untold.includes(one)) ? { withoutComparatives: true } : {}),
  };
};

const headlineOf = ({ quarterTitle, pick }: Labels, { quarter, cumulative }: Span, { shortName }: Company): string => {
  const title = quarterTitle(quarter);
  const [ordinal, year] = [title.replace(/ \d+$/, ""), quarter.year];
  const long = { half: [" and Interim", "及中期"], year: [" and Full Year", "及全年"] } as const;
  const more = pick(cumulative ? long[cumulative.kind] : ["", ""]);
  return pick([
    `${shortName} Announces ${ordinal}${more} ${year} Unaudited Financial Results`,
    `${shortName}公布${title}${more}未经审计财务业绩`,
  ]);
};

/** A small plan is none in millions. */
const saysSomething = (figure: Figure | undefined): boolean => figure !== undefined && !isNothing(figure.value);

/** A dividend and repurchases of the register, or of an imported release, are told wherever they are whole. */
const returned = ({ pick }: Labels, has: (id: FigureId) => boolean): Partial<ReleaseWords> => {
  const dividend = toldOf(pick(dividendWords), has);
  const repurchase = toldOf(pick(repurchaseWords), has);
  return {
    ...(dividend ? { dividend: { heading: pick(["Dividend", "股息"]), paragraphs: [dividend] } } : {}),
    ...(repurchase
      ? { repurchase: [{ heading: pick(["Share Repurchase", "股份回购"]), paragraphs: [repurchase] }] }
      : {}),
  };
};

const dividendWords = [
  "The board has approved a dividend of US$@dividendPerShareUsd@ per ordinary share, or US$@dividendPerAdsUsd@ per ADS, to holders of record on @recordDate@. It is to be paid on @paymentDateShares@ to holders of ordinary shares and around @paymentDateAds@ to holders of ADSs.",
  "董事会批准每股普通股派发股息@dividendPerShareUsd@美元，即每ADS @dividendPerAdsUsd@美元，记录日期为@recordDate@。普通股股东派息日为@paymentDateShares@，ADS持有人派息日约为@paymentDateAds@。",
] as const;

const repurchaseWords = [
  "Under the plan of up to US$@repurchase/authorisedUsdM@ million that began on @repurchase/start@, the Company had bought approximately @repurchase/adsM@ million ADSs by @repurchase/asOf@, for approximately US$@repurchase/usdM@ million at an average of US$@repurchase/avgPriceUsd@ per ADS.",
  "根据自@repurchase/start@起实施的不超过@repurchase/authorisedUsdM@百万美元的回购计划，截至@repurchase/asOf@，公司已回购约@repurchase/adsM@百万股ADS，总金额约@repurchase/usdM@百万美元，平均价格为每ADS @repurchase/avgPriceUsd@美元。",
] as const;

/** A sentence whose figures are all known, and none of which prints as nothing; one gap, and nothing is said. */
const toldOf = (sentence: string, has: (id: FigureId) => boolean): string | undefined => {
  const names = [...sentence.matchAll(/@([\w/]+)@/g)].map(([, name]) => name);
  if (!names.every((name) => has(`capitalReturn/${name}`))) return undefined;
  return sentence.replace(/@([\w/]+)@/g, (_, name: string) => `{{capitalReturn/${name}}}`);
};

const careful = ({ pick }: Labels, { shortName, description }: Company, dated: boolean) => ({
  about: {
    heading: pick([`About ${shortName}`, `关于${shortName}`]),
    paragraphs: [pick([`${shortName} is ${description}.`, `${shortName}是${description}。`])],
  },
  nonGaap: {
    heading: pick(["Use of Non-GAAP Financial Measures", "非公认会计准则财务指标"]),
    paragraphs: [
      pick([
        "Beside results under U.S. GAAP this release shows results without share-based compensation. They are no substitute for GAAP results. Each is led back to the GAAP figure it comes from in the tables at the end, and no tax effect is taken into account.",
        "本公告除美国公认会计准则业绩外，亦列示不含股份支付费用的业绩。该等指标不能替代公认会计准则业绩，调节表见文末，且未考虑税务影响。",
      ]),
    ],
  },
  exchangeRate: {
    heading: pick(["Exchange Rate", "汇率信息"]),
    paragraphs: [
      pick([
        `Amounts in Renminbi are translated into U.S. dollars for convenience only, at RMB{{usdRate}} to US$1.00${dated ? ", the rate of {{usdRateDate}}" : ""}.`,
        `人民币金额按${dated ? "{{usdRateDate}}的" : ""}汇率1.00美元兑人民币{{usdRate}}元折算为美元，仅为方便读者。`,
      ]),
    ],
  },
  safeHarbour: {
    heading: pick(["Forward-Looking Statements", "前瞻性陈述"]),
    paragraphs: [
      pick([
        "What this release says about the future is what management believes today, and may turn out otherwise. The Company is not bound to correct such statements later.",
        "本公告对未来的陈述仅反映管理层目前的看法，实际情况可能不同。公司并无义务更新该等陈述。",
      ]),
    ],
  },
});
