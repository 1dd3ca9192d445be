/** Amounts are whole fen from the wire to the screen; nothing here ever holds yuan in a number. */

const most = 1_000_000_000_000;

/** 123456 → "1,234.56". The minus is the typographic one, as wide as a digit. */
export const formatFen = (fen: number): string => {
  const size = Math.abs(fen);
  const cents = size % 100;
  const yuan = String((size - cents) / 100).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${fen < 0 ? "−" : ""}${yuan}.${String(cents).padStart(2, "0")}`;
};

/** A figure of a statement: no unit, negatives in parentheses, nothing as a dash. */
export const formatFigure = (figure: number): string => {
  if (figure === 0) return "—";
  const digits = String(Math.abs(figure)).replace(/\B(?=(\d{3})+$)/g, ",");
  return figure < 0 ? `(${digits})` : digits;
};

/** What a form shows for an amount it fills in: no separators, so that it can be edited. */
export const editableFen = (fen: number): string => formatFen(fen).replaceAll(",", "");

export type Parsed =
  | { readonly fen: number }
  | { readonly wrong: "empty" | "not-an-amount" | "too-fine" | "not-positive" | "too-large" };

/** Yuan as typed, to fen: digits are moved, never multiplied. Full-width digits and a yuan sign are understood. */
export const parseYuan = (typed: string): Parsed => {
  const text = typed.normalize("NFKC").trim().replace(/^¥\s*/, "");
  if (text === "") return { wrong: "empty" };
  const match = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/.exec(text);
  if (!match?.[1]) return { wrong: "not-an-amount" };
  const cents = match[2] ?? "";
  if (cents.length > 2) return { wrong: "too-fine" };
  const fen = BigInt(match[1].replaceAll(",", "") + cents.padEnd(2, "0"));
  if (fen === 0n) return { wrong: "not-positive" };
  return fen > BigInt(most) ? { wrong: "too-large" } : { fen: Number(fen) };
};

/** Parts per million as per cent with two decimals, half up: 18000 → "1.80%", 216_016 → "21.60%". */
export const formatPpm = (ppm: number): string => {
  const hundredths = Math.floor((Math.abs(ppm) + 50) / 100);
  const decimals = hundredths % 100;
  return `${ppm < 0 ? "−" : ""}${(hundredths - decimals) / 100}.${String(decimals).padStart(2, "0")}%`;
};
