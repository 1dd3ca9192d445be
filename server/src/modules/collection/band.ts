import { type Band, bands } from "@suanpan/contract";

/** How far a band is from current: 0 to 5. */
export const severity = (band: Band): number => bands.indexOf(band);

export const worstOf = (list: readonly Band[]): Band =>
  list.reduce<Band>((worst, band) => (severity(band) > severity(worst) ? band : worst), "current");
