import { companySeal } from "../../platform/day/seal.ts";
import { factsAreSealed } from "../../platform/day/sealed-facts.ts";
import { law, verdict } from "../../platform/verifier.ts";
import { companyEventDays, digestOfCompanyDay } from "./company-event.store.ts";
import { countEntries, firstUnbalanced } from "./journal.store.ts";

/** Debits equal credits in every entry there is. */
export const entriesBalance = law("every journal balances", async (db) => {
  const unbalanced = await firstUnbalanced(db);
  return verdict(
    await countEntries(db),
    unbalanced && `${unbalanced.id} is off by ${unbalanced.differenceFen} fen, or has no lines`,
  );
});

/** What the company did, and who approved it, is what it was when the day closed. */
export const companyEventsAreSealed = factsAreSealed("sealed company events are unchanged", {
  span: companySeal,
  digest: digestOfCompanyDay,
  dated: companyEventDays,
  called: () => "the company events",
});
