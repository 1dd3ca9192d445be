/** Hours of the day in China, from 0 to 24: sending is allowed from the first until just before the second. */
export type Hours = { readonly fromHour: number; readonly toHour: number };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** China has one zone and has not changed its clocks since 1991. */
const chinaMs = 8 * hourMs;

/** The moment itself when people may be told then, else the next morning at which they may. */
export const allowedTime = (at: Date, { fromHour, toHour }: Hours): Date => {
  if (fromHour >= toHour) throw new RangeError(`no hour of the day is from ${fromHour} and before ${toHour}`);
  const local = at.getTime() + chinaMs;
  const midnight = Math.floor(local / dayMs) * dayMs;
  const opensAt = midnight + fromHour * hourMs;
  if (local < opensAt) return new Date(opensAt - chinaMs);
  return local < midnight + toHour * hourMs ? at : new Date(opensAt + dayMs - chinaMs);
};

export const isQuiet = (at: Date, hours: Hours): boolean => allowedTime(at, hours).getTime() !== at.getTime();

export const hoursOf = (config: {
  readonly notificationFromHour: number;
  readonly notificationToHour: number;
}): Hours => ({
  fromHour: config.notificationFromHour,
  toHour: config.notificationToHour,
});
