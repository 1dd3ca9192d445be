export { type AccountCode, accountCodes, chart, isAccount, isCash, named } from "./chart.ts";
export {
  companyEventsAccountedOn,
  companyEventsOfType,
  findCompanyEvent,
  findCompanyEventById,
} from "./company-event.store.ts";
export { type CompanyEvent, type CompanyPosting, type CompanyRule, entriesOf } from "./company-event.ts";
export { postCompanyEvents, sealCompanyEvents } from "./day.ts";
export { companies, isEntity, isTrust } from "./entity.ts";
export {
  creditBalances,
  entriesOfDay,
  findEntry,
  firstEntryNotOn,
  type PostedEntry,
  postedEntries,
} from "./journal.store.ts";
export { type Entry, imbalance, type Line } from "./journal.ts";
export { manualJournalExecutor, manualJournalRule } from "./manual-journal.ts";
export { type By, type CompanyFact, recordCompanyEvents } from "./record-company-events.ts";
export { ledgerRoutes } from "./routes.ts";
export { trialBalance } from "./trial-balance.ts";
export { companyEventsAreSealed, entriesBalance } from "./verify.ts";
