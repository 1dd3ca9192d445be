import type { FundingModel, NewAgreement, NewInstitution, ProductCode } from "@suanpan/contract";
import type { Parameters } from "./parameters.ts";
import { modelsInMix } from "./parameters.ts";

/** One agreement to sign, and with whom. */
export type Deal = {
  readonly institution: NewInstitution;
  readonly terms: Omit<NewAgreement, "institutionId">;
};

/** How often every model appears among the sizes of loans, so that no model has only large or only small ones. */
export const rounds = 3;
const [leastFen, mostFen] = [10_000, 100_000_000];

const names: Readonly<Record<FundingModel, readonly (readonly [string, NewInstitution["kind"]])[]>> = {
  "balance-sheet": [
    ["Jade Abacus Microcredit", "microcredit"],
    ["Lotus Pond Trust", "trust"],
    ["Bamboo Grove Trust", "trust"],
  ],
  "capital-heavy": [
    ["Harbour Bank", "bank"],
    ["Terrace Bank", "bank"],
    ["Pine Consumer Finance", "consumer-finance"],
  ],
  "capital-light": [
    ["Lotus Consumer Finance", "consumer-finance"],
    ["River Bank", "bank"],
    ["Orchard Bank", "bank"],
  ],
  ice: [
    ["Crane Bank", "bank"],
    ["Willow Bank", "bank"],
    ["Maple Consumer Finance", "consumer-finance"],
  ],
  technology: [
    ["Stone Bridge Bank", "bank"],
    ["Cedar Bank", "bank"],
    ["Quarry Bank", "bank"],
  ],
};

/**
 * Deals for every model, each with an appetite for some sizes of loans. The sizes are cut where the volume divides by
 * the wanted mix: an agreement's priority is the same everywhere, so its size alone decides.
 */
export const dealsOf = (parameters: Parameters): Deal[] => {
  const { meanYuan, spread, smeFactor } = parameters.draws;
  const small = dealOf(parameters, "balance-sheet", 0, ["v-pocket"], leastFen, 2_000_000, "Small sums");
  // Whatever the others stop accepting is not lost: it comes last.
  const reserve = dealOf(
    parameters,
    "capital-light",
    1,
    ["v-pocket", "instalment", "sme"],
    leastFen,
    mostFen,
    "Reserve",
  );
  const people = bandsOf(parameters, rounds, meanYuan, spread);
  const firms = bandsOf(parameters, 1, meanYuan * smeFactor, spread);
  return [
    small,
    { ...reserve, terms: { ...reserve.terms, priority: 100 } },
    ...people.map((band) => dealOf(parameters, band.model, band.round, ["instalment"], band.leastFen, band.mostFen)),
    ...firms.map((band) => dealOf(parameters, band.model, 0, ["sme"], band.leastFen, band.mostFen, "Firms")),
  ];
};

/**
 * From small to large, in every round: whoever bears the risk keeps to small sums, so that no single loan weighs much in
 * what is lost.
 */
const bySize: readonly FundingModel[] = ["capital-heavy", "balance-sheet", "capital-light", "ice", "technology"];

type SizeBand = {
  readonly model: FundingModel;
  readonly round: number;
  readonly leastFen: number;
  readonly mostFen: number;
};

/** Where volume is lognormal as sizes are, with the same deviation and a higher middle. */
export const bandsOf = (parameters: Parameters, times: number, meanYuan: number, spread: number): SizeBand[] => {
  const mix = modelsInMix(parameters)
    .filter(([, part]) => part > 0)
    .toSorted(([a], [b]) => bySize.indexOf(a) - bySize.indexOf(b));
  const total = mix.reduce((sum, [, part]) => sum + part, 0);
  const edgeAt = (share: number): number =>
    Math.round((meanYuan * Math.exp(spread ** 2 / 2 + spread * quantile(share))) / 100) * 10_000;
  const bands: SizeBand[] = [];
  let [share, from] = [0, leastFen];
  for (let round = 0; round < times; round += 1)
    for (const [model, part] of mix) {
      share += part / total / times;
      const last = round === times - 1 && model === mix.at(-1)?.[0];
      const to = last ? mostFen + 1 : edgeAt(Math.min(share, 0.9999));
      if (to > from) bands.push({ model, round, leastFen: from, mostFen: to - 1 });
      from = Math.max(from, to);
    }
  return bands;
};

const dealOf = (
  { funding }: Parameters,
  model: FundingModel,
  round: number,
  products: ProductCode[],
  least: number,
  most: number,
  label?: string,
): Deal => {
  const [name, kind] = names[model][round % names[model].length] as (typeof names)[FundingModel][number];
  const forAFee = model === "ice" || model === "technology";
  const trust = kind === "trust";
  return {
    institution: { name, kind },
    terms: {
      name: label ? `${name}: ${label.toLowerCase()}` : `${name}: ${titles[model]}`,
      fundingModel: model,
      entity:
        model === "balance-sheet"
          ? trust
            ? trustOf(name)
            : "microcredit"
          : model === "capital-heavy"
            ? "guarantee"
            : "platform",
      products,
      priority: 10,
      leastFen: least,
      mostFen: most,
      expectedLossPpm: model === "balance-sheet" || model === "capital-heavy" ? funding.expectedLossPpm[model] : 0,
      funding: {
        funderMonthlyPpm:
          model === "capital-heavy" || model === "capital-light" ? funding.funderMonthlyPpm[model] : null,
        guaranteeMonthlyPpm: 0,
        guaranteeTriggerDays: model === "capital-heavy" ? funding.guaranteeTriggerDays : null,
        feePpm: forAFee ? funding.feePpm[model] : 0,
        ...(trust ? { investorMonthlyPpm: funding.investorMonthlyPpm } : {}),
        coLenders: [],
      },
    },
  };
};

export const trustOf = (name: string): `trust-${string}` => `trust-${name.split(" ")[0]?.toLowerCase()}`;

const titles: Readonly<Record<FundingModel, string>> = {
  "balance-sheet": "own money",
  "capital-heavy": "guaranteed lending",
  "capital-light": "facilitated lending",
  ice: "intelligence credit engine",
  technology: "total solutions",
};

/** Peter Acklam's approximation of the normal quantile, good to nine digits. */
export const quantile = (p: number): number => {
  const a = [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
  ];
  const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572];
  const c = [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ];
  const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416];
  const poly = (coefficients: readonly number[], x: number): number =>
    coefficients.reduce((sum, one) => sum * x + one, 0);
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p));
    return poly(c, q) / (poly(d, q) * q + 1);
  }
  if (p > 1 - 0.02425) return -quantile(1 - p);
  const q = p - 0.5;
  return (poly(a, q * q) * q) / (poly(b, q * q) * q * q + 1);
};
