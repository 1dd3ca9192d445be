import { notificationSettings } from "./notifications/settings.ts";
import { defaultsOf, oneOf, text, type Values, wholeNumber, yesOrNo } from "./settings.ts";

/** Asked of the calendar itself: lists of zones leave out the older names, such as PRC, that people still use. */
const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).format(0) !== "";
  } catch {
    return false;
  }
};

/** What the platform itself can be told. Modules add settings of their own; the apps read them all together. */
export const platformSettings = {
  port: wholeNumber(8080, 0, 65_535, "PORT", "Port of the API and the console; 0 takes any free one"),
  host: text("localhost", "SUANPAN_HOST", "Address to listen on; 0.0.0.0 to be reached from other machines"),
  trustProxy: yesOrNo(
    false,
    "SUANPAN_TRUST_PROXY",
    "Whether a proxy stands in front and is believed about the caller's address and https",
  ),
  databaseUrl: text("", "DATABASE_URL", "A PostgreSQL of yours; empty starts the one that came with npm"),
  databaseConnections: wholeNumber(
    10,
    2,
    200,
    "SUANPAN_DATABASE_CONNECTIONS",
    "Connections each process keeps to the database",
  ),
  timeZone: text(
    "Asia/Shanghai",
    "SUANPAN_TIME_ZONE",
    "Zone in which the business day begins and ends",
    isTimeZone,
    "a time zone such as Asia/Shanghai",
  ),
  demo: yesOrNo(true, "SUANPAN_DEMO", "Whether the first start on an empty database prepares demo data"),
  demoDays: wholeNumber(
    660,
    1,
    2_000,
    "SUANPAN_DEMO_DAYS",
    "Days of simulated history the demo data has; from 100 on they begin with a month",
  ),
  demoScale: wholeNumber(
    400_000,
    500,
    1_000_000,
    "SUANPAN_DEMO_SCALE",
    "How many people of the published platform one of the demo data stands for: fewer make more data",
  ),
  dayRanges: wholeNumber(
    1,
    1,
    256,
    "SUANPAN_DAY_RANGES",
    "Ranges of slots into which a day's closing, and a large batch, is cut",
  ),
  dayWorkers: wholeNumber(2, 1, 64, "SUANPAN_DAY_WORKERS", "Ranges one process works on at the same time"),
  sessionMinutes: wholeNumber(480, 5, 10_080, "SUANPAN_SESSION_MINUTES", "A session ends this long after log-in"),
  sessionIdleMinutes: wholeNumber(
    30,
    1,
    1_440,
    "SUANPAN_SESSION_IDLE_MINUTES",
    "A session ends this long after its last request",
  ),
  lockoutFailures: wholeNumber(5, 3, 100, "SUANPAN_LOCKOUT_FAILURES", "Failed log-ins in a row that lock an account"),
  lockoutMinutes: wholeNumber(15, 1, 1_440, "SUANPAN_LOCKOUT_MINUTES", "How long a locked account stays locked"),
  requestsPerMinute: wholeNumber(
    6_000,
    10,
    10_000_000,
    "SUANPAN_REQUESTS_PER_MINUTE",
    "Requests a caller may make in a minute",
  ),
  logInsPerMinute: wholeNumber(
    20,
    1,
    10_000,
    "SUANPAN_LOG_INS_PER_MINUTE",
    "Log-in attempts an address may make in a minute",
  ),
  logLevel: oneOf(
    "info",
    ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
    "SUANPAN_LOG_LEVEL",
    "The least serious lines that are logged",
  ),
  webhookAttempts: wholeNumber(
    12,
    1,
    50,
    "SUANPAN_WEBHOOK_ATTEMPTS",
    "Tries before a webhook delivery becomes a dead letter",
  ),
  webhookPrivateHosts: yesOrNo(
    false,
    "SUANPAN_WEBHOOK_PRIVATE_HOSTS",
    "Whether webhooks may go to http and to private addresses",
  ),
  ...notificationSettings,
};

export type Config = Values<typeof platformSettings>;

export const defaultConfig: Config = defaultsOf(platformSettings);
