const day = 86_400_000;
const shanghai = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Shanghai",
  dateStyle: "short",
  timeStyle: "medium",
});

/** A date that exists: 2025-02-29 does not. */
export const isIsoDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10);

/** An instant as people at the platform read it: 2025-03-31 09:05:00, in the zone of the business day. */
export const formatInstant = (instant: string): string => shanghai.format(new Date(instant));

/** The same day of the next month, or its last day where there is no such day. */
export const addMonth = (date: string): string => {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(dayOfMonth, last))).toISOString().slice(0, 10);
};
