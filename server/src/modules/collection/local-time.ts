import { type IsoDate, isoDate } from "../../kernel/calendar.ts";

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
const mostOffsets = 10_000;
const offsets = new Map<string, number>();
const formats = new Map<string, Intl.DateTimeFormat>(); // making one costs a thousand times what using it does

/** The date and the minute of the day that people in a zone read off the wall. */
export const localTime = (epochMs: number, timeZone: string): { readonly date: IsoDate; readonly minute: number } => {
  const text = new Date(epochMs + offsetAt(epochMs, timeZone)).toISOString();
  return { date: isoDate(text.slice(0, 10)), minute: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) };
};

/** The instant of a minute of a day in a zone. The second look is for days on which clocks are put back or forward. */
export const instantOf = (date: IsoDate, minute: number, timeZone: string): number => {
  const onTheWall = Date.parse(`${date}T00:00:00Z`) + minute * minuteMs;
  const near = onTheWall - offsetAt(onTheWall, timeZone);
  return onTheWall - offsetAt(near, timeZone);
};

/** Clocks are put forward or back on a quarter of an hour: within one, a zone's offset is asked for once. */
const offsetAt = (epochMs: number, timeZone: string): number => {
  const quarter = Math.floor(epochMs / quarterMs);
  const key = `${timeZone} ${quarter}`;
  const known = offsets.get(key) ?? offsetIn(quarter * quarterMs, timeZone);
  if (offsets.size >= mostOffsets) offsets.clear();
  offsets.set(key, known);
  return known;
};

const offsetIn = (epochMs: number, timeZone: string): number => {
  const format = formats.get(timeZone) ?? formatIn(timeZone);
  formats.set(timeZone, format);
  const part = Object.fromEntries(format.formatToParts(epochMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(epochMs / 1_000) * 1_000;
};

const formatIn = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
