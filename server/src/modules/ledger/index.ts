export { type AccountCode, accountCodes, chart, isAccount, isCash, named } from "./chart.ts";
export {
  companyEventsAccountedOn,
  companyEventsOfType,
  daysOfCompanyEvents,
  findCompanyEvent,
  findCompanyEventById,
  knownKeys,
} from "./company-event.store.ts";
export { type CompanyEvent, type CompanyPosting, type CompanyRule, entriesOf } from "./company-event.ts";
export { postCompanyEvents, postRecurringJournals, sealCompanyEvents } from "./day.ts";
export { companies, isEntity, isTrust } from "./entity.ts";
export { fingerprintOfCompanyEvents, fingerprintOfJournals } from "./fingerprint.ts";
export { importJournalsExecutor, proposeJournals } from "./import-journals.ts";
export { openingBalancesExecutor, proposeOpeningBalances } from "./import-opening-balances.ts";
export {
  type CreditBalance,
  creditBalances,
  daysOfEntries,
  entriesOfDay,
  findEntry,
  firstEntryNotOn,
  type PostedEntry,
  postedEntries,
} from "./journal.store.ts";
export { type Entry, imbalance, type Line } from "./journal.ts";
export { importedJournalRule, manualJournalRule, recurringJournalRule, reversalRule } from "./journal-rule.ts";
export { keepingMonths } from "./keep-months.ts";
export { journalsUpTo, type Lines, ledgerUpTo, monthsUpTo } from "./kept-month.store.ts";
export { entriesAsCsv, pageOfEntries } from "./list-entries.ts";
export { manualJournalExecutor } from "./manual-journal.ts";
export { openDays } from "./open-days.ts";
export { openingBalancesRule } from "./opening-balances.ts";
export {
  type By,
  type CompanyFact,
  recordCompanyEvents,
  recordSigned,
  type SignedFact,
} from "./record-company-events.ts";
export { endRecurringExecutor, recurJournalExecutor } from "./recur-journal.ts";
export { reverseJournalExecutor } from "./reverse-journal.ts";
export { ledgerRoutes } from "./routes.ts";
export { trialBalance } from "./trial-balance.ts";
export {
  attachmentsAreUnchanged,
  companyEventsAreSealed,
  entriesBalance,
  keptMonthsAreSums,
  recurringJournalsArePosted,
} from "./verify.ts";
export { closeYear, closeYearExecutor, yearEndRule } from "./year-end.ts";
