/** Decimals of any length, exactly: figures are divided, multiplied and rounded once, and never held by a float. */
export type Exact = { readonly units: bigint; readonly scale: number };

const shape = /^(-?)(\d+)(?:\.(\d+))?$/;

export const exactOf = (text: string): Exact => {
  const [, sign, whole = "", fraction = ""] = shape.exec(text) ?? [];
  if (whole === "") throw new RangeError(`"${text}" is not a decimal`);
  const units = BigInt(whole + fraction);
  return { units: sign === "-" ? -units : units, scale: fraction.length };
};

/** A factor written in code, such as 100 or 0.001. */
export const exactFactor = (factor: number): Exact => {
  const [digits = "", power = "0"] = String(factor).split("e");
  const { units, scale } = exactOf(digits);
  const shift = scale - Number(power);
  return shift >= 0 ? { units, scale: shift } : { units: units * 10n ** BigInt(-shift), scale: 0 };
};

export const product = (a: Exact, b: Exact): Exact => ({ units: a.units * b.units, scale: a.scale + b.scale });

export const sum = (a: Exact, b: Exact): Exact => {
  const scale = Math.max(a.scale, b.scale);
  return { units: raised(a, scale) + raised(b, scale), scale };
};

export const negated = ({ units, scale }: Exact): Exact => ({ units: -units, scale });

const raised = ({ units, scale }: Exact, to: number): bigint => units * 10n ** BigInt(to - scale);

/** a ÷ b to so many decimals, halves away from zero. Undefined where nothing can be divided. */
export const quotientHalfUp = (a: Exact, b: Exact, decimals: number): Exact | undefined => {
  if (b.units === 0n) return undefined;
  const dividend = a.units * 10n ** BigInt(b.scale + decimals);
  const divisor = b.units * 10n ** BigInt(a.scale);
  const [size, unit] = [abs(dividend), abs(divisor)];
  const whole = (2n * size + unit) / (2n * unit);
  return { units: dividend < 0n === divisor < 0n ? whole : -whole, scale: decimals };
};

export const rounded = (a: Exact, decimals: number): Exact =>
  quotientHalfUp(a, { units: 1n, scale: 0 }, decimals) as Exact;

const abs = (n: bigint): bigint => (n < 0n ? -n : n);

export const textOf = ({ units, scale }: Exact, thousands = ""): string => {
  const digits = String(abs(units)).padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale).replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${units < 0n ? "-" : ""}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ""}`;
};
