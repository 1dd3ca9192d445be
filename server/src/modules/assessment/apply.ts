import type { Application, NewApplication } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, slotOf } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database.ts";
import { stampDay } from "../../platform/day/business-day.ts";
import { once, type Request } from "../../platform/idempotency.ts";
import { insertMessages } from "../../platform/outbox/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { ageOn, birthDateOf, channelKinds, lockUser, type RegisteredUser } from "../acquisition/index.ts";
import { insertApplications } from "./application.store.ts";
import { applicationView, type DecidedApplication, decideApplication, openLine } from "./application.ts";
import { changeLineState, insertLines, linesOfUser } from "./credit-line.store.ts";
import { isExpired } from "./credit-line.ts";
import { graphInForce } from "./graph.store.ts";
import { type GraphInputs, runGraph } from "./graph.ts";

export type ApplyRefusal =
  | "user-not-active"
  | "already-exists"
  | "no-decision-graph"
  | "graph-invalid"
  | "idempotency-key-reused";

/** An application is decided as it comes; an approval opens the credit line in the same transaction. */
export const apply = (
  platform: Platform,
  user: RegisteredUser,
  request: Request<NewApplication>,
): Promise<Outcome<Application, ApplyRefusal>> =>
  once(platform.db, { ...request, body: { userId: user.id, ...request.body }, slot: slotOf(user.id) }, async (tx) => {
    const today = await stampDay(tx, slotOf(user.id));
    // Two applications of one person wait for each other: the second sees the line the first has opened.
    await lockUser(tx, user.id);
    if (user.state !== "active") return refused("user-not-active", { state: user.state });
    const existing = (await linesOfUser(tx, user.id)).find((line) => line.state !== "closed");
    if (existing && !isExpired(existing, today))
      return refused("already-exists", { existing: formatId("line", existing.id) });
    // A line that has run out makes room for the next; what was drawn on it is repaid as agreed.
    if (existing) await changeLineState(tx, existing.id, "closed");
    const graph = await graphInForce(tx);
    if (!graph) return refused("no-decision-graph");
    const inputs = await gather(tx, user, request.body, today);
    const output = await runGraph(graph.document, inputs);
    if (!output.ok) return output;
    const verdict = decideApplication(inputs, output.value);
    const application: DecidedApplication = {
      id: platform.ids.next(slotOf(user.id)),
      userId: user.id,
      state: verdict.state,
      reasons: verdict.reasons,
      graphVersion: graph.version,
      inputs,
      output: output.value,
      decidedBy: `graph:${graph.version}`,
      appliedOn: today,
    };
    const line =
      verdict.terms && openLine(platform.ids.next(slotOf(user.id)), application, user.channelId, verdict.terms);
    await insertApplications(tx, [{ ...application, recordedAt: platform.now() }]);
    if (line) await insertLines(tx, [line]);
    const view = applicationView(application, line);
    await insertMessages(tx, platform, [messageOf(user, view)]);
    await recordAudit(tx, platform, [
      {
        slot: slotOf(user.id),
        actor: request.caller,
        action: "application.decide",
        subject: view.id,
        detail: { state: view.state, reasons: view.reasons },
      },
    ]);
    return done(view);
  });

const gather = async (tx: Tx, user: RegisteredUser, body: NewApplication, today: IsoDate): Promise<GraphInputs> => {
  const birthDate = birthDateOf(user.nationalId);
  if (!birthDate) throw new Error("a registered user has a national id that checks");
  return {
    age: ageOn(birthDate, today),
    monthlyIncomeFen: body.monthlyIncomeFen,
    channelKind: (await channelKinds(tx)).get(user.channelId) ?? null,
    kind: user.kind,
  };
};

const messageOf = (user: RegisteredUser, application: Application) => ({
  slot: slotOf(user.id),
  topic: `application.${application.state}`,
  subject: application.id,
  audience: formatId("channel", user.channelId),
  payload: {
    applicationId: application.id,
    userId: application.userId,
    state: application.state,
    lineId: application.line?.id ?? null,
  },
});
