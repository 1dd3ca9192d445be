/** A4, and the greys of a release on it. */
export const mm = (n: number): number => (n * 72) / 25.4;
export const pageMargin = mm(17);
export const textWidth = mm(210) - 2 * pageMargin;
export const ink = "#1f2328";
export const grey = "#57606a";
export const hair = "#c9d1d9";
