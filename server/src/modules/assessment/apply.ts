import type { Application, NewApplication } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, slotOf } from "../../kernel/ids.ts";
import { only } from "../../kernel/lists.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database.ts";
import { businessDay } from "../../platform/day/business-day.ts";
import { perRange } from "../../platform/day/per-range.ts";
import type { Request } from "../../platform/idempotency.ts";
import { answersByKey, onceEach } from "../../platform/once-each.ts";
import { insertMessages } from "../../platform/outbox/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { ageOn, birthDateOf, channelKinds, lockUsers, type RegisteredUser } from "../acquisition/index.ts";
import { insertApplications } from "./application.store.ts";
import { applicationView, type DecidedApplication, decideApplication, openLine, type Verdict } from "./application.ts";
import { closeLines, insertLines, linesToDrawOn } from "./credit-line.store.ts";
import { type CreditLine, isExpired } from "./credit-line.ts";
import { graphInForce } from "./graph.store.ts";
import { type GraphInputs, readGraph } from "./graph.ts";

export type ApplyRefusal =
  | "user-not-active"
  | "already-exists"
  | "line-not-open"
  | "no-decision-graph"
  | "graph-invalid"
  | "idempotency-key-reused";

type Answer = Outcome<Application, ApplyRefusal>;

export type ApplyRequest = Request<NewApplication> & { readonly user: RegisteredUser };

/** An application is decided as it comes; an approval opens the credit line in the same transaction. */
export const apply = async (
  platform: Platform,
  user: RegisteredUser,
  request: Request<NewApplication>,
): Promise<Answer> => only(await applyAll(platform, [{ ...request, user }]));

/** The same for many: the graph is read once and every application is decided by it. */
export const applyAll = async (platform: Platform, requests: readonly ApplyRequest[]): Promise<Answer[]> => {
  // The graph runs before the transaction begins: nothing but the database is waited for inside one.
  const decided = await decideAll(platform, requests);
  const able = requests.flatMap((request, n) => {
    const outcome = decided[n];
    return outcome?.ok ? [keyed(request, outcome.value)] : [];
  });
  const written = await perRange(
    platform,
    able,
    ({ slot }) => slot,
    (tx, today, batch, { lines, answered }) =>
      onceEach<Keyed, Application, ApplyRefusal>(
        tx,
        batch,
        (fresh) => write(platform, tx, today, fresh, lines),
        answered,
      ),
    readFor,
  );
  let next = 0;
  return decided.map((outcome): Answer => (outcome.ok ? (written[next++] as Answer) : outcome));
};

type Decided = Pick<DecidedApplication, "graphVersion" | "inputs" | "output"> & { readonly verdict: Verdict };

const keyed = (request: ApplyRequest, decided: Decided) => ({
  ...request,
  body: { userId: request.user.id, ...request.body },
  slot: slotOf(request.user.id),
  decided,
});
type Keyed = ReturnType<typeof keyed>;

/** Two applications of one person wait for each other: the second sees the line the first has opened, or its answer. */
const readFor = async (tx: Tx, batch: readonly Keyed[]) => {
  const ids = batch.map(({ user }) => user.id);
  const [, lines, answered] = await Promise.all([
    lockUsers(tx, ids),
    linesToDrawOn(tx, ids),
    answersByKey<Application>(tx, batch),
  ]);
  return { lines, answered };
};

const decideAll = async (
  { db }: Platform,
  requests: readonly ApplyRequest[],
): Promise<Outcome<Decided, ApplyRefusal>[]> => {
  const [graph, today, kinds] = await Promise.all([graphInForce(db), businessDay(db), channelKinds(db)]);
  if (!graph || !today) return requests.map(() => refused("no-decision-graph"));
  const run = await readGraph(graph.document);
  return Promise.all(
    requests.map(async ({ user, body }): Promise<Outcome<Decided, ApplyRefusal>> => {
      const inputs = inputsOf(user, body, today, kinds.get(user.channelId) ?? null);
      const output = await run(inputs);
      if (!output.ok) return output;
      const verdict = decideApplication(inputs, output.value);
      return done({ graphVersion: graph.version, inputs, output: output.value, verdict });
    }),
  );
};

const inputsOf = (
  user: RegisteredUser,
  { monthlyIncomeFen }: NewApplication,
  today: IsoDate,
  channelKind: string | null,
): GraphInputs => {
  const birthDate = birthDateOf(user.nationalId);
  if (!birthDate) throw new Error("a registered user has a national id that checks");
  return { age: ageOn(birthDate, today), monthlyIncomeFen, channelKind, kind: user.kind };
};

type Written = { readonly application: DecidedApplication; readonly line: CreditLine | undefined };

const write = async (
  platform: Platform,
  tx: Tx,
  today: IsoDate,
  fresh: readonly Keyed[],
  lines: Map<RegisteredUser["id"], CreditLine>,
): Promise<Answer[]> => {
  const closing: CreditLine[] = [];
  const made = fresh.map((request): Outcome<Written, ApplyRefusal> => {
    const { user } = request;
    if (user.state !== "active") return refused("user-not-active", { state: user.state });
    const existing = lines.get(user.id);
    if (existing && !isExpired(existing, today))
      return refused("already-exists", { existing: formatId("line", existing.id) });
    // What a line is suspended for does not end with it.
    if (existing?.state === "suspended")
      return refused("line-not-open", { state: existing.state, existing: formatId("line", existing.id) });
    // A line that has run out makes room for the next; what was drawn on it is repaid as agreed.
    if (existing) closing.push(existing);
    const written = applied(platform, request, today);
    if (written.line) lines.set(user.id, written.line);
    else lines.delete(user.id);
    return done(written);
  });
  const written = made.flatMap((outcome, n) =>
    outcome.ok
      ? [
          {
            ...outcome.value,
            request: fresh[n] as Keyed,
            view: applicationView(outcome.value.application, outcome.value.line),
          },
        ]
      : [],
  );
  const recordedAt = platform.now();
  const opened = written.flatMap(({ line }) => line ?? []);
  if (closing.length > 0)
    await closeLines(
      tx,
      closing.map(({ id }) => id),
    );
  if (written.length > 0)
    await Promise.all([
      insertApplications(
        tx,
        written.map(({ application }) => ({ ...application, recordedAt })),
      ),
      opened.length > 0 ? insertLines(tx, opened) : undefined,
      insertMessages(
        tx,
        platform,
        written.map(({ request, view }) => messageOf(request.user, view)),
      ),
      recordAudit(
        tx,
        platform,
        written.map(({ request, view }) => auditOf(request.user, view, request.caller)),
      ),
    ]);
  let next = 0;
  return made.map((outcome): Answer => (outcome.ok ? done((written[next++] as { view: Application }).view) : outcome));
};

const applied = (platform: Platform, { user, decided: { verdict, ...decided } }: Keyed, today: IsoDate): Written => {
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
  return { application, line: verdict.terms && openLine(id, application, user.channelId, verdict.terms) };
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
