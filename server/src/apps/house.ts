import { acquisitionRoutes, sealedUserColumns } from "../modules/acquisition/index.ts";
import { assessmentRoutes, linesAreGranted, publishGraphExecutor } from "../modules/assessment/index.ts";
import {
  allowanceRoutes,
  allowanceRule,
  allowancesAreCurves,
  bookCosts,
  bookRoutes,
  bookSuspense,
  booksReconcile,
  cashFlowsExplainCash,
  cashIsAsBanksSay,
  cashRoutes,
  closeRoutes,
  companyItemExecutor,
  companyItemRoutes,
  companyItemRules,
  companyVerifiers,
  controlAccountsAgree,
  costsAreBooked,
  extractRoutes,
  houseAccountExecutor,
  institutionPaidRule,
  institutionPaymentExecutor,
  institutionSettledRule,
  institutionsPaidAsTold,
  journalsAreFolds,
  lockAfterClose,
  matchBankLines,
  measureSlices,
  measuresAreTrue,
  overlayExecutor,
  overlayRule,
  platformCostRule,
  postLoanEvents,
  providerSettledAsStated,
  providerSettledRule,
  reconciliationRoutes,
  sealedBankLineColumn,
  settlementsTieToBooks,
  settleProvider,
  sheetsBalance,
  statementRoutes,
  suspenseIsBooked,
  suspenseRule,
} from "../modules/books/index.ts";
import {
  agencyExecutor,
  billAgencies,
  casesAreFolds,
  collectDay,
  collectionRoutes,
  costsAreFacts,
  promisesAreDecided,
  sealedCaseColumn,
  strategyExecutor,
} from "../modules/collection/index.ts";
import {
  authorisePlanExecutor,
  capitalReturnRoutes,
  capitalReturnRules,
  declareDividendExecutor,
  disclosureRoutes,
  type FigurePorts,
  figuresFollow,
  fixDividends,
  historyIsAsImported,
  payDividendExecutor,
  recordTradesExecutor,
  releaseRoutes,
  releasesAreAsSigned,
  releasesStillFollow,
  returnsAreBooked,
} from "../modules/disclosure/index.ts";
import { fundingRoutes, settleInstitutions, statementsAreFolds } from "../modules/funding/index.ts";
import {
  discontinuedRule,
  discontinueExecutor,
  foldMetrics,
  insightRoutes,
  metricsAreFacts,
  observeDueDay,
  technologyReportExecutor,
  technologyReportRule,
} from "../modules/insight/index.ts";
import {
  attachmentsAreUnchanged,
  type CompanyRule,
  closeYearExecutor,
  companyEventsAreSealed,
  endRecurringExecutor,
  entriesBalance,
  importedJournalRule,
  importJournalsExecutor,
  keepingMonths,
  keptMonthsAreSums,
  ledgerRoutes,
  manualJournalExecutor,
  manualJournalRule,
  openingBalancesExecutor,
  openingBalancesRule,
  postCompanyEvents,
  postRecurringJournals,
  recurJournalExecutor,
  recurringJournalRule,
  recurringJournalsArePosted,
  reversalRule,
  reverseJournalExecutor,
  sealCompanyEvents,
  yearEndRule,
} from "../modules/ledger/index.ts";
import {
  lendingRoutes,
  linesAreFolds,
  loansAreAsAgreed,
  loansAreFolds,
  prepareFirstMonths,
  prepareMonths,
  sealDay,
  sealsHold,
} from "../modules/lending/index.ts";
import { matchingRoutes, signAgreementExecutor } from "../modules/matching/index.ts";
import {
  type Effects,
  httpProvider,
  ordersStand,
  paymentGauges,
  paymentRoutes,
  paymentTasks,
  sealedAccountColumn,
  sealedSuspenseColumn,
  startSender,
  suspenseIsAccountedFor,
} from "../modules/payments/index.ts";
import {
  actsAreFolds,
  askForDues,
  loansAreReplayed,
  openNextDay,
  servicingExecutors,
  servicingRoutes,
  servicingTemplates,
} from "../modules/servicing/index.ts";
import { approvalRoutes, type Executor } from "../platform/approvals/index.ts";
import { auditRoutes, auditVerifier } from "../platform/audit/index.ts";
import { authenticate, authRoutes, authTasks, sealedStaffColumn, sessionCookie } from "../platform/auth/index.ts";
import { inLane } from "../platform/day/lanes.ts";
import { daysFollow } from "../platform/day/verify.ts";
import { findInstallation } from "../platform/installation.ts";
import type { JobSet } from "../platform/jobs/jobs.ts";
import { platformTasks } from "../platform/jobs/platform-tasks.ts";
import {
  notificationGauges,
  notificationRoutes,
  notifierOf,
  startNotifications,
} from "../platform/notifications/index.ts";
import { outboxGauges, outboxRoutes, sealedEndpointColumn, startOutbox } from "../platform/outbox/index.ts";
import { lockPeriodExecutor, periodRoutes, reopenPeriodExecutor } from "../platform/periods/index.ts";
import type { Platform } from "../platform/platform.ts";
import { moveInRoute } from "./api/move-in.route.ts";
import { statusRoute } from "./api/status.ts";
import { reportingOf } from "./closing.ts";
import { collectionWith, effectsWith, lendingWith, phonesOf } from "./money.ts";
import type { HousePolicy } from "./settings.ts";
import type { Wiring } from "./wiring.ts";

/** The whole house, joined: one line for each thing a room brings along. */
export const wireHouse = (policy: HousePolicy): Wiring => {
  const lending = lendingWith(policy);
  const effects = effectsWith(policy);
  const telling = { recipients: phonesOf, templates: servicingTemplates };
  const companyRules: readonly CompanyRule[] = [
    manualJournalRule,
    importedJournalRule,
    recurringJournalRule,
    reversalRule,
    openingBalancesRule,
    yearEndRule,
    providerSettledRule,
    suspenseRule,
    institutionSettledRule,
    institutionPaidRule,
    platformCostRule,
    allowanceRule,
    overlayRule,
    ...companyItemRules,
    discontinuedRule,
    technologyReportRule,
    ...capitalReturnRules,
  ];
  const reporting = reportingOf(policy);
  const releasing: Wiring["releasing"] = (platform) => ({ figures: figurePorts(reporting, platform, policy) });
  const capital = { policy, statements: reporting.statements };
  const executors: readonly Executor[] = [
    publishGraphExecutor,
    signAgreementExecutor,
    ...servicingExecutors(policy),
    strategyExecutor,
    agencyExecutor,
    manualJournalExecutor,
    overlayExecutor,
    companyItemExecutor,
    reverseJournalExecutor,
    importJournalsExecutor,
    recurJournalExecutor,
    endRecurringExecutor,
    openingBalancesExecutor,
    closeYearExecutor,
    institutionPaymentExecutor,
    houseAccountExecutor,
    keepingMonths(lockAfterClose(lockPeriodExecutor, reporting.closeSteps)),
    keepingMonths(reopenPeriodExecutor),
    discontinueExecutor,
    technologyReportExecutor,
    declareDividendExecutor(capital),
    payDividendExecutor,
    authorisePlanExecutor,
    recordTradesExecutor(policy),
  ];
  return {
    sessionCookie,
    authenticate,
    executors,
    companyRules,
    reporting,
    releasing,
    routes: [
      statusRoute,
      authRoutes,
      auditRoutes,
      outboxRoutes,
      (api, platform) => approvalRoutes(api, platform, executors),
      periodRoutes,
      notificationRoutes,
      acquisitionRoutes,
      assessmentRoutes,
      matchingRoutes,
      (api, platform) => lendingRoutes(api, platform, lending),
      (api, platform) => paymentRoutes(api, platform, policy, effects),
      (api, platform) => servicingRoutes(api, platform, policy),
      (api, platform) => moveInRoute(api, platform, policy),
      (api, platform) => collectionRoutes(api, platform, policy),
      fundingRoutes,
      ledgerRoutes,
      bookRoutes,
      (api, platform) => allowanceRoutes(api, platform, policy),
      (api, platform) => companyItemRoutes(api, platform, policy),
      (api, platform) => cashRoutes(api, platform, policy),
      (api, platform) => statementRoutes(api, platform, reporting),
      (api, platform) => reconciliationRoutes(api, platform, reporting),
      (api, platform) => closeRoutes(api, platform, reporting.closeSteps),
      (api, platform) => extractRoutes(api, platform, reporting.extracts),
      (api, platform) => insightRoutes(api, platform, { timeZone: platform.config.timeZone }),
      (api, platform) => capitalReturnRoutes(api, platform, capital),
      (api, platform) => disclosureRoutes(api, platform, figurePorts(reporting, platform, policy)),
      (api, platform) => releaseRoutes(api, platform, releasing(platform)),
    ],
    onFirstDay: prepareFirstMonths,
    lending,
    effects,
    telling,
    daySteps: (platform) => [
      measureSlices(policy),
      observeDueDay,
      prepareMonths,
      ...inLane("books", [
        postCompanyEvents(companyRules),
        postRecurringJournals(platform),
        fixDividends(platform),
        postLoanEvents,
        bookSuspense(platform),
        settleProvider(platform),
      ]),
      ...inLane("institutions", [settleInstitutions]),
      ...inLane("metrics", [foldMetrics(platform)]),
      openNextDay(platform, policy),
      ...inLane("seals", [sealCompanyEvents, sealDay]),
      ...inLane("next day", [
        ...askForDues(platform, policy),
        billAgencies(collectionWith(platform)),
        collectDay(collectionWith(platform)),
      ]),
      bookCosts(platform, policy),
      matchBankLines(platform, policy),
    ],
    verifiers: [
      linesAreGranted,
      loansAreAsAgreed,
      loansAreFolds,
      linesAreFolds,
      actsAreFolds,
      loansAreReplayed(policy),
      ordersStand,
      suspenseIsAccountedFor,
      casesAreFolds,
      promisesAreDecided,
      costsAreFacts,
      daysFollow,
      sealsHold,
      companyEventsAreSealed,
      entriesBalance,
      keptMonthsAreSums,
      measuresAreTrue,
      attachmentsAreUnchanged,
      recurringJournalsArePosted,
      journalsAreFolds(companyRules),
      allowancesAreCurves,
      sheetsBalance,
      cashFlowsExplainCash,
      controlAccountsAgree,
      booksReconcile(reporting.statements),
      statementsAreFolds,
      settlementsTieToBooks,
      ...companyVerifiers,
      providerSettledAsStated,
      suspenseIsBooked,
      institutionsPaidAsTold,
      costsAreBooked,
      cashIsAsBanksSay,
      metricsAreFacts,
      returnsAreBooked,
      historyIsAsImported,
      figuresFollow,
      releasesAreAsSigned,
      releasesStillFollow((platform) => releasing(platform).figures),
      auditVerifier,
    ],
    background: [
      ({ platform, log }) => startSender(platform, effects, httpProvider(policy, { now: platform.now }), { log }),
      async ({ platform, log }) => {
        const synthetic = (await findInstallation(platform.db))?.synthetic ?? false;
        const notifier = notifierOf(platform.config, log, platform.now, synthetic);
        return startNotifications(platform, { ...telling, notifier }, { log });
      },
      ({ platform, log }) => startOutbox(platform, { log }),
      async ({ platform, url, log }) => {
        // Only what runs in the background has a use for the queue, which is heavy to load.
        const { startJobs } = await import("../platform/jobs/jobs.ts");
        return startJobs({ url, ...jobsOf(platform, policy, effects), log });
      },
    ],
    gauges: [...outboxGauges, ...notificationGauges, ...paymentGauges],
    sealedColumns: [
      ...sealedUserColumns,
      sealedAccountColumn,
      sealedSuspenseColumn,
      sealedCaseColumn,
      sealedStaffColumn,
      sealedEndpointColumn,
      sealedBankLineColumn,
    ],
  };
};

/** What figures are computed from, besides the books themselves. */
const figurePorts = (
  { statements }: Wiring["reporting"],
  { config }: Platform,
  capitalReturn: HousePolicy,
): FigurePorts => ({
  statements,
  insight: { timeZone: config.timeZone },
  capitalReturn,
});

const jobsOf = (platform: Platform, policy: HousePolicy, effects: Effects): JobSet => {
  const sets = [platformTasks(platform), authTasks(platform), paymentTasks(platform, policy, effects)];
  return {
    tasks: Object.assign({}, ...sets.map(({ tasks }) => tasks)),
    crontab: sets.flatMap(({ crontab }) => crontab),
  };
};
