import { userInfo } from "node:os";
import type { Close, CloseStepView, MonthClose, ProblemCode } from "@suanpan/contract";
import { mapDone, type Outcome } from "../../../kernel/outcome.ts";
import { parsePeriod, type Reporting, runClose, showClose, signStep, waiveStep } from "../../../modules/books/index.ts";
import { proposeOnce } from "../../../platform/approvals/index.ts";
import { PlainError } from "../../../platform/plain-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import { asked, keyOption } from "../asking.ts";
import { examples, type Register } from "../cli.ts";
import { type Report, table } from "../report.ts";
import { reportOf } from "../report-outcome.ts";

type Options = {
  readonly period: string;
  readonly show?: boolean;
  readonly again?: boolean;
  readonly sign?: string;
  readonly waive?: string;
  readonly reason?: string;
  readonly lock?: boolean;
  readonly key?: string;
};

export const close: Register = (program, cli) => {
  program
    .command("close")
    .description("go through a month's closing checklist, from where it was left")
    .requiredOption("--period <month>", "2024-06; with --show also a quarter, half or year")
    .option("--show", "only show how it stands")
    .option("--again", "also do again what was done before")
    .option("--sign <note>", "sign the review, with a sentence on what was looked at")
    .option("--waive <step>", "close the month without a step; needs --reason")
    .option("--reason <text>", "why it is waived")
    .option("--lock", "once everything is done, propose to lock the month; a second person approves")
    .option(...keyOption)
    .addHelpText(
      "after",
      examples(
        "close --period 2024-06",
        "close --period 2024-06 --waive provider --reason 'no statements from the simulated provider'",
        "close --period 2024-06 --sign 'compared with May' --lock",
        "close --period 2024Q2 --show",
      ),
    )
    .action(async (options: Options) =>
      cli.answer(
        await cli.withPlatform(async ({ platform, config }) =>
          options.show
            ? show(platform, (await cli.wire(config)).reporting, options)
            : goOn(platform, (await cli.wire(config)).reporting, options, cli.tell),
        ),
      ),
    );
};

const show = async ({ db }: Platform, { closeSteps }: Reporting, { period }: Options): Promise<Report> =>
  reportOf(await showClose(db, closeSteps, period), told);

const goOn = async (
  platform: Platform,
  { closeSteps }: Reporting,
  options: Options,
  tell: (line: string) => void,
): Promise<Report> => {
  const { period, again = false } = options;
  if (parsePeriod(period)?.months.length !== 1)
    throw new PlainError("Months are closed, such as --period 2024-06; --show also takes a quarter, half or year.");
  const before = await decided(platform, closeSteps, options);
  if (before && !before.ok) return reportOf(before, monthText);
  const ran = await runClose(platform, closeSteps, {
    period,
    by: `cli:${userInfo().username}`,
    again,
    onStep: (step, state, note) => tell(`${marks[state]} ${step.titleEn}${note ? `: ${note}` : ""}`),
  });
  const signed = ran.ok && options.sign !== undefined ? await signedBy(platform, closeSteps, options) : ran;
  if (!signed.ok || !options.lock) return reportOf(signed, monthText);
  return reportOf(await locked(platform, signed.value, options), monthText);
};

const marks: Readonly<Record<CloseStepView["state"] | "running", string>> = {
  running: "…",
  done: "✓",
  waived: "~",
  open: "·",
  stale: "↻",
  blocked: "✗",
};

const decided = (platform: Platform, steps: Reporting["closeSteps"], { period, waive, reason, key }: Options) => {
  if (waive === undefined) return undefined;
  if (reason === undefined) throw new PlainError("A step is waived for a reason: say it with --reason.");
  return waiveStep(platform, steps, asked({ period, step: waive, reason }, key));
};

const signedBy = (platform: Platform, steps: Reporting["closeSteps"], { period, sign = "", key }: Options) =>
  signStep(platform, steps, asked({ period, step: "review", note: sign }, key && `${key}-sign`));

/** Locking takes two people: this is the first of them. */
const locked = async (
  platform: Platform,
  month: MonthClose,
  { period, key }: Options,
): Promise<Outcome<MonthClose & { approvalId: string }, ProblemCode>> => {
  const about = { kind: "period.lock", subject: period, summary: `Lock ${period}` };
  if (month.state !== "ready")
    throw new PlainError(
      `${period} is not ready to be locked: ${month.steps.find(({ state }) => state !== "done" && state !== "waived")?.titleEn ?? "it is locked"}.`,
    );
  const proposed = await proposeOnce(platform, asked({ period }, key && `${key}-lock`), about);
  return mapDone(proposed, ({ id }) => ({ ...month, approvalId: id }));
};

const monthText = ({ period, state, steps, ...rest }: MonthClose & { readonly approvalId?: string }): string =>
  [
    table(steps.map((step) => [marks[step.state], step.name, step.owner, step.state, step.note, step.by ?? ""])),
    rest.approvalId
      ? `${period} is proposed to be locked (${rest.approvalId}): somebody else approves it.`
      : `${period} is ${words[state]}.`,
  ].join("\n");

const words: Readonly<Record<MonthClose["state"], string>> = {
  open: "not begun",
  closing: "being closed",
  ready: "ready to be locked: add --lock",
  locked: "locked",
};

const told = ({ period, state, months }: Close): string =>
  months.length === 1 && months[0]
    ? monthText(months[0])
    : [...months.map(monthText), `${period} is ${words[state]}.`].join("\n\n");
