import { createHash } from "node:crypto";
import { canonicalJson } from "../../../kernel/canonical.ts";
import { statementsOf } from "../../../modules/books/index.ts";
import { fingerprintOfRelease, fingerprintOfReleases } from "../../../modules/disclosure/index.ts";
import { showMetrics } from "../../../modules/insight/index.ts";
import { fingerprintOfCompanyEvents, fingerprintOfJournals } from "../../../modules/ledger/index.ts";
import { fingerprintOfEvents } from "../../../modules/lending/index.ts";
import type { Opened } from "../../platform.ts";
import { figuresOfQuarters } from "../../simulation.ts";
import type { Wiring } from "../../wiring.ts";
import { examples, type Register } from "../cli.ts";
import { type Report, report, table } from "../report.ts";

export const fingerprint: Register = (program, cli) => {
  program
    .command("fingerprint")
    .description("print a hash of the facts, of the journals, and of the last quarter's figures and release")
    .addHelpText(
      "after",
      `${examples("fingerprint", "fingerprint --json")}
Two runs of one simulation with the same seed and version have the same fingerprint. The release is the last quarter's,
told plainly: its five files and figures; releases are all versions that are kept.
`,
    )
    .action(async () =>
      cli.answer(await cli.withPlatform(async (opened) => printed(opened, await cli.wire(opened.config)))),
    );
};

const printed = async (opened: Opened, wiring: Wiring): Promise<Report> => {
  const { platform } = opened;
  const { db } = platform;
  const period = (await figuresOfQuarters(platform, wiring)).at(-1)?.period;
  const none = "no quarter is over";
  const prints = {
    loanEvents: await fingerprintOfEvents(db),
    companyEvents: await fingerprintOfCompanyEvents(db),
    journals: await fingerprintOfJournals(db),
    figures: period === undefined ? none : await fingerprintOfFigures(opened, wiring, period),
    release: period === undefined ? none : await fingerprintOfRelease(db, wiring.releasing(platform), period),
    releases: await fingerprintOfReleases(db),
  };
  return report(table(Object.entries(prints)), prints);
};

/** What is published of the last quarter that is over: its metrics, and its statements in both books. */
const fingerprintOfFigures = async ({ platform, config }: Opened, wiring: Wiring, period: string): Promise<string> => {
  const metrics = await showMetrics(platform.db, { timeZone: config.timeZone }, { period, view: "reported" });
  const statements = ["usgaap" as const, "ifrs" as const].map((book) =>
    statementsOf(platform.db, wiring.reporting.statements, { period, book, unit: "exact" }),
  );
  const content = JSON.parse(JSON.stringify([metrics, ...(await Promise.all(statements))]));
  return createHash("sha256").update(canonicalJson(content)).digest("hex");
};
