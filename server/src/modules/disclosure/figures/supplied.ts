import type { FigureUnit } from "../figure.ts";
import type { Section, Sources } from "./leaf.ts";
import type { Plan } from "./plan.ts";
import type { Sheet } from "./sheet.ts";

type Shown = { readonly unit: FigureUnit; readonly decimals: number };

/** What a release says of capital returned and of what is to come, by the last part of its name. */
const shown: Readonly<Record<string, Shown>> = {
  dividendPerShareUsd: { unit: "usd", decimals: 2 },
  dividendPerAdsUsd: { unit: "usd", decimals: 2 },
  fyDividendUsdM: { unit: "usd-million", decimals: 0 },
  authorisedUsdM: { unit: "usd-million", decimals: 0 },
  usdM: { unit: "usd-million", decimals: 0 },
  adsM: { unit: "million", decimals: 1 },
  avgPriceUsd: { unit: "usd", decimals: 1 },
  months: { unit: "count", decimals: 0 },
  policyPayoutPct: { unit: "percent", decimals: 0 },
  nonGaapGrowthPct: { unit: "percent", decimals: 0 },
  netIncomeB: { unit: "rmb-billion", decimals: 2 },
  nonGaapNetIncomeB: { unit: "rmb-billion", decimals: 2 },
};
const dates = ["recordDate", "paymentDateShares", "paymentDateAds", "start", "asOf"];

export const shownAs = (path: string): Shown => {
  const name = path.split("/").findLast((part) => !/^\d+$/.test(part)) ?? "";
  return shown[name] ?? { unit: dates.includes(name) ? "date" : "text", decimals: 0 };
};

/** Capital return and outlook are told, not computed: as this release's own source says them. */
export const addSupplied = (sheet: Sheet, sources: Sources, { release }: Plan): void => {
  for (const section of ["capitalReturn", "outlook"] as const satisfies readonly Section[])
    for (const path of sources.lines(section, release)) {
      const leaf = sources.find(section, release, path);
      const { unit, decimals } = shownAs(path);
      if (leaf) sheet.leaf({ id: `${section}/${path}`, unit, period: release }, leaf, decimals);
    }
};
