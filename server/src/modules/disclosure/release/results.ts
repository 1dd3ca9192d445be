import type { Block, Run } from "../document.ts";
import { adsMillions, inMillions, type Margin, margin, priorInMillions, statement, taxRate } from "./ids.ts";
import { runs, strong } from "./line.ts";
import type { Amount, Said } from "./phrases.ts";
import { isPlural, spokenLabel, spokenMargin, spokenShares } from "./spoken.ts";
import { known, noted, type Telling } from "./telling.ts";

/** A period whose results are told, and what they are told against. */
export type Told = {
  readonly now: string;
  readonly against: readonly {
    readonly period: string;
    readonly when: string;
    readonly is: "year-ago" | "prior-quarter";
  }[];
  /** Why lines changed, in the words of the file. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly reasonsPath: string;
};

const millions = (telling: Telling, line: string, period: string, usd = false): Amount | undefined => {
  const prior = period === telling.span.quarter.prior && !usd ? [priorInMillions(line)] : [];
  const run = known(telling, inMillions(period, line, usd), ...prior);
  return run && (usd ? telling.phrases.usd : telling.phrases.rmb)(run);
};

const before = (telling: Telling, told: Told, line: string): (readonly [Amount, string])[] =>
  told.against.flatMap(({ period, when }) => {
    const then = millions(telling, line, period);
    return then ? [[then, when] as const] : [];
  });

/** One line: what it was, what it was before, and why it changed. Nothing when the line is not known. */
export const lineSaid = (telling: Telling, told: Told, line: string, note: Said = []): Said | undefined => {
  const amount = millions(telling, line, told.now);
  if (!amount) return undefined;
  const label = [strong(spokenLabel(telling.labels, line)), ...note];
  const usd = millions(telling, line, told.now, true);
  const said = telling.phrases.was(label, isPlural(line), amount, usd, before(telling, told, line));
  return [...said, ...reasonSaid(telling, told, line)];
};

/** The file's own words go before what the figures themselves can tell. */
const reasonSaid = (telling: Telling, told: Told, line: string): readonly Run[] => {
  const written = told.reasons[line];
  if (written !== undefined) return [telling.labels.gap, ...telling.prose(written, `${told.reasonsPath}/${line}`)];
  const found = told.against.flatMap(({ is }) => telling.reasonFor(line, { period: told.now, against: is }) ?? []);
  return [...new Set(found)].flatMap((reason) => [telling.labels.gap, reason]);
};

/** `Operating margin was 47.7%. Non-GAAP operating margin was 48.6%.` */
export const marginsSaid = (telling: Telling, period: string, ...names: readonly Margin[]): Said => {
  const { labels, phrases } = telling;
  const said = names.flatMap((name) => {
    const rate = known(telling, margin(period, name));
    return rate ? [phrases.margin(spokenMargin(labels, name), phrases.percent(rate))] : [];
  });
  return said.flatMap((sentence, n) => (n === 0 ? sentence : [labels.gap, ...sentence]));
};

const perAdsWays = [
  ["perAds", "operations", "epsAdsDiluted"],
  ["nonGaapPerAds", "nonGaap", "perAdsDiluted"],
] as const;

/** Net income for each depositary share. */
export const perAdsSaid = (telling: Telling, { now, against }: Pick<Told, "now" | "against">): readonly Said[] => {
  const { phrases, labels } = telling;
  return perAdsWays.flatMap(([name, section, line]) => {
    const amount = known(telling, statement(section, now, line));
    if (!amount) return [];
    const dollars = known(telling, statement(section, now, line, true));
    const then = against.flatMap(({ period, when }) => {
      const run = known(telling, statement(section, period, line));
      return run ? [[phrases.rmbEach(run), when] as const] : [];
    });
    const label = [strong(spokenShares(labels, name))];
    return [phrases.was(label, false, phrases.rmbEach(amount), dollars && phrases.usdEach(dollars), then)];
  });
};

/** How many depositary shares there were. */
const adsSaid = (telling: Telling, period: string): readonly Said[] =>
  (["basic", "diluted"] as const).flatMap((way) => {
    const [count, { labels, phrases }] = [known(telling, adsMillions(period, way)), telling];
    const label = [strong(spokenShares(labels, way))];
    return count ? [phrases.was(label, false, phrases.count(count), undefined, [])] : [];
  });

const beforeOperations = [
  ...["totalNetRevenue", "creditDrivenServices", "facilitationAndServicingCapitalHeavy", "financingIncome"],
  ...["releaseOfGuaranteeLiabilities", "otherServiceFeesCredit", "platformServices"],
  ...["facilitationAndServicingCapitalLight", "referralServiceFees", "otherServiceFeesPlatform", "totalOperatingCosts"],
  ...["facilitationOriginationAndServicing", "fundingCosts", "salesAndMarketing", "generalAndAdministrative"],
  ...["provisionLoansReceivable", "provisionFinancialAssetsReceivable"],
  ...["provisionAccountsReceivableAndContractAssets", "provisionContingentLiabilities"],
  ...["incomeFromOperations", "nonGaapIncomeFromOperations"],
];

/** The results of a period, line by line. */
export const resultsOf = (telling: Telling, title: string, told: Told): Block[] => {
  const line = (name: string): Said | undefined =>
    lineSaid(telling, told, name, name === "financingIncome" ? noted(telling, "financing-income") : []);
  const said = [
    ...beforeOperations.map(line),
    marginsSaid(telling, told.now, "operating", "nonGaapOperating"),
    line("incomeBeforeTax"),
    taxSaid(telling, told),
    line("netIncome"),
    line("nonGaapNetIncome"),
    marginsSaid(telling, told.now, "netIncome", "nonGaapNetIncome"),
    line("netIncomeToShareholders"),
    line("nonGaapNetIncomeToShareholders"),
    // Told against a year ago among the highlights.
    ...perAdsSaid(telling, { now: told.now, against: [] }),
    ...adsSaid(telling, told.now),
  ].filter((one): one is Said => one !== undefined && one.length > 0);
  if (said.length === 0) return [];
  const paragraphs = said.map((one): Block => ({ kind: "paragraph", runs: one }));
  return [{ kind: "heading", level: 2, text: title }, ...paragraphs, ...telling.notes.flush()];
};

/** Told as the expense it is, with the rate it comes to. */
const taxSaid = (telling: Telling, told: Told): Said | undefined => {
  const said = lineSaid(telling, { ...told, against: [], reasons: {} }, "incomeTaxExpense");
  const { labels, phrases } = telling;
  const rate = known(telling, taxRate(told.now));
  const [first] = told.against;
  const then = first && known(telling, taxRate(first.period));
  const than = then ? phrases.than(phrases.percent(then), first.when) : [];
  const rated = rate
    ? runs`${labels.gap}${labels.pick(["Effective tax rate was ", "有效税率为"])}${phrases.percent(rate)}${than}${labels.pick([".", "。"])}`
    : [];
  return said && [...said, ...rated, ...reasonSaid(telling, told, "incomeTax")];
};
