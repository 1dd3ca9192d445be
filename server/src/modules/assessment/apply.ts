import type { Application, NewApplication } from "@suanpan/contract";
import { formatId, slotOf } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database.ts";
import { businessDay, stampDay } from "../../platform/day/business-day.ts";
import { once, type Request } from "../../platform/idempotency.ts";
import { insertMessages } from "../../platform/outbox/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { ageOn, birthDateOf, channelKinds, lockUser, type RegisteredUser } from "../acquisition/index.ts";
import { insertApplications } from "./application.store.ts";
import { applicationView, type DecidedApplication, decideApplication, openLine, type Verdict } from "./application.ts";
import { closeLine, insertLines, linesOfUser } from "./credit-line.store.ts";
import { isExpired } from "./credit-line.ts";
import { graphInForce } from "./graph.store.ts";
import { type GraphInputs, runGraph } from "./graph.ts";

export type ApplyRefusal =
  | "user-not-active"
  | "already-exists"
  | "no-decision-graph"
  | "graph-invalid"
  | "idempotency-key-reused";

type Answer = Outcome<Application, ApplyRefusal>;

/** An application is decided as it comes; an approval opens the credit line in the same transaction. */
export const apply = async (
  platform: Platform,
  user: RegisteredUser,
  request: Request<NewApplication>,
): Promise<Answer> => {
  // The graph runs before the transaction begins: nothing but the database is waited for inside one.
  const decided = await decide(platform, user, request.body);
  if (!decided.ok) return decided;
  const keyed = { ...request, body: { userId: user.id, ...request.body }, slot: slotOf(user.id) };
  return once(platform.db, keyed, (tx) => write(platform, tx, user, decided.value, request.caller));
};

type Decided = Pick<DecidedApplication, "graphVersion" | "inputs" | "output"> & { readonly verdict: Verdict };

const decide = async (
  platform: Platform,
  user: RegisteredUser,
  body: NewApplication,
): Promise<Outcome<Decided, ApplyRefusal>> => {
  const { db } = platform;
  const [graph, today, kinds] = await Promise.all([graphInForce(db), businessDay(db), channelKinds(db)]);
  if (!graph || !today) return refused("no-decision-graph");
  const birthDate = birthDateOf(user.nationalId);
  if (!birthDate) throw new Error("a registered user has a national id that checks");
  const inputs: GraphInputs = {
    age: ageOn(birthDate, today),
    monthlyIncomeFen: body.monthlyIncomeFen,
    channelKind: kinds.get(user.channelId) ?? null,
    kind: user.kind,
  };
  const output = await runGraph(graph.document, inputs);
  if (!output.ok) return output;
  const verdict = decideApplication(inputs, output.value);
  return done({ graphVersion: graph.version, inputs, output: output.value, verdict });
};

const write = async (
  platform: Platform,
  tx: Tx,
  user: RegisteredUser,
  { verdict, ...decided }: Decided,
  caller: string,
): Promise<Answer> => {
  const today = await stampDay(tx, slotOf(user.id));
  // Two applications of one person wait for each other: the second sees the line the first has opened.
  await lockUser(tx, user.id);
  if (user.state !== "active") return refused("user-not-active", { state: user.state });
  const existing = (await linesOfUser(tx, user.id)).find((line) => line.state !== "closed");
  if (existing && !isExpired(existing, today))
    return refused("already-exists", { existing: formatId("line", existing.id) });
  // A line that has run out makes room for the next; what was drawn on it is repaid as agreed.
  if (existing) await closeLine(tx, existing.id);
  const application: DecidedApplication = {
    ...decided,
    id: platform.ids.next(slotOf(user.id)),
    userId: user.id,
    state: verdict.state,
    reasons: verdict.reasons,
    decidedBy: `graph:${decided.graphVersion}`,
    appliedOn: today,
  };
  const id = platform.ids.next<"line">(slotOf(user.id));
  const line = verdict.terms && openLine(id, application, user.channelId, verdict.terms);
  const view = applicationView(application, line);
  await insertApplications(tx, [{ ...application, recordedAt: platform.now() }]);
  if (line) await insertLines(tx, [line]);
  await insertMessages(tx, platform, [messageOf(user, view)]);
  await recordAudit(tx, platform, [auditOf(user, view, caller)]);
  return done(view);
};

const auditOf = (user: RegisteredUser, { id, state, reasons }: Application, actor: string) => ({
  slot: slotOf(user.id),
  actor,
  action: "application.decide",
  subject: id,
  detail: { state, reasons },
});

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
