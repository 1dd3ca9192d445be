/** Dates without times: ISO text that compares with < and >, and integer arithmetic on the civil calendar below it. */

declare const isoDateBrand: unique symbol;

/** "2024-06-30": a real day between 1900 and 2199. */
export type IsoDate = string & { readonly [isoDateBrand]: true };

type Civil = { readonly year: number; readonly month: number; readonly day: number };

export const parseIsoDate = (text: string): IsoDate | undefined => {
  if (!/^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)) return undefined;
  const { year, month, day } = civil(text as IsoDate);
  return day <= daysInMonth(year, month) ? (text as IsoDate) : undefined;
};

export const isoDate = (text: string): IsoDate => {
  const date = parseIsoDate(text);
  if (date === undefined) throw new RangeError(`"${text}" is not a date from 1900-01-01 to 2199-12-31`);
  return date;
};

export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Days since 1970-01-01. Counts in 400-year eras whose years begin in March, so that the leap day comes last. */
export const dayNumber = (date: IsoDate): number => {
  const { year, month, day } = civil(date);
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
};

export const fromDayNumber = (number: number): IsoDate => {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leapDays = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return fromCivil(era * 400 + yearOfEra + (month > 2 ? 0 : 1), month, day);
};

export const addDays = (date: IsoDate, days: number): IsoDate => fromDayNumber(dayNumber(date) + days);

/** Negative when `to` comes first. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => dayNumber(to) - dayNumber(from);

/** Clamps to the month's end. With the loan's due day a short month is forgotten: Jan 31, Feb 28, Mar 31. */
export const addMonths = (date: IsoDate, months: number, dueDay?: number): IsoDate => {
  const { year, month, day } = civil(date);
  const anchor = dueDay ?? day;
  if (!(Number.isInteger(anchor) && anchor >= 1 && anchor <= 31)) throw new RangeError(`${anchor} is not a due day`);
  const monthIndex = year * 12 + month - 1 + months;
  const targetYear = Math.floor(monthIndex / 12);
  const targetMonth = monthIndex - targetYear * 12 + 1;
  return fromCivil(targetYear, targetMonth, Math.min(anchor, daysInMonth(targetYear, targetMonth)));
};

export const monthEnd = (date: IsoDate): IsoDate => addMonths(date, 0, 31);

export const isMonthEnd = (date: IsoDate): boolean => date === monthEnd(date);

/** 1 Monday … 7 Sunday. */
export const dayOfWeek = (date: IsoDate): number => ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;

/** 30E/360: every month has 30 days, and the 31st counts as the 30th. */
export const days360 = (from: IsoDate, to: IsoDate): number => {
  const [a, b] = [civil(from), civil(to)];
  return 360 * (b.year - a.year) + 30 * (b.month - a.month) + Math.min(b.day, 30) - Math.min(a.day, 30);
};

/** "2024-06" */
export const monthOf = (date: IsoDate): string => date.slice(0, 7);

/** "2024Q2" */
export const quarterOf = (date: IsoDate): string => `${date.slice(0, 4)}Q${Math.ceil(civil(date).month / 3)}`;

export const quarterEnd = (date: IsoDate): IsoDate => addMonths(date, (12 - civil(date).month) % 3, 31);

/** Both ends included; nothing when `to` comes first. */
export function* eachDay(from: IsoDate, to: IsoDate): Generator<IsoDate, void, undefined> {
  const last = dayNumber(to);
  for (let day = dayNumber(from); day <= last; day += 1) yield fromDayNumber(day);
}

const formats = new Map<string, Intl.DateTimeFormat>(); // making one costs a thousand times what using it does

/** The day it is at an instant in a place: the only door from clocks into dates. */
export const dateInZone = (epochMs: number, timeZone: string): IsoDate => {
  const format = formats.get(timeZone) ?? dateFormat(timeZone);
  formats.set(timeZone, format);
  const part = Object.fromEntries(format.formatToParts(epochMs).map(({ type, value }) => [type, value]));
  return isoDate(`${part.year}-${part.month}-${part.day}`);
};

const dateFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });

/** Two digits at a place. Read as character codes because days past due are counted for every loan there is. */
const pair = (date: IsoDate, at: number): number => date.charCodeAt(at) * 10 + date.charCodeAt(at + 1) - 528;

const civil = (date: IsoDate): Civil => ({
  year: pair(date, 0) * 100 + pair(date, 2),
  month: pair(date, 5),
  day: pair(date, 8),
});

const twoDigits = (n: number): string => String(n).padStart(2, "0");

const fromCivil = (year: number, month: number, day: number): IsoDate =>
  isoDate(`${year}-${twoDigits(month)}-${twoDigits(day)}`);

const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
};

export const later = (a: IsoDate, b: IsoDate): IsoDate => (a > b ? a : b);
