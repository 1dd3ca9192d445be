import type {
  ApprovalState,
  Band,
  BreakKind,
  JournalEntry,
  LoanSummary,
  NotificationState,
  OrderKind,
  OrderState,
  PaymentBreak,
  Suspense,
} from "@suanpan/contract";
import { isIsoDate } from "./dates.ts";
import { isMonth, isPeriod } from "./periods.ts";

/**
 * What the console keeps in the URL. Each page's state is parsed here once; whatever does not fit is dropped, so a
 * mistyped address shows the page without that filter instead of an error.
 */
export type Raw = Readonly<Record<string, unknown>>;
export type LoanState = LoanSummary["state"];
export type Product = LoanSummary["product"];
export type Book = JournalEntry["book"];

const every = <K extends string>(names: Record<K, true>): readonly K[] => Object.keys(names) as K[];
export const loanStates = every<LoanState>({
  pending: true,
  active: true,
  settled: true,
  "written-off": true,
  cancelled: true,
});
export const bands = every<Band>({
  current: true,
  "1-30": true,
  "31-60": true,
  "61-90": true,
  "91-180": true,
  "over-180": true,
});
export const products = every<Product>({ "v-pocket": true, instalment: true, sme: true });
export const books = every<Book>({ usgaap: true, ifrs: true });
export const entities = ["parent", "platform", "microcredit", "guarantee", "subsidiary"] as const;

/** The query string as plain text values: no guessing that "123" is a number or "true" a truth. */
export const parseQuery = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query.replace(/^\?/, "")));

export const formatQuery = (search: Raw): string => {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(present.map(([key, value]) => [key, String(value)])).toString();
  return query === "" ? "" : `?${query}`;
};

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** What of a search has a value: a filter that is taken away leaves no trace in the URL. */
export const kept = <T extends object>(search: T): Present<T> =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Present<T>;

/**
 * The router lays what a page understands of its URL over all there is in it. What the page does not understand is taken
 * out by name, or it would reach the page all the same.
 */
export const nothingElse =
  <T extends object>(understand: (raw: Raw) => T) =>
  (raw: Raw): T => ({ ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])), ...understand(raw) });

const text = (value: unknown, longest = 200): string | undefined => {
  const trimmed = typeof value === "string" ? value.trim() : "";
  return trimmed !== "" && trimmed.length <= longest ? trimmed : undefined;
};
const oneOf = <T extends string>(value: unknown, values: readonly T[]): T | undefined =>
  values.find((known) => known === value);
const whole = (value: unknown): number | undefined =>
  /^\d{1,9}$/.test(String(value)) ? Number(String(value)) : undefined;
const date = (value: unknown): string | undefined =>
  typeof value === "string" && isIsoDate(value) ? value : undefined;

/** An entity of the group, or one of its trusts. */
const entity = (value: unknown): string | undefined =>
  typeof value === "string" && /^(parent|platform|microcredit|guarantee|subsidiary|trust-[a-z0-9-]{1,30})$/.test(value)
    ? value
    : undefined;

/** Only a path of this console may follow a log-in: anything else could lead to another site. */
const ownPath = (value: unknown): string | undefined =>
  typeof value === "string" && /^\/(?![/\\])[^\s\\]*$/.test(value) ? value : undefined;

/** `trail` holds the cursors of the newer pages, so that one can go back without history. */
export const pageSearch = (raw: Raw) => kept({ cursor: text(raw.cursor), trail: text(raw.trail, 4_000) });

export const logInSearch = (raw: Raw) => kept({ next: ownPath(raw.next) });
export const loansSearch = (raw: Raw) =>
  kept({
    state: oneOf(raw.state, loanStates),
    band: oneOf(raw.band, bands),
    product: oneOf(raw.product, products),
    userId: text(raw.userId, 40),
    ...pageSearch(raw),
  });
/** `act` is the form that stands open, `on` the day of the payoff quote, `history` whether replaced rows are shown. */
const loanActs = ["repay", "waive", "refund", "reschedule", "settle", "write-off", "cancel"] as const;
export type LoanAct = (typeof loanActs)[number];
export const loanSearch = (raw: Raw) =>
  kept({
    event: whole(raw.event),
    book: oneOf(raw.book, books),
    act: oneOf(raw.act, loanActs),
    on: date(raw.on),
    history: oneOf(raw.history, ["shown"] as const),
  });
export const assignments = ["any", "free", "mine"] as const;
export type Assignment = (typeof assignments)[number];
export const worklistSearch = (raw: Raw) =>
  kept({ team: text(raw.team, 40), assigned: oneOf(raw.assigned, assignments), ...pageSearch(raw) });
export const trialBalanceSearch = (raw: Raw) =>
  kept({ book: oneOf(raw.book, books), entity: entity(raw.entity), on: date(raw.on) });
const period = (value: unknown): string | undefined =>
  typeof value === "string" && isPeriod(value) ? value : undefined;
/** `account` is the one whose facts are shown. */
export const journalEntrySearch = (raw: Raw) =>
  kept({ id: text(raw.id, 500), account: text(raw.account, 80), ...pageSearch(raw) });
export const journalsSearch = (raw: Raw) =>
  kept({
    from: date(raw.from),
    to: date(raw.to),
    book: oneOf(raw.book, books),
    entity: entity(raw.entity),
    account: text(raw.account, 80),
    rule: text(raw.rule, 80),
    ...pageSearch(raw),
  });
export const fundingModels = ["balance-sheet", "capital-heavy", "capital-light", "ice", "technology"] as const;
export const rulesSearch = (raw: Raw) =>
  kept({ book: oneOf(raw.book, books), model: oneOf(raw.model, fundingModels), fact: text(raw.fact, 40) });
export const currencies = ["cny", "usd"] as const;
export const shownUnits = ["thousand", "whole"] as const;
export type ShownUnit = (typeof shownUnits)[number];
export const statementNames = [
  "balanceSheet",
  "operations",
  "cashFlows",
  "comprehensive",
  "equity",
  "reconciliation",
] as const;
export type StatementName = (typeof statementNames)[number];
const scope = (raw: Raw) => ({ period: period(raw.period), book: oneOf(raw.book, books), entity: entity(raw.entity) });
export const statementsSearch = (raw: Raw) =>
  kept({
    ...scope(raw),
    currency: oneOf(raw.currency, currencies),
    unit: oneOf(raw.unit, shownUnits),
    rate: typeof raw.rate === "string" && /^\d{1,3}(\.\d{1,6})?$/.test(raw.rate) ? raw.rate : undefined,
    show: oneOf(raw.show, statementNames),
  });
export const traceSearch = (raw: Raw) =>
  kept({ line: text(raw.line, 80), ...scope(raw), account: text(raw.account, 80), ...pageSearch(raw) });
export const closeSearch = (raw: Raw) => kept({ period: period(raw.period) });
export const companyShows = ["items", "register", "sharesAndTax"] as const;
export type CompanyShow = (typeof companyShows)[number];
/** `record` is the kind of item whose form stands open. */
export const companySearch = (raw: Raw) =>
  kept({
    show: oneOf(raw.show, companyShows),
    kind: text(raw.kind, 40),
    record: text(raw.record, 40),
    ...pageSearch(raw),
  });
export const bankShows = ["unmatched", "matched"] as const;
export type BankShow = (typeof bankShows)[number];
export const bankSearch = (raw: Raw) =>
  kept({ show: oneOf(raw.show, bankShows), entity: entity(raw.entity), ...pageSearch(raw) });
export const allowanceSearch = (raw: Raw) =>
  kept({
    period: typeof raw.period === "string" && isMonth(raw.period) ? raw.period : undefined,
    book: oneOf(raw.book, books),
    run: text(raw.run, 40),
    pool: whole(raw.pool),
    ...pageSearch(raw),
  });
export const approvalStates = every<ApprovalState>({ proposed: true, approved: true, rejected: true, withdrawn: true });
export const approvalsSearch = (raw: Raw) => kept({ state: oneOf(raw.state, approvalStates), ...pageSearch(raw) });
export const auditSearch = (raw: Raw) =>
  kept({ actor: text(raw.actor), subject: text(raw.subject), ...pageSearch(raw) });

export const orderStates = every<OrderState>({
  ordered: true,
  sent: true,
  succeeded: true,
  failed: true,
  cancelled: true,
});
export const orderKinds = every<OrderKind>({ payout: true, debit: true, refund: true });
export const ordersSearch = (raw: Raw) =>
  kept({
    state: oneOf(raw.state, orderStates),
    kind: oneOf(raw.kind, orderKinds),
    loanId: text(raw.loanId, 40),
    userId: text(raw.userId, 40),
    ...pageSearch(raw),
  });

export type BreakState = PaymentBreak["state"];
export const breakStates = every<BreakState>({ open: true, resolved: true });
export const breakKinds = every<BreakKind>({
  "unknown-order": true,
  "amount-differs": true,
  "kind-differs": true,
  contradiction: true,
  "cancelled-order": true,
  "value-date": true,
  "effect-refused": true,
  "broken-line": true,
  "money-differs": true,
  "missing-in-statement": true,
});
export const breaksSearch = (raw: Raw) =>
  kept({ state: oneOf(raw.state, breakStates), kind: oneOf(raw.kind, breakKinds), ...pageSearch(raw) });

export type SuspenseState = Suspense["state"];
export const suspenseStates = every<SuspenseState>({ held: true, matched: true, refunded: true });
export const suspenseSearch = (raw: Raw) => kept({ state: oneOf(raw.state, suspenseStates), ...pageSearch(raw) });

export const notificationStates = every<NotificationState>({ queued: true, sent: true, failed: true, dropped: true });
export const notificationsSearch = (raw: Raw) =>
  kept({ state: oneOf(raw.state, notificationStates), ...pageSearch(raw) });
export const creditsSearch = (raw: Raw) => kept({ state: oneOf(raw.state, loanStates), ...pageSearch(raw) });
export const settlementsSearch = (raw: Raw) =>
  kept({ institutionId: text(raw.institutionId, 40), from: date(raw.from), to: date(raw.to), ...pageSearch(raw) });
export const strategiesSearch = (raw: Raw) => kept({ version: whole(raw.version) });
