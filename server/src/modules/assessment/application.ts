import type { Application } from "@suanpan/contract";
import { addMonths, type IsoDate } from "../../kernel/calendar.ts";
import { formatId, type Id } from "../../kernel/ids.ts";
import { type Fen, fen } from "../../kernel/money.ts";
import type { ChannelId, UserId } from "../acquisition/index.ts";
import { type CreditLine, lineView } from "./credit-line.ts";
import type { GraphInputs, GraphOutput } from "./graph.ts";

export type ApplicationId = Id<"app">;

export type DecidedApplication = {
  readonly id: ApplicationId;
  readonly userId: UserId;
  readonly state: Application["state"];
  readonly reasons: readonly string[];
  /** Null where no graph decided: the line was moved in. */
  readonly graphVersion: number | null;
  /** Everything the decision saw and said, so that it can be explained and replayed. */
  readonly inputs: GraphInputs | MovedInFrom;
  readonly output: GraphOutput & Partial<LineDays>;
  readonly decidedBy: string;
  readonly appliedOn: IsoDate;
};

/** What stands in the place of a graph's inputs when a line comes from another system: what it was called there. */
export type MovedInFrom = { readonly movedInFrom: string };
export type LineDays = { readonly openedOn: IsoDate; readonly expiresOn: IsoDate };

const states = { approve: "approved", decline: "declined", refer: "referred" } as const;

export type Verdict = {
  readonly state: Application["state"];
  readonly reasons: readonly string[];
  readonly terms?: LineTerms;
};
export type LineTerms = { readonly limitFen: Fen; readonly monthlyRatePpm: number };

/** The graph proposes; an approval without all its inputs, a limit and a price is for a person to decide. */
export const decideApplication = (inputs: GraphInputs, output: GraphOutput): Verdict => {
  const state = states[output.decision];
  if (state !== "approved") return { state, reasons: [output.reason] };
  const missing = Object.entries(inputs).flatMap(([name, value]) => (value === null ? [`missing-${kebab(name)}`] : []));
  if (missing.length > 0) return { state: "referred", reasons: [...missing, output.reason] };
  if (output.limitFen === undefined || output.monthlyRatePpm === undefined)
    return { state: "referred", reasons: ["terms-incomplete", output.reason] };
  return {
    state,
    reasons: [output.reason],
    terms: { limitFen: fen(output.limitFen), monthlyRatePpm: output.monthlyRatePpm },
  };
};

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const lineMonths = 12;

/** The line an approval opens: available in full, for a year. */
export const openLine = (
  id: CreditLine["id"],
  application: DecidedApplication,
  channelId: ChannelId,
  terms: LineTerms,
): CreditLine => ({
  id,
  userId: application.userId,
  channelId,
  applicationId: application.id,
  limitFen: terms.limitFen,
  availableFen: terms.limitFen,
  monthlyRatePpm: terms.monthlyRatePpm,
  state: "open",
  openedOn: application.appliedOn,
  expiresOn: addMonths(application.appliedOn, lineMonths),
});

export const applicationView = (application: DecidedApplication, line: CreditLine | undefined): Application => ({
  id: formatId("app", application.id),
  userId: formatId("user", application.userId),
  state: application.state,
  reasons: [...application.reasons],
  graphVersion: application.graphVersion,
  decidedBy: application.decidedBy,
  appliedOn: application.appliedOn,
  line: line ? lineView(line) : null,
});
