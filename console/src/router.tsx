import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { ProblemError } from "./api.ts";
import { firstPage } from "./may.ts";
import { Broken } from "./parts/Boundary.tsx";
import { Loading } from "./parts/Loaded.tsx";
import { NotFound } from "./parts/NotFound.tsx";
import { meQuery } from "./queries.ts";
import {
  allowanceSearch,
  approvalsSearch,
  auditSearch,
  bankSearch,
  breaksSearch,
  closeSearch,
  companySearch,
  creditsSearch,
  formatQuery,
  journalEntrySearch,
  journalsSearch,
  loanSearch,
  loansSearch,
  logInSearch,
  nothingElse,
  notificationsSearch,
  ordersSearch,
  pageSearch,
  parseQuery,
  rulesSearch,
  settlementsSearch,
  statementsSearch,
  strategiesSearch,
  suspenseSearch,
  traceSearch,
  trialBalanceSearch,
  worklistSearch,
} from "./search.ts";

type Ground = { readonly queryClient: QueryClient };

/** Each page is a chunk of its own, loaded when somebody goes there. */
const root = createRootRouteWithContext<Ground>()({ component: Outlet });

const logIn = createRoute({
  getParentRoute: () => root,
  path: "/log-in",
  validateSearch: nothingElse<{ next?: string }>(logInSearch),
  beforeLoad: ({ context }) => {
    if (context.queryClient.getQueryData(meQuery.queryKey)) throw redirect({ to: "/" });
  },
  component: lazyRouteComponent(() => import("./pages/log-in/LogInPage.tsx"), "LogInPage"),
});
const choosePassword = createRoute({
  getParentRoute: () => root,
  path: "/choose-password",
  component: lazyRouteComponent(() => import("./pages/log-in/ChoosePasswordPage.tsx"), "ChoosePasswordPage"),
});

/** Everything but the log-in stands in the frame, and the frame lets nobody in without a session. */
const frame = createRoute({
  getParentRoute: () => root,
  id: "frame",
  beforeLoad: async ({ context, location }) => {
    const me = await context.queryClient.ensureQueryData(meQuery).catch((error: unknown) => {
      if (error instanceof ProblemError && error.problem.status === 401) return undefined;
      throw error;
    });
    if (!me) throw redirect({ to: "/log-in", search: { next: location.href } });
    return { me };
  },
  component: lazyRouteComponent(() => import("./frame/Frame.tsx"), "Frame"),
});
const home = createRoute({
  getParentRoute: () => frame,
  path: "/",
  beforeLoad: ({ context }) => {
    throw redirect({ to: firstPage(context.me.roles), replace: true });
  },
});
const loans = createRoute({
  getParentRoute: () => frame,
  path: "/loans",
  validateSearch: nothingElse(loansSearch),
  component: lazyRouteComponent(() => import("./pages/loans/LoansPage.tsx"), "LoansPage"),
});
const loan = createRoute({
  getParentRoute: () => frame,
  path: "/loans/$loanId",
  validateSearch: nothingElse(loanSearch),
  component: lazyRouteComponent(() => import("./pages/loan/LoanPage.tsx"), "LoanPage"),
});
const user = createRoute({
  getParentRoute: () => frame,
  path: "/users/$userId",
  component: lazyRouteComponent(() => import("./pages/user/UserPage.tsx"), "UserPage"),
});
const orders = createRoute({
  getParentRoute: () => frame,
  path: "/payment-orders",
  validateSearch: nothingElse(ordersSearch),
  component: lazyRouteComponent(() => import("./pages/payment-orders/OrdersPage.tsx"), "OrdersPage"),
});
const order = createRoute({
  getParentRoute: () => frame,
  path: "/payment-orders/$orderId",
  component: lazyRouteComponent(() => import("./pages/payment-order/OrderPage.tsx"), "OrderPage"),
});
const breaks = createRoute({
  getParentRoute: () => frame,
  path: "/payment-breaks",
  validateSearch: nothingElse(breaksSearch),
  component: lazyRouteComponent(() => import("./pages/payment-breaks/BreaksPage.tsx"), "BreaksPage"),
});
const suspense = createRoute({
  getParentRoute: () => frame,
  path: "/suspense",
  validateSearch: nothingElse(suspenseSearch),
  component: lazyRouteComponent(() => import("./pages/suspense/SuspensePage.tsx"), "SuspensePage"),
});
const credits = createRoute({
  getParentRoute: () => frame,
  path: "/credits",
  validateSearch: nothingElse(creditsSearch),
  component: lazyRouteComponent(() => import("./pages/credits/CreditsPage.tsx"), "CreditsPage"),
});
const statement = createRoute({
  getParentRoute: () => frame,
  path: "/provider-statement",
  component: lazyRouteComponent(() => import("./pages/statement/StatementPage.tsx"), "StatementPage"),
});
const settlements = createRoute({
  getParentRoute: () => frame,
  path: "/settlements",
  validateSearch: nothingElse(settlementsSearch),
  component: lazyRouteComponent(() => import("./pages/settlements/SettlementsPage.tsx"), "SettlementsPage"),
});
const settlement = createRoute({
  getParentRoute: () => frame,
  path: "/settlements/$institutionId/$day",
  component: lazyRouteComponent(() => import("./pages/settlement/SettlementPage.tsx"), "SettlementPage"),
});
const strategies = createRoute({
  getParentRoute: () => frame,
  path: "/collection-strategies",
  validateSearch: nothingElse(strategiesSearch),
  component: lazyRouteComponent(() => import("./pages/strategies/StrategiesPage.tsx"), "StrategiesPage"),
});
const moveIn = createRoute({
  getParentRoute: () => frame,
  path: "/move-in",
  component: lazyRouteComponent(() => import("./pages/move-in/MoveInPage.tsx"), "MoveInPage"),
});
const notifications = createRoute({
  getParentRoute: () => frame,
  path: "/notifications",
  validateSearch: nothingElse(notificationsSearch),
  component: lazyRouteComponent(() => import("./pages/notifications/NotificationsPage.tsx"), "NotificationsPage"),
});
const worklist = createRoute({
  getParentRoute: () => frame,
  path: "/collection",
  validateSearch: nothingElse(worklistSearch),
  component: lazyRouteComponent(() => import("./pages/worklist/WorklistPage.tsx"), "WorklistPage"),
});
const collectionCase = createRoute({
  getParentRoute: () => frame,
  path: "/collection/$caseId",
  component: lazyRouteComponent(() => import("./pages/case/CasePage.tsx"), "CasePage"),
});
const trialBalance = createRoute({
  getParentRoute: () => frame,
  path: "/trial-balance",
  validateSearch: nothingElse(trialBalanceSearch),
  component: lazyRouteComponent(() => import("./pages/trial-balance/TrialBalancePage.tsx"), "TrialBalancePage"),
});
const journalEntry = createRoute({
  getParentRoute: () => frame,
  path: "/journal-entry",
  validateSearch: nothingElse(journalEntrySearch),
  component: lazyRouteComponent(() => import("./pages/journal-entry/JournalEntryPage.tsx"), "JournalEntryPage"),
});
const journals = createRoute({
  getParentRoute: () => frame,
  path: "/journals",
  validateSearch: nothingElse(journalsSearch),
  component: lazyRouteComponent(() => import("./pages/journals/JournalsPage.tsx"), "JournalsPage"),
});
const rules = createRoute({
  getParentRoute: () => frame,
  path: "/posting-rules",
  validateSearch: nothingElse(rulesSearch),
  component: lazyRouteComponent(() => import("./pages/posting-rules/PostingRulesPage.tsx"), "PostingRulesPage"),
});
const statements = createRoute({
  getParentRoute: () => frame,
  path: "/statements",
  validateSearch: nothingElse(statementsSearch),
  component: lazyRouteComponent(() => import("./pages/statements/StatementsPage.tsx"), "StatementsPage"),
});
const trace = createRoute({
  getParentRoute: () => frame,
  path: "/statements/trace",
  validateSearch: nothingElse(traceSearch),
  component: lazyRouteComponent(() => import("./pages/trace/TracePage.tsx"), "TracePage"),
});
const close = createRoute({
  getParentRoute: () => frame,
  path: "/close",
  validateSearch: nothingElse(closeSearch),
  component: lazyRouteComponent(() => import("./pages/close/ClosePage.tsx"), "ClosePage"),
});
const company = createRoute({
  getParentRoute: () => frame,
  path: "/company",
  validateSearch: nothingElse(companySearch),
  component: lazyRouteComponent(() => import("./pages/company/CompanyPage.tsx"), "CompanyPage"),
});
const bank = createRoute({
  getParentRoute: () => frame,
  path: "/bank",
  validateSearch: nothingElse(bankSearch),
  component: lazyRouteComponent(() => import("./pages/bank/BankPage.tsx"), "BankPage"),
});
const allowance = createRoute({
  getParentRoute: () => frame,
  path: "/allowance",
  validateSearch: nothingElse(allowanceSearch),
  component: lazyRouteComponent(() => import("./pages/allowance/AllowancePage.tsx"), "AllowancePage"),
});
const releases = createRoute({
  getParentRoute: () => frame,
  path: "/releases",
  component: lazyRouteComponent(() => import("./pages/releases/ReleasesPage.tsx"), "ReleasesPage"),
});
const release = createRoute({
  getParentRoute: () => frame,
  path: "/releases/$releaseId",
  component: lazyRouteComponent(() => import("./pages/release/ReleasePage.tsx"), "ReleasePage"),
});
const approvals = createRoute({
  getParentRoute: () => frame,
  path: "/approvals",
  validateSearch: nothingElse(approvalsSearch),
  component: lazyRouteComponent(() => import("./pages/approvals/ApprovalsPage.tsx"), "ApprovalsPage"),
});
const webhooks = createRoute({
  getParentRoute: () => frame,
  path: "/webhooks",
  validateSearch: nothingElse(pageSearch),
  component: lazyRouteComponent(() => import("./pages/webhooks/WebhooksPage.tsx"), "WebhooksPage"),
});
const audit = createRoute({
  getParentRoute: () => frame,
  path: "/audit",
  validateSearch: nothingElse(auditSearch),
  component: lazyRouteComponent(() => import("./pages/audit/AuditPage.tsx"), "AuditPage"),
});
const account = createRoute({
  getParentRoute: () => frame,
  path: "/account",
  component: lazyRouteComponent(() => import("./pages/account/AccountPage.tsx"), "AccountPage"),
});

const pages = [
  ...[home, loans, loan, user, worklist, collectionCase],
  ...[orders, order, breaks, suspense, credits, statement, notifications],
  ...[settlements, settlement, strategies, moveIn],
  ...[trialBalance, journals, journalEntry, rules],
  ...[statements, trace, close, allowance, company, bank],
  ...[releases, release],
  ...[approvals, webhooks, audit, account],
] as const;

export const makeRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([logIn, choosePassword, frame.addChildren(pages)]),
    context: { queryClient },
    parseSearch: parseQuery,
    stringifySearch: formatQuery,
    defaultPreload: "intent",
    defaultPendingComponent: Loading,
    defaultErrorComponent: Broken,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
