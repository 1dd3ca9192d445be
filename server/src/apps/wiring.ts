import type { IsoDate } from "../kernel/calendar.ts";
import type { Reporting } from "../modules/books/index.ts";
import type { ReleasePorts } from "../modules/disclosure/index.ts";
import type { CompanyRule } from "../modules/ledger/index.ts";
import type { Lending } from "../modules/lending/index.ts";
import type { Effects } from "../modules/payments/index.ts";
import type { Executor } from "../platform/approvals/index.ts";
import type { Credentials } from "../platform/auth/index.ts";
import type { SealedColumn } from "../platform/crypto/sealed-column.ts";
import type { Database } from "../platform/database.ts";
import type { DayStep } from "../platform/day/close-days.ts";
import type { Api } from "../platform/http/api.ts";
import type { Caller } from "../platform/http/caller.ts";
import type { JobLog } from "../platform/jobs/jobs.ts";
import type { SendingPorts } from "../platform/notifications/index.ts";
import type { Platform } from "../platform/platform.ts";
import type { Verifier } from "../platform/verifier.ts";

/** Work that goes on beside the requests until it is told to stop. */
export type Running = { readonly stop: () => Promise<void> };
export type Work = { readonly platform: Platform; readonly url: string; readonly log: JobLog };

/** A figure for /metrics, read when somebody asks. */
export type Gauge = {
  readonly name: string;
  readonly help: string;
  readonly read: (db: Database) => Promise<number>;
};

/** How the rooms of the house are joined. The apps take it as an argument, so a test can wire a house of one room. */
export type Wiring = {
  readonly sessionCookie: string;
  readonly authenticate: (platform: Platform, credentials: Credentials) => Promise<Caller | undefined>;
  readonly routes: readonly ((api: Api, platform: Platform) => void)[];
  readonly executors: readonly Executor[];
  /** How each type of company event is posted. */
  readonly companyRules: readonly CompanyRule[];
  /** Statements, the close and extracts, with what they need of others. */
  readonly reporting: Reporting;
  /** What releases are made of. */
  readonly releasing: (platform: Platform) => ReleasePorts;
  /** What has to be in place before anything can happen on the first business day. */
  readonly onFirstDay: (db: Database, day: IsoDate) => Promise<unknown>;
  /** How loans are drawn and what the provider's answers do to them: the simulator and the command line need both. */
  readonly lending: Lending;
  readonly effects: Effects;
  /** How borrowers are told, whatever the way their messages go out by. */
  readonly telling: Omit<SendingPorts, "notifier">;
  readonly daySteps: (platform: Platform) => readonly DayStep[];
  readonly verifiers: readonly Verifier[];
  readonly background: readonly ((work: Work) => Promise<Running> | Running)[];
  readonly gauges: readonly Gauge[];
  /** Everything the key ring has closed: what a rotation of the keys goes through. */
  readonly sealedColumns: readonly SealedColumn[];
};
