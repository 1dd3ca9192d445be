import { formatDecimal, scaleHalfUp } from "../../../../kernel/decimal.ts";
import { type Shares, toUsd, type UsdRate } from "./leaves.ts";

/** Hundredths of a yuan or dollar for one share, and for one ADS, which is two. */
export type PerShare = Readonly<Record<"basic" | "diluted" | "adsBasic" | "adsDiluted", number>>;

export const sharesPerAds = 2;

/** Income for one share, rounded; an ADS is twice the rounded figure. `unitFen` is what one unit of income is in fen. */
export const perShare = (income: number, unitFen: number, { sharesBasic, sharesDiluted }: Shares): PerShare =>
  withAds(scaleHalfUp(income, unitFen, sharesBasic), scaleHalfUp(income, unitFen, sharesDiluted));

/** In dollars: the rounded yuan figure translated, not the income. */
export const perShareUsd = ({ basic, diluted }: PerShare, rate: UsdRate): PerShare =>
  withAds(toUsd(basic, rate), toUsd(diluted, rate));

const withAds = (basic: number, diluted: number): PerShare => ({
  basic,
  diluted,
  adsBasic: sharesPerAds * basic,
  adsDiluted: sharesPerAds * diluted,
});

export const adsOf = (shares: number): number => scaleHalfUp(shares, 1, sharesPerAds);

/** Non-GAAP income for one ADS is divided by the ADS themselves. */
export const perAds = (income: number, unitFen: number, shares: number): number =>
  scaleHalfUp(income, unitFen, adsOf(shares));

export const twoDecimals = (hundredths: number): string => formatDecimal(hundredths, 2);
