import { acquisitionRoutes } from "../modules/acquisition/index.ts";
import { assessmentRoutes, publishGraphExecutor } from "../modules/assessment/index.ts";
import { bookRoutes, journalsAreFolds, postLoanEvents } from "../modules/books/index.ts";
import { entriesBalance, ledgerRoutes, manualJournalExecutor, postCompanyEvents } from "../modules/ledger/index.ts";
import {
  type LendingPolicy,
  lendingRoutes,
  loansAreFolds,
  prepareFirstMonths,
  prepareMonths,
  sealDay,
  sealsHold,
} from "../modules/lending/index.ts";
import { matchingRoutes, signAgreementExecutor } from "../modules/matching/index.ts";
import { servicingRoutes, writeOffExecutor } from "../modules/servicing/index.ts";
import { approvalRoutes, type Executor } from "../platform/approvals/index.ts";
import { chainWholeAudit } from "../platform/audit/chain.ts";
import { auditRoutes, auditVerifier } from "../platform/audit/index.ts";
import { authenticate, authRoutes, sessionCookie } from "../platform/auth/index.ts";
import { type CronItem, startJobs, type TaskList } from "../platform/jobs/jobs.ts";
import { outboxGauges, outboxRoutes, startOutbox } from "../platform/outbox/index.ts";
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
      acquisitionRoutes,
      assessmentRoutes,
      matchingRoutes,
      (api, platform) => lendingRoutes(api, platform, policy),
      (api, platform) => servicingRoutes(api, platform, policy),
      ledgerRoutes,
      bookRoutes,
    ],
    onFirstDay: prepareFirstMonths,
    daySteps: [prepareMonths, postCompanyEvents, postLoanEvents, sealDay],
    verifiers: [loansAreFolds, sealsHold, entriesBalance, journalsAreFolds, auditVerifier],
    background: [
      ({ platform, log }) => startOutbox(platform, { log }),
      ({ platform, url, log }) => startJobs({ url, tasks: tasksOf(platform), crontab, log }),
    ],
    gauges: outboxGauges,
  };
};

const tasksOf = ({ db }: Platform): TaskList => ({
  "chain-audit": async () => void (await chainWholeAudit(db)),
  "chain-audit-late": async () => void (await chainWholeAudit(db, "all")),
});

const crontab: readonly CronItem[] = [
  { task: "chain-audit", match: "* * * * *" },
  { task: "chain-audit-late", match: "17 3 * * *" },
];
