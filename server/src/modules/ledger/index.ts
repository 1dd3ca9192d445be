export { type AccountCode, accountCodes, chart, isAccount, named } from "./chart.ts";
export { companyEventsOf } from "./company-event.store.ts";
export { postCompanyEvents, sealCompanyEvents } from "./day.ts";
export {
  entriesOfDay,
  findEntry,
  firstEntryNotOn,
  type PostedEntry,
  postedEntries,
} from "./journal.store.ts";
export { type Entry, imbalance, type Line } from "./journal.ts";
export { entryOf, manualJournalExecutor } from "./manual-journal.ts";
export { ledgerRoutes } from "./routes.ts";
export { trialBalance } from "./trial-balance.ts";
export { companyEventsAreSealed, entriesBalance } from "./verify.ts";
