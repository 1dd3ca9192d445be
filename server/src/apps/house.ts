import { acquisitionRoutes, sealedUserColumns } from "../modules/acquisition/index.ts";
import { assessmentRoutes, linesAreGranted, publishGraphExecutor } from "../modules/assessment/index.ts";
import { bookRoutes, journalsAreFolds, postLoanEvents } from "../modules/books/index.ts";
import {
  companyEventsAreSealed,
  entriesBalance,
  ledgerRoutes,
  manualJournalExecutor,
  postCompanyEvents,
  sealCompanyEvents,
} from "../modules/ledger/index.ts";
import {
  type LendingPolicy,
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
  accrualsAreEarned,
  repaymentsAreFolds,
  servicingRoutes,
  writeOffExecutor,
} from "../modules/servicing/index.ts";
import { approvalRoutes, type Executor } from "../platform/approvals/index.ts";
import { auditRoutes, auditVerifier } from "../platform/audit/index.ts";
import { authenticate, authRoutes, authTasks, sealedStaffColumn, sessionCookie } from "../platform/auth/index.ts";
import { daysFollow } from "../platform/day/verify.ts";
import { type JobSet, startJobs } from "../platform/jobs/jobs.ts";
import { platformTasks } from "../platform/jobs/platform-tasks.ts";
import { outboxGauges, outboxRoutes, sealedEndpointColumn, startOutbox } from "../platform/outbox/index.ts";
import { lockPeriodExecutor, periodRoutes, reopenPeriodExecutor } from "../platform/periods/index.ts";
import type { Platform } from "../platform/platform.ts";
import { statusRoute } from "./api/status.ts";
import type { Wiring } from "./wiring.ts";

/** The whole house, joined: one line for each thing a room brings along. */
export const wireHouse = (policy: LendingPolicy): Wiring => {
  const executors: readonly Executor[] = [
    publishGraphExecutor,
    signAgreementExecutor,
    writeOffExecutor(policy),
    manualJournalExecutor,
    lockPeriodExecutor,
    reopenPeriodExecutor,
  ];
  return {
    sessionCookie,
    authenticate,
    executors,
    routes: [
      statusRoute,
      authRoutes,
      auditRoutes,
      outboxRoutes,
      (api, platform) => approvalRoutes(api, platform, executors),
      periodRoutes,
      acquisitionRoutes,
      assessmentRoutes,
      matchingRoutes,
      (api, platform) => lendingRoutes(api, platform, policy),
      (api, platform) => servicingRoutes(api, platform, policy),
      ledgerRoutes,
      bookRoutes,
    ],
    onFirstDay: prepareFirstMonths,
    daySteps: [prepareMonths, postCompanyEvents, postLoanEvents, sealCompanyEvents, sealDay],
    verifiers: [
      linesAreGranted,
      loansAreAsAgreed,
      loansAreFolds,
      linesAreFolds,
      repaymentsAreFolds,
      accrualsAreEarned,
      daysFollow,
      sealsHold,
      companyEventsAreSealed,
      entriesBalance,
      journalsAreFolds,
      auditVerifier,
    ],
    background: [
      ({ platform, log }) => startOutbox(platform, { log }),
      ({ platform, url, log }) => startJobs({ url, ...jobsOf(platform), log }),
    ],
    gauges: outboxGauges,
    sealedColumns: [...sealedUserColumns, sealedStaffColumn, sealedEndpointColumn],
  };
};

const jobsOf = (platform: Platform): JobSet => {
  const sets = [platformTasks(platform), authTasks(platform)];
  return {
    tasks: Object.assign({}, ...sets.map(({ tasks }) => tasks)),
    crontab: sets.flatMap(({ crontab }) => crontab),
  };
};
