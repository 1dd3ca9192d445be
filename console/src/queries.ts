import { queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";

/** What can be read, under which name it is kept. Names nest, so that a write can say what it makes stale. */
type Search = Readonly<Record<string, string | number | undefined>>;
const rowsPerPage = 50;

export const meQuery = queryOptions({ queryKey: ["me"], queryFn: ({ signal }) => api.me(signal), staleTime: 60_000 });
export const statusQuery = queryOptions({
  queryKey: ["status"],
  queryFn: ({ signal }) => api.status(signal),
  refetchInterval: 60_000,
});

/** The trail is the console's own; the API wants only the cursor. */
const asked = ({ trail: _, ...query }: Search): Search => ({ limit: rowsPerPage, ...query });

export const loansQuery = (search: Search) =>
  queryOptions({ queryKey: ["loans", asked(search)], queryFn: ({ signal }) => api.loans(asked(search), signal) });
export const loanQuery = (id: string) =>
  queryOptions({ queryKey: ["loan", id], queryFn: ({ signal }) => api.loan(id, signal) });
export const loanEventsQuery = (id: string) =>
  queryOptions({ queryKey: ["loan", id, "events"], queryFn: ({ signal }) => api.loanEvents(id, signal) });
export const loanJournalsQuery = (id: string) =>
  queryOptions({ queryKey: ["loan", id, "journals"], queryFn: ({ signal }) => api.loanJournals(id, signal) });
export const loanActsQuery = (id: string) =>
  queryOptions({ queryKey: ["loan", id, "acts"], queryFn: ({ signal }) => api.loanActs(id, signal) });
export const payoffQuery = (id: string, on: string) =>
  queryOptions({ queryKey: ["loan", id, "payoff", on], queryFn: ({ signal }) => api.payoff(id, on, signal) });
export const setAsideQuery = queryOptions({
  queryKey: ["loans", "set-aside"],
  queryFn: ({ signal }) => api.setAside(signal),
});
export const userQuery = (id: string) =>
  queryOptions({ queryKey: ["user", id], queryFn: ({ signal }) => api.user(id, signal) });
export const bankAccountsQuery = (userId: string) =>
  queryOptions({ queryKey: ["user", userId, "accounts"], queryFn: ({ signal }) => api.bankAccounts(userId, signal) });
export const flagsQuery = (userId: string) =>
  queryOptions({ queryKey: ["user", userId, "flags"], queryFn: ({ signal }) => api.flags(userId, signal) });
export const ordersQuery = (search: Search) =>
  queryOptions({ queryKey: ["orders", asked(search)], queryFn: ({ signal }) => api.orders(asked(search), signal) });
export const orderQuery = (id: string) =>
  queryOptions({ queryKey: ["order", id], queryFn: ({ signal }) => api.order(id, signal) });
export const breaksQuery = (search: Search) =>
  queryOptions({ queryKey: ["breaks", asked(search)], queryFn: ({ signal }) => api.breaks(asked(search), signal) });
export const creditsQuery = (search: Search) =>
  queryOptions({ queryKey: ["credits", asked(search)], queryFn: ({ signal }) => api.credits(asked(search), signal) });
export const agreementsQuery = queryOptions({
  queryKey: ["agreements"],
  queryFn: ({ signal }) => api.agreements(signal),
  staleTime: 60_000,
});
export const institutionsQuery = queryOptions({
  queryKey: ["institutions"],
  queryFn: ({ signal }) => api.institutions(signal),
  staleTime: 60_000,
});
export const settlementsQuery = (institutionId: string, search: Search) =>
  queryOptions({
    queryKey: ["settlements", institutionId, asked(search)],
    queryFn: ({ signal }) => api.settlements(institutionId, asked(search), signal),
  });
export const settlementDayQuery = (institutionId: string, day: string) =>
  queryOptions({
    queryKey: ["settlement", institutionId, day],
    queryFn: ({ signal }) => api.settlementDay(institutionId, day, signal),
  });
export const suspenseQuery = (search: Search) =>
  queryOptions({ queryKey: ["suspense", asked(search)], queryFn: ({ signal }) => api.suspense(asked(search), signal) });
export const notificationsQuery = (search: Search) =>
  queryOptions({
    queryKey: ["notifications", asked(search)],
    queryFn: ({ signal }) => api.notifications(asked(search), signal),
  });
export const creditLinesQuery = (userId: string) =>
  queryOptions({ queryKey: ["user", userId, "lines"], queryFn: ({ signal }) => api.creditLines(userId, signal) });
export const worklistQuery = (search: Search) =>
  queryOptions({
    queryKey: ["worklist", asked(search)],
    queryFn: ({ signal }) => api.worklist(asked(search), signal),
  });
export const caseQuery = (id: string) =>
  queryOptions({ queryKey: ["case", id], queryFn: ({ signal }) => api.collectionCase(id, signal) });
export const strategiesQuery = queryOptions({
  queryKey: ["strategies"],
  queryFn: ({ signal }) => api.strategies(signal),
  staleTime: 60_000,
});
export const agenciesQuery = queryOptions({
  queryKey: ["agencies"],
  queryFn: ({ signal }) => api.agencies(signal),
  staleTime: 60_000,
});
export const trialBalanceQuery = (search: Search) =>
  queryOptions({ queryKey: ["trial-balance", search], queryFn: ({ signal }) => api.trialBalance(search, signal) });
export const journalEntryQuery = (id: string) =>
  queryOptions({ queryKey: ["journal-entry", id], queryFn: ({ signal }) => api.journalEntry(id, signal) });
export const journalEntriesQuery = (search: Search) =>
  queryOptions({
    queryKey: ["journal-entries", asked(search)],
    queryFn: ({ signal }) => api.journalEntries(asked(search), signal),
  });
export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: ({ signal }) => api.accounts(signal),
  staleTime: 600_000,
});
export const postingRulesQuery = queryOptions({
  queryKey: ["posting-rules"],
  queryFn: ({ signal }) => api.postingRules(signal),
  staleTime: 600_000,
});
export const companyEventQuery = (id: string) =>
  queryOptions({ queryKey: ["company-event", id], queryFn: ({ signal }) => api.companyEvent(id, signal) });
export const statementsQuery = (search: Search) =>
  queryOptions({ queryKey: ["statements", search], queryFn: ({ signal }) => api.statements(search, signal) });
export const ifrsReconciliationQuery = (search: Search) =>
  queryOptions({
    queryKey: ["ifrs-reconciliation", search],
    queryFn: ({ signal }) => api.ifrsReconciliation(search, signal),
  });
export const traceQuery = (search: Search) =>
  queryOptions({ queryKey: ["trace", search], queryFn: ({ signal }) => api.trace(search, signal) });
export const traceEntriesQuery = (search: Search) =>
  queryOptions({
    queryKey: ["trace-entries", asked(search)],
    queryFn: ({ signal }) => api.traceEntries(asked(search), signal),
  });
export const traceFactsQuery = (search: Search) =>
  queryOptions({
    queryKey: ["trace-facts", asked(search)],
    queryFn: ({ signal }) => api.traceFacts(asked(search), signal),
  });
export const releasesQuery = queryOptions({
  queryKey: ["releases"],
  queryFn: ({ signal }) => api.releases(signal),
});
export const releaseQuery = (id: string) =>
  queryOptions({ queryKey: ["release", id], queryFn: ({ signal }) => api.release(id, signal) });
export const releaseDiffQuery = (id: string) =>
  queryOptions({
    queryKey: ["release", id, "diff"],
    queryFn: ({ signal }) => api.releaseDiff(id, signal),
    retry: false,
  });
export const closeQuery = (period: string) =>
  queryOptions({ queryKey: ["close", period], queryFn: ({ signal }) => api.close(period, signal) });
export const companyItemsQuery = (search: Search) =>
  queryOptions({
    queryKey: ["company", "items", asked(search)],
    queryFn: ({ signal }) => api.companyItems(asked(search), signal),
  });
export const companyRegisterQuery = (on: string) =>
  queryOptions({ queryKey: ["company", "register", on], queryFn: ({ signal }) => api.companyRegister(on, signal) });
export const companySharesQuery = (span: Search) =>
  queryOptions({ queryKey: ["company", "shares", span], queryFn: ({ signal }) => api.companyShares(span, signal) });
export const taxReconciliationQuery = (span: Search) =>
  queryOptions({ queryKey: ["company", "tax", span], queryFn: ({ signal }) => api.taxReconciliation(span, signal) });
export const houseAccountsQuery = queryOptions({
  queryKey: ["bank", "accounts"],
  queryFn: ({ signal }) => api.houseAccounts(signal),
});
export const bankReconciliationsQuery = queryOptions({
  queryKey: ["bank", "reconciliations"],
  queryFn: ({ signal }) => api.bankReconciliations(signal),
});
export const unmatchedLinesQuery = (search: Search) =>
  queryOptions({
    queryKey: ["bank", "unmatched", asked(search)],
    queryFn: ({ signal }) => api.unmatchedLines(asked(search), signal),
  });
export const matchedLinesQuery = (search: Search) =>
  queryOptions({
    queryKey: ["bank", "matched", asked(search)],
    queryFn: ({ signal }) => api.matchedLines(asked(search), signal),
  });
export const openMovementsQuery = (search: Search) =>
  queryOptions({ queryKey: ["bank", "movements", search], queryFn: ({ signal }) => api.openMovements(search, signal) });
export const allowancesQuery = (search: Search) =>
  queryOptions({ queryKey: ["allowances", search], queryFn: ({ signal }) => api.allowances(search, signal) });
export const poolsQuery = (runId: string, search: Search) =>
  queryOptions({
    queryKey: ["pools", runId, asked(search)],
    queryFn: ({ signal }) => api.pools(runId, asked(search), signal),
  });
export const poolLoansQuery = (runId: string, number: number) =>
  queryOptions({
    queryKey: ["pools", runId, number, "loans"],
    queryFn: ({ signal }) => api.poolLoans(runId, number, { limit: 200 }, signal),
  });
export const approvalsQuery = (search: Search) =>
  queryOptions({
    queryKey: ["approvals", asked(search)],
    queryFn: ({ signal }) => api.approvals(asked(search), signal),
  });
export const deliveriesQuery = (search: Search) =>
  queryOptions({
    queryKey: ["deliveries", asked(search)],
    queryFn: ({ signal }) => api.deliveries(asked(search), signal),
  });
export const webhooksQuery = queryOptions({ queryKey: ["webhooks"], queryFn: ({ signal }) => api.webhooks(signal) });
export const auditQuery = (search: Search) =>
  queryOptions({ queryKey: ["audit", asked(search)], queryFn: ({ signal }) => api.audit(asked(search), signal) });
export const staffQuery = queryOptions({
  queryKey: ["staff"],
  queryFn: ({ signal }) => api.staff(signal),
  staleTime: 60_000,
});
