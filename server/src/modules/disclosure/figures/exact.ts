import { bigQuotientHalfUp } from "../../../kernel/decimal.ts";

/** A decimal as it is written, held exactly: `-0.96` is −96 of hundredths. Figures outgrow numbers where they multiply. */
export type Exact = { readonly units: bigint; readonly decimals: number };

const shape = /^(-?)(\d+)(?:\.(\d+))?$/;

export const exact = (text: string): Exact => {
  const [, sign, whole, fraction = ""] = shape.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`"${text}" is not a decimal`);
  const units = BigInt(whole + fraction);
  return { units: sign === "-" ? -units : units, decimals: fraction.length };
};

export const written = ({ units, decimals }: Exact): string => {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return `${units < 0n ? "-" : ""}${digits.slice(0, point)}${decimals > 0 ? `.${digits.slice(point)}` : ""}`;
};

const tenTo = (power: number): bigint => 10n ** BigInt(power);

/** With so many decimals; false precision is impossible, so fewer than there are is a question of rounding. */
export const rounded = ({ units, decimals }: Exact, to: number): Exact =>
  to >= decimals
    ? { units: units * tenTo(to - decimals), decimals: to }
    : { units: bigQuotientHalfUp(units, tenTo(decimals - to)), decimals: to };

export const plus = (a: Exact, b: Exact): Exact => {
  const decimals = Math.max(a.decimals, b.decimals);
  return { units: rounded(a, decimals).units + rounded(b, decimals).units, decimals };
};

export const minus = (a: Exact, b: Exact): Exact => plus(a, { ...b, units: -b.units });

export const times = (a: Exact, b: Exact): Exact => ({ units: a.units * b.units, decimals: a.decimals + b.decimals });

/** Divided and rounded once. */
export const dividedBy = (a: Exact, b: Exact, decimals: number): Exact => ({
  units: bigQuotientHalfUp(a.units * tenTo(b.decimals + decimals), b.units * tenTo(a.decimals)),
  decimals,
});

export const zero: Exact = { units: 0n, decimals: 0 };
export const size = (a: Exact): Exact => (a.units < 0n ? { ...a, units: -a.units } : a);
