import type { DayStep } from "../../../platform/day/close-days.ts";
import type { Platform } from "../../../platform/platform.ts";
import { bookCostsOf } from "./costs.ts";
import { matchOpen, purses } from "./match-bank-lines.ts";
import { settleProviderDays } from "./provider-settlement.ts";
import type { CashPolicy } from "./settings.ts";
import { bookSuspenseOf } from "./suspense.ts";

/** Books money that found no loan on the day, and what became of such money. */
export const bookSuspense = (platform: Platform): DayStep => ({
  name: "book-suspense",
  per: "company",
  run: (tx, day) => bookSuspenseOf(tx, platform, day),
});

/** Books what the provider has handed over; it follows whatever the day has put on its account. */
export const settleProvider = (platform: Platform): DayStep => ({
  name: "settle-provider",
  per: "company",
  run: async (tx, day) => (await settleProviderDays(tx, platform, day)).length,
});

/** Books what the day cost; it follows the agencies' bills. */
export const bookCosts = (platform: Platform, policy: CashPolicy): DayStep => ({
  name: "book-costs",
  per: "company",
  run: (tx, day) => bookCostsOf(tx, platform, policy, day),
});

/** Looks for what banks told of among what the day has posted. */
export const matchBankLines = (platform: Platform, policy: CashPolicy): DayStep => ({
  name: "match-bank-lines",
  per: "company",
  run: async (tx) => {
    let matched = 0;
    for (const purse of await purses(tx)) matched += await matchOpen(tx, platform, policy, purse, "system:end-of-day");
    return matched;
  },
});
