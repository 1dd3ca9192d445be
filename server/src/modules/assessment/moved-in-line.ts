import type { IsoDate } from "../../kernel/calendar.ts";
import type { IdSource } from "../../kernel/ids.ts";
import { formatId, slotOf } from "../../kernel/ids.ts";
import type { Fen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { ChannelId, UserId } from "../acquisition/index.ts";
import type { DecidedApplication } from "./application.ts";
import type { CreditLine } from "./credit-line.ts";

/** A line as another system granted it. */
export type MovedInLine = {
  /** What it is called there. */
  readonly externalId: string;
  readonly limitFen: Fen;
  readonly monthlyRatePpm: number;
  readonly state: "open" | "closed";
  readonly openedOn: IsoDate;
  readonly expiresOn: IsoDate;
};

/** As high as a decision graph may go. */
const mostRatePpm = 100_000;

/** Whether a line can be what it says it is. What is left of it follows from the loans that come after. */
export const decideMovedInLine = (line: MovedInLine, cutOver: IsoDate): Outcome<true, "invalid-request"> => {
  const wrong = (field: keyof MovedInLine, detail: string) =>
    refused("invalid-request", { pointer: `/${field}`, detail });
  if (line.limitFen <= 0) return wrong("limitFen", "A line has a limit above zero.");
  if (line.monthlyRatePpm < 0 || line.monthlyRatePpm > mostRatePpm)
    return wrong("monthlyRatePpm", `The rate of a month is from 0 to ${mostRatePpm} ppm (${mostRatePpm / 10_000}%).`);
  if (line.openedOn > cutOver) return wrong("openedOn", `It must be the cut-over, ${cutOver}, or earlier.`);
  if (line.expiresOn <= line.openedOn) return wrong("expiresOn", `It must be later than openedOn, ${line.openedOn}.`);
  return done(true);
};

export type Granted = { readonly application: DecidedApplication; readonly line: CreditLine };

/**
 * Nobody here decided on the line, so the application that stands behind it says just that: what was granted, and by
 * what name. Its own day is the cut-over; the days of the line are those it always had.
 */
export const grantMovedIn = (
  ids: IdSource,
  user: { readonly id: UserId; readonly channelId: ChannelId },
  { externalId, state, ...terms }: MovedInLine,
  cutOver: IsoDate,
): Granted => {
  const application: DecidedApplication = {
    id: ids.next<"app">(slotOf(user.id)),
    userId: user.id,
    state: "approved",
    reasons: ["moved-in"],
    graphVersion: null,
    inputs: { movedInFrom: externalId },
    output: { decision: "approve", reason: "moved-in", ...terms },
    decidedBy: "moved-in",
    appliedOn: cutOver,
  };
  const line = { ...terms, id: ids.next<"line">(slotOf(user.id)), userId: user.id, channelId: user.channelId };
  return { application, line: { ...line, applicationId: application.id, availableFen: terms.limitFen, state } };
};

export const lineMessage = ({ line }: Granted) => ({
  slot: slotOf(line.id),
  topic: "line.moved-in",
  subject: formatId("line", line.id),
  audience: formatId("channel", line.channelId),
  payload: { lineId: formatId("line", line.id), userId: formatId("user", line.userId), limitFen: line.limitFen },
});
