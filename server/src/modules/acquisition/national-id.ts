import { type IsoDate, parseIsoDate } from "../../kernel/calendar.ts";

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const checkDigits = "10X98765432";

/** GB 11643: six digits of region, eight of birth date, three of sequence, one check digit (ISO 7064 mod 11-2). */
export const checkDigitOf = (first17: string): string => {
  const total = weights.reduce((sum, weight, n) => sum + weight * Number(first17[n]), 0);
  return checkDigits[total % 11] as string;
};

/** The birth date a number carries, or undefined when the number cannot be one. */
export const birthDateOf = (nationalId: string): IsoDate | undefined => {
  if (!/^\d{17}[\dX]$/.test(nationalId) || checkDigitOf(nationalId.slice(0, 17)) !== nationalId[17]) return undefined;
  return parseIsoDate(`${nationalId.slice(6, 10)}-${nationalId.slice(10, 12)}-${nationalId.slice(12, 14)}`);
};

/** Full years lived on a day. A birthday counts from its own date on; 29 February from 1 March in a common year. */
export const ageOn = (birthDate: IsoDate, day: IsoDate): number => {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) >= birthDate.slice(5) ? years : years - 1;
};
