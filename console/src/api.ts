import type {
  Account,
  Act,
  Agency,
  Agreement,
  AllowancePool,
  AllowanceRun,
  Approval,
  AuditRecord,
  BankAccount,
  BankLine,
  BankMatch,
  BankReconciliation,
  BankStatementFile,
  BankStatementResult,
  BorrowerFlag,
  Cancellation,
  Case,
  CaseSummary,
  Close,
  CompanyEventView,
  CompanyItemKind,
  CompanyItemView,
  CreditLine,
  EventJournal,
  HandAnswer,
  HeldCredit,
  HouseAccount,
  IfrsReconciliation,
  Institution,
  JournalEntry,
  Language,
  Loan,
  LoanEvent,
  LoanSummary,
  LogIn,
  MatchedBankLine,
  Me,
  MonthClose,
  MoveInResult,
  NewBankMatch,
  NewBorrowerFlag,
  NewContact,
  NewHouseAccount,
  NewMoveIn,
  NewPause,
  NewPlacement,
  NewPromise,
  NewRefund,
  NewRepayment,
  NewReschedule,
  NewSettlement,
  NewStatement,
  NewStrategy,
  NewWaiver,
  Notification,
  OpenMovement,
  PasswordChange,
  PasswordReset,
  PaymentBreak,
  PaymentOrder,
  PayoffQuote,
  PoolLoan,
  PostingRule,
  Problem,
  RecoveryCodes,
  RegisterLine,
  ReleaseDiff,
  ReleaseView,
  Repayment,
  Resent,
  SecondFactorBegin,
  SecondFactorEnd,
  SecondFactorEnrolment,
  SetAside,
  SettlementDay,
  SettlementStatement,
  SignRelease,
  StaffMember,
  StatementResult,
  Statements,
  Status,
  Strategy,
  Suspense,
  TaxReconciliation,
  TracedEntry,
  TracedFact,
  TracedLine,
  TrialBalance,
  User,
  Webhook,
  WebhookDelivery,
  WeightedShares,
  WorkItem,
} from "@suanpan/contract";

/** The one way to the server. Everything it refuses arrives as a ProblemError, also when it does not answer at all. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.title);
    this.name = "ProblemError";
    this.problem = problem;
  }
}

type PageOf<T> = { readonly items: readonly T[]; readonly next: string | null };
type List<T> = { readonly items: readonly T[] };
type Query = Readonly<Record<string, string | number | undefined>>;
type Call = { readonly query?: Query; readonly body?: unknown; readonly key?: string; readonly signal?: AbortSignal };

const local = (code: "unreachable" | "unreadable", status: number): ProblemError =>
  new ProblemError({ type: `/problems/${code}`, title: code, status, remedy: "", requestId: "" });

const address = (path: string, query: Query = {}): string => {
  const present = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return present.length === 0 ? `/v1${path}` : `/v1${path}?${new URLSearchParams(present)}`;
};

const request = (method: string, { body, key, signal }: Call): RequestInit => ({
  method,
  credentials: "same-origin",
  headers: {
    accept: "application/json, application/problem+json",
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(key === undefined ? {} : { "idempotency-key": key }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  ...(signal === undefined ? {} : { signal }),
});

const call = async <T>(method: string, path: string, call: Call = {}): Promise<T> => {
  const response = await fetch(address(path, call.query), request(method, call)).catch((error: unknown) => {
    if (call.signal?.aborted) throw error;
    throw local("unreachable", 0);
  });
  if (response.status === 204) return undefined as T;
  const answer: unknown = await response.json().catch(() => {
    throw local("unreadable", response.status);
  });
  if (!response.ok) throw new ProblemError(answer as Problem);
  return answer as T;
};

const get = <T>(path: string, query: Query = {}, signal?: AbortSignal): Promise<T> =>
  call("GET", path, { query, ...(signal ? { signal } : {}) });
const post = <T>(path: string, key: string, body?: unknown): Promise<T> => call("POST", path, { key, body });
const part = encodeURIComponent;

/** Everything about one's own session has no key: its answers are secrets or cannot be repeated. */
const session = {
  logIn: (body: LogIn) => call<Me>("POST", "/session", { body }),
  me: (signal?: AbortSignal) => get<Me>("/session", {}, signal),
  logOut: (everywhere: boolean) =>
    call<void>("DELETE", "/session", { query: everywhere ? { everywhere: "true" } : {} }),
  chooseLanguage: (language: Language) => call<Me>("POST", "/session/language", { body: { language } }),
  changePassword: (body: PasswordChange) => call<{ ended: number }>("POST", "/session/password", { body }),
  resetPassword: (body: PasswordReset) => call<void>("POST", "/password-resets", { body }),
  enrolSecondFactor: (typed: SecondFactorBegin) =>
    call<SecondFactorEnrolment>("POST", "/session/second-factor", { body: typed }),
  confirmSecondFactor: (code: string) =>
    call<RecoveryCodes>("POST", "/session/second-factor/confirm", { body: { code } }),
  endSecondFactor: (body: SecondFactorEnd) => call<void>("POST", "/session/second-factor/disable", { body }),
};

const reads = {
  status: (signal?: AbortSignal) => get<Status>("/status", {}, signal),
  loans: (query: Query, signal?: AbortSignal) => get<PageOf<LoanSummary>>("/loans", query, signal),
  loan: (id: string, signal?: AbortSignal) => get<Loan>(`/loans/${part(id)}`, {}, signal),
  loanEvents: (id: string, signal?: AbortSignal) => get<List<LoanEvent>>(`/loans/${part(id)}/events`, {}, signal),
  loanJournals: (id: string, signal?: AbortSignal) =>
    get<List<EventJournal>>(`/loans/${part(id)}/journals`, {}, signal),
  loanActs: (id: string, signal?: AbortSignal) => get<List<Act>>(`/loans/${part(id)}/acts`, {}, signal),
  payoff: (id: string, on: string, signal?: AbortSignal) =>
    get<PayoffQuote>(`/loans/${part(id)}/payoff`, { on }, signal),
  setAside: (signal?: AbortSignal) => get<List<SetAside>>("/loans-set-aside", {}, signal),
  user: (id: string, signal?: AbortSignal) => get<User>(`/users/${part(id)}`, {}, signal),
  bankAccounts: (userId: string, signal?: AbortSignal) =>
    get<List<BankAccount>>(`/users/${part(userId)}/bank-accounts`, {}, signal),
  flags: (userId: string, signal?: AbortSignal) => get<List<BorrowerFlag>>(`/users/${part(userId)}/flags`, {}, signal),
  orders: (query: Query, signal?: AbortSignal) => get<PageOf<PaymentOrder>>("/payment-orders", query, signal),
  order: (id: string, signal?: AbortSignal) => get<PaymentOrder>(`/payment-orders/${part(id)}`, {}, signal),
  breaks: (query: Query, signal?: AbortSignal) => get<PageOf<PaymentBreak>>("/payment-breaks", query, signal),
  credits: (query: Query, signal?: AbortSignal) => get<PageOf<HeldCredit>>("/credits", query, signal),
  agreements: (signal?: AbortSignal) => get<List<Agreement>>("/agreements", {}, signal),
  institutions: (signal?: AbortSignal) => get<List<Institution>>("/institutions", {}, signal),
  settlements: (institutionId: string, query: Query, signal?: AbortSignal) =>
    get<PageOf<SettlementStatement>>(`/institutions/${part(institutionId)}/settlements`, query, signal),
  settlementDay: (institutionId: string, day: string, signal?: AbortSignal) =>
    get<SettlementDay>(`/institutions/${part(institutionId)}/settlements/${part(day)}`, {}, signal),
  suspense: (query: Query, signal?: AbortSignal) => get<PageOf<Suspense>>("/suspense", query, signal),
  notifications: (query: Query, signal?: AbortSignal) => get<PageOf<Notification>>("/notifications", query, signal),
  creditLines: (userId: string, signal?: AbortSignal) =>
    get<List<CreditLine>>(`/users/${part(userId)}/credit-lines`, {}, signal),
  worklist: (query: Query, signal?: AbortSignal) => get<PageOf<WorkItem>>("/collection/worklist", query, signal),
  collectionCase: (id: string, signal?: AbortSignal) => get<Case>(`/collection/cases/${part(id)}`, {}, signal),
  strategies: (signal?: AbortSignal) => get<List<Strategy>>("/collection/strategies", {}, signal),
  agencies: (signal?: AbortSignal) => get<List<Agency>>("/collection/agencies", {}, signal),
  trialBalance: (query: Query, signal?: AbortSignal) => get<TrialBalance>("/trial-balance", query, signal),
  journalEntry: (id: string, signal?: AbortSignal) => get<JournalEntry>("/journal-entries/entry", { id }, signal),
  journalEntries: (query: Query, signal?: AbortSignal) => get<PageOf<JournalEntry>>("/journal-entries", query, signal),
  accounts: (signal?: AbortSignal) => get<List<Account>>("/accounts", {}, signal),
  postingRules: (signal?: AbortSignal) => get<List<PostingRule>>("/posting-rules", {}, signal),
  companyEvent: (id: string, signal?: AbortSignal) => get<CompanyEventView>(`/company-events/${part(id)}`, {}, signal),
  statements: (query: Query, signal?: AbortSignal) => get<Statements>("/statements", query, signal),
  ifrsReconciliation: (query: Query, signal?: AbortSignal) =>
    get<IfrsReconciliation>("/ifrs-reconciliation", query, signal),
  trace: (query: Query, signal?: AbortSignal) => get<TracedLine>("/statements/trace", query, signal),
  traceEntries: (query: Query, signal?: AbortSignal) =>
    get<PageOf<TracedEntry>>("/statements/trace/entries", query, signal),
  traceFacts: (query: Query, signal?: AbortSignal) => get<PageOf<TracedFact>>("/statements/trace/facts", query, signal),
  releases: (signal?: AbortSignal) => get<List<ReleaseView>>("/releases", {}, signal),
  release: (id: string, signal?: AbortSignal) => get<ReleaseView>(`/releases/${part(id)}`, {}, signal),
  releaseDiff: (id: string, signal?: AbortSignal) => get<ReleaseDiff>(`/releases/${part(id)}/diff`, {}, signal),
  close: (period: string, signal?: AbortSignal) => get<Close>(`/closes/${part(period)}`, {}, signal),
  companyItems: (query: Query, signal?: AbortSignal) => get<PageOf<CompanyItemView>>("/company/items", query, signal),
  companyRegister: (on: string, signal?: AbortSignal) => get<List<RegisterLine>>("/company/register", { on }, signal),
  companyShares: (query: Query, signal?: AbortSignal) => get<WeightedShares>("/company/shares", query, signal),
  taxReconciliation: (query: Query, signal?: AbortSignal) =>
    get<TaxReconciliation>("/company/tax-reconciliation", query, signal),
  houseAccounts: (signal?: AbortSignal) => get<List<HouseAccount>>("/house-accounts", {}, signal),
  bankReconciliations: (signal?: AbortSignal) => get<List<BankReconciliation>>("/bank-reconciliations", {}, signal),
  unmatchedLines: (query: Query, signal?: AbortSignal) => get<PageOf<BankLine>>("/bank-lines/unmatched", query, signal),
  matchedLines: (query: Query, signal?: AbortSignal) =>
    get<PageOf<MatchedBankLine>>("/bank-lines/matched", query, signal),
  openMovements: (query: Query, signal?: AbortSignal) =>
    get<List<OpenMovement>>("/bank-movements/unmatched", query, signal),
  allowances: (query: Query, signal?: AbortSignal) => get<List<AllowanceRun>>("/allowance/runs", query, signal),
  pools: (runId: string, query: Query, signal?: AbortSignal) =>
    get<PageOf<AllowancePool>>(`/allowance/runs/${part(runId)}/pools`, query, signal),
  poolLoans: (runId: string, number: number, query: Query, signal?: AbortSignal) =>
    get<PageOf<PoolLoan>>(`/allowance/runs/${part(runId)}/pools/${number}/loans`, query, signal),
  approvals: (query: Query, signal?: AbortSignal) => get<PageOf<Approval>>("/approvals", query, signal),
  deliveries: (query: Query, signal?: AbortSignal) =>
    get<PageOf<WebhookDelivery>>("/webhook-deliveries", query, signal),
  staff: (signal?: AbortSignal) => get<PageOf<StaffMember>>("/staff", { limit: 200 }, signal),
  webhooks: (signal?: AbortSignal) => get<PageOf<Webhook>>("/webhooks", { limit: 200 }, signal),
  audit: (query: Query, signal?: AbortSignal) => get<PageOf<AuditRecord>>("/audit", query, signal),
};

/** What can be done with a case, and what it takes. */
export type CaseChange =
  | { readonly verb: "contacts"; readonly body: NewContact }
  | { readonly verb: "promises"; readonly body: NewPromise }
  | { readonly verb: "pause"; readonly body: NewPause }
  | { readonly verb: "placement"; readonly body: NewPlacement }
  | { readonly verb: "claim" | "release" | "resume" | "recall"; readonly body?: undefined };

const writes = {
  changeCase: (id: string, { verb, body }: CaseChange, key: string) =>
    post<CaseSummary>(`/collection/cases/${part(id)}/${verb}`, key, body),
  repay: (id: string, body: NewRepayment, key: string) => post<Repayment>(`/loans/${part(id)}/repayments`, key, body),
  waive: (id: string, body: NewWaiver, key: string) => post<Repayment>(`/loans/${part(id)}/waivers`, key, body),
  reverse: (id: string, actId: string, reason: string, key: string) =>
    post<Repayment>(`/loans/${part(id)}/acts/${part(actId)}/reversal`, key, { reason }),
  refund: (id: string, body: NewRefund, key: string) => post<Repayment>(`/loans/${part(id)}/refunds`, key, body),
  cancelLoan: (id: string, reason: string, key: string) =>
    post<Cancellation>(`/loans/${part(id)}/cancellation`, key, { reason }),
  proposeReschedule: (id: string, body: NewReschedule, key: string) =>
    post<Approval>(`/loans/${part(id)}/reschedule`, key, body),
  proposeSettlement: (id: string, body: NewSettlement, key: string) =>
    post<Approval>(`/loans/${part(id)}/settlement`, key, body),
  proposeWriteOff: (id: string, reason: string, key: string) =>
    post<Approval>(`/loans/${part(id)}/write-off`, key, { reason }),
  flag: (userId: string, body: NewBorrowerFlag, key: string) =>
    post<BorrowerFlag>(`/users/${part(userId)}/flags`, key, body),
  answerOrder: (id: string, body: HandAnswer, key: string) =>
    post<PaymentOrder>(`/payment-orders/${part(id)}/answer`, key, body),
  importStatement: (body: NewStatement) => call<StatementResult>("POST", "/provider-statements", { body }),
  importBankStatement: (body: BankStatementFile) => call<BankStatementResult>("POST", "/bank-statements", { body }),
  matchBankLines: (body: NewBankMatch, key: string) => post<BankMatch>("/bank-matches", key, body),
  proposeHouseAccount: (body: NewHouseAccount, key: string) => post<Approval>("/house-accounts", key, body),
  proposeItem: (kind: CompanyItemKind, body: unknown, key: string) =>
    post<Approval>(`/company/${part(kind)}`, key, body),
  moveIn: (body: NewMoveIn) => call<MoveInResult>("POST", "/move-in", { body }),
  proposeStrategy: (body: NewStrategy, key: string) => post<Approval>("/collection/strategies", key, body),
  resolveBreak: (id: string, note: string, key: string) =>
    post<PaymentBreak>(`/payment-breaks/${part(id)}/resolution`, key, { note }),
  matchSuspense: (id: string, loanId: string, key: string) =>
    post<Suspense>(`/suspense/${part(id)}/match`, key, { loanId }),
  refundSuspense: (id: string, key: string) => post<Suspense>(`/suspense/${part(id)}/refund`, key),
  resendNotification: (id: string, key: string) => post<Notification>(`/notifications/${part(id)}/resend`, key),
  approve: (id: string, key: string) => post<Approval>(`/approvals/${part(id)}/approve`, key),
  reject: (id: string, reason: string, key: string) => post<Approval>(`/approvals/${part(id)}/reject`, key, { reason }),
  withdraw: (id: string, key: string) => post<Approval>(`/approvals/${part(id)}/withdraw`, key),
  runClose: (period: string, again: boolean, key: string) =>
    post<MonthClose>(`/closes/${part(period)}/run`, key, { again }),
  draftRelease: (words: unknown, key: string) => post<ReleaseView>("/releases", key, { words }),
  signRelease: (id: string, body: SignRelease, key: string) =>
    post<ReleaseView>(`/releases/${part(id)}/signatures`, key, body),
  freezeRelease: (id: string, key: string) => post<ReleaseView>(`/releases/${part(id)}/freeze`, key),
  signStep: (period: string, step: string, note: string, key: string) =>
    post<MonthClose>(`/closes/${part(period)}/steps/${part(step)}/sign`, key, { note }),
  waiveStep: (period: string, step: string, reason: string, key: string) =>
    post<MonthClose>(`/closes/${part(period)}/steps/${part(step)}/waive`, key, { reason }),
  proposeLock: (period: string, key: string) => post<Approval>(`/periods/${part(period)}/lock`, key),
  proposeReopen: (period: string, key: string) => post<Approval>(`/periods/${part(period)}/reopen`, key),
  resend: (id: string, key: string) => post<Resent>(`/webhook-deliveries/${part(id)}/resend`, key),
};

/** Where the browser itself fetches a file from. */
export const settlementCsv = (institutionId: string, day: string): string =>
  `/v1/institutions/${part(institutionId)}/settlements/${part(day)}/statement.csv`;

export const releaseFile = (id: string, file: string): string => `/v1/releases/${part(id)}/files/${part(file)}`;
export const journalsCsv = (query: Query): string => address("/journal-entries/entries.csv", query);
export const extractCsv = (name: string, query: Query): string => address(`/extracts/${part(name)}`, query);

export const api = { ...session, ...reads, ...writes } as const;
