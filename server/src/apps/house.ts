import { acquisitionRoutes, sealedUserColumns } from "../modules/acquisition/index.ts";
import { assessmentRoutes, linesAreGranted, publishGraphExecutor } from "../modules/assessment/index.ts";
import {
  allowanceRoutes,
  allowanceRule,
  allowancesAreCurves,
  bookRoutes,
  journalsAreFolds,
  measureSlices,
  measuresAreTrue,
  overlayExecutor,
  overlayRule,
  postLoanEvents,
  settlementsTieToBooks,
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
import { fundingRoutes, settleInstitutions, statementsAreFolds } from "../modules/funding/index.ts";
import {
  discontinuedRule,
  discontinueExecutor,
  foldMetrics,
  insightRoutes,
  metricsAreFacts,
  observeDueDay,
} from "../modules/insight/index.ts";
import {
  type CompanyRule,
  companyEventsAreSealed,
  entriesBalance,
  ledgerRoutes,
  manualJournalExecutor,
  manualJournalRule,
  postCompanyEvents,
  sealCompanyEvents,
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
  loansAreReplayed,
  openingSteps,
  servicingExecutors,
  servicingRoutes,
  servicingTemplates,
} from "../modules/servicing/index.ts";
import { approvalRoutes, type Executor } from "../platform/approvals/index.ts";
import { auditRoutes, auditVerifier } from "../platform/audit/index.ts";
import { authenticate, authRoutes, authTasks, sealedStaffColumn, sessionCookie } from "../platform/auth/index.ts";
import { daysFollow } from "../platform/day/verify.ts";
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
import { statusRoute } from "./api/status.ts";
import { collectionWith, effectsWith, lendingWith, phonesOf } from "./money.ts";
import type { HousePolicy } from "./settings.ts";
import type { Wiring } from "./wiring.ts";

/** The whole house, joined: one line for each thing a room brings along. */
export const wireHouse = (policy: HousePolicy): Wiring => {
  const lending = lendingWith(policy);
  const effects = effectsWith(policy);
  const companyRules: readonly CompanyRule[] = [manualJournalRule, allowanceRule, overlayRule, discontinuedRule];
  const executors: readonly Executor[] = [
    publishGraphExecutor,
    signAgreementExecutor,
    ...servicingExecutors(policy),
    strategyExecutor,
    agencyExecutor,
    manualJournalExecutor,
    overlayExecutor,
    discontinueExecutor,
    lockPeriodExecutor,
    reopenPeriodExecutor,
  ];
  return {
    sessionCookie,
    authenticate,
    executors,
    companyRules,
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
      (api, platform) => collectionRoutes(api, platform, policy),
      fundingRoutes,
      ledgerRoutes,
      bookRoutes,
      (api, platform) => allowanceRoutes(api, platform, policy),
      (api, platform) => insightRoutes(api, platform, { timeZone: platform.config.timeZone }),
    ],
    onFirstDay: prepareFirstMonths,
    lending,
    effects,
    daySteps: (platform) => [
      measureSlices(policy),
      observeDueDay,
      prepareMonths,
      postCompanyEvents(companyRules),
      postLoanEvents,
      settleInstitutions,
      foldMetrics(platform),
      sealCompanyEvents,
      sealDay,
      ...openingSteps(platform, policy),
      billAgencies(collectionWith(platform)),
      collectDay(collectionWith(platform)),
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
      measuresAreTrue(policy),
      journalsAreFolds(companyRules),
      allowancesAreCurves,
      statementsAreFolds,
      settlementsTieToBooks,
      metricsAreFacts,
      auditVerifier,
    ],
    background: [
      ({ platform, log }) => startSender(platform, effects, httpProvider(policy, { now: platform.now }), { log }),
      ({ platform, log }) =>
        startNotifications(
          platform,
          {
            notifier: notifierOf(platform.config, log, platform.now),
            recipients: phonesOf,
            templates: servicingTemplates,
          },
          { log },
        ),
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
    ],
  };
};

const jobsOf = (platform: Platform, policy: HousePolicy, effects: Effects): JobSet => {
  const sets = [platformTasks(platform), authTasks(platform), paymentTasks(platform, policy, effects)];
  return {
    tasks: Object.assign({}, ...sets.map(({ tasks }) => tasks)),
    crontab: sets.flatMap(({ crontab }) => crontab),
  };
};
