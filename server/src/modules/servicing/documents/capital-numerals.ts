import type { Fen } from "../../../kernel/money.ts";

const digits = "零壹贰叁肆伍陆柒捌玖";
const places = ["仟", "佰", "拾", ""] as const;

/**
 * An amount as contracts and cheques write it, so that no stroke turns one figure into another: 1,005.00 is
 * 壹仟零伍元整. It ends in 整 unless there are fen; a zero is read once where digits are skipped.
 */
export const capitalYuan = (amountFen: Fen): string => {
  if (amountFen < 0) throw new RangeError(`${amountFen} fen cannot be written as an amount of money to pay`);
  const yuan = Math.floor(amountFen / 100);
  const [jiao, fenDigit] = [Math.floor((amountFen % 100) / 10), amountFen % 10];
  if (jiao === 0 && fenDigit === 0) return `${yuan === 0 ? "零" : whole(yuan)}元整`;
  const before = yuan === 0 ? "" : `${whole(yuan)}元`;
  if (fenDigit === 0) return `${before}${digits[jiao]}角整`;
  // 元 followed by 分 skips a digit, which is read.
  if (jiao === 0) return `${before}${yuan === 0 ? "" : "零"}${digits[fenDigit]}分`;
  return `${before}${digits[jiao]}角${digits[fenDigit]}分`;
};

/** By 亿 and 万, since Chinese counts in ten thousands. */
const whole = (n: number): string => {
  if (n >= 1e8) return joined(n, 1e8, "亿");
  return n >= 1e4 ? joined(n, 1e4, "万") : upToTenThousand(n);
};

const joined = (n: number, unit: number, name: string): string => {
  const [high, low] = [Math.floor(n / unit), n % unit];
  if (low === 0) return `${whole(high)}${name}`;
  return `${whole(high)}${name}${low < unit / 10 ? "零" : ""}${whole(low)}`;
};

const upToTenThousand = (n: number): string =>
  [...String(n).padStart(4, "0")]
    .map((digit, n) => (digit === "0" ? "零" : `${digits[Number(digit)]}${places[n]}`))
    .join("")
    .replace(/零+/g, "零")
    .replace(/^零|零$/g, "");
