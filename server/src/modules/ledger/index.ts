export { type AccountCode, accountCodes, chart, isAccount, named } from "./chart.ts";
export { companyEventsOf } from "./company-event.store.ts";
export { postCompanyEvents } from "./day.ts";
export { findEntry, foldedLines, postedEntries } from "./journal.store.ts";
export { type Entry, imbalance, type Line } from "./journal.ts";
export { manualJournalExecutor } from "./manual-journal.ts";
export { ledgerRoutes } from "./routes.ts";
export { trialBalance } from "./trial-balance.ts";
export { entriesBalance } from "./verify.ts";
