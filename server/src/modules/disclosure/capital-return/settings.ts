import { parseIsoDate } from "../../../kernel/calendar.ts";
import { defaultsOf, text, type Values, wholeNumber } from "../../../platform/settings.ts";

const areDates = (list: string): boolean =>
  list.trim() === "" || list.split(",").every((day) => parseIsoDate(day.trim()) !== undefined);

/** The board's policy on what goes back to shareholders, and what the exchanges need to know of days and shares. */
export const capitalReturnSettings = {
  payoutLeastPpm: wholeNumber(
    200_000,
    0,
    1_000_000,
    "SUANPAN_PAYOUT_LEAST_PPM",
    "Least part of a half year's net income that is declared as a dividend without a reason, in ppm",
  ),
  payoutMostPpm: wholeNumber(
    300_000,
    0,
    1_000_000,
    "SUANPAN_PAYOUT_MOST_PPM",
    "Most of a half year's net income that is declared as a dividend without a reason, in ppm",
  ),
  sharesPerAds: wholeNumber(2, 1, 1_000, "SUANPAN_SHARES_PER_ADS", "Ordinary shares that one ADS stands for"),
  exchangeHolidays: text(
    "",
    "SUANPAN_EXCHANGE_HOLIDAYS",
    "Weekdays on which the exchange is closed, for record and ex-dividend days: 2024-12-25,2024-12-26",
    areDates,
    "dates as YYYY-MM-DD, separated by commas",
  ),
};

export type CapitalReturnPolicy = Values<typeof capitalReturnSettings>;

export const defaultCapitalReturnPolicy: CapitalReturnPolicy = defaultsOf(capitalReturnSettings);
