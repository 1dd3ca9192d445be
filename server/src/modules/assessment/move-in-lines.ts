import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, slotOf } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database.ts";
import { perRange } from "../../platform/day/per-range.ts";
import type { Request } from "../../platform/idempotency.ts";
import { onceEach } from "../../platform/once-each.ts";
import { insertMessages } from "../../platform/outbox/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { lockUsers, type UserId } from "../acquisition/index.ts";
import { insertApplications } from "./application.store.ts";
import { insertLines, linesNotClosed } from "./credit-line.store.ts";
import type { LineId } from "./credit-line.ts";
import { decideMovedInLine, type Granted, grantMovedIn, lineMessage, type MovedInLine } from "./moved-in-line.ts";

/** The key is the line's own, whoever runs the move; `by` is who did. */
export type LineMoveIn = Request<MovedInLine> & {
  readonly userId: UserId;
  readonly cutOver: IsoDate;
  readonly by: string;
};
type Refusal =
  | "invalid-request"
  | "date-not-open"
  | "not-found"
  | "user-not-active"
  | "already-exists"
  | "idempotency-key-reused";
type Answer = { readonly id: string };

/** Takes over lines that another system granted: application and line, one transaction a range of slots. */
export const moveInLines = (platform: Platform, requests: readonly LineMoveIn[]): Promise<Outcome<Answer, Refusal>[]> =>
  perRange(
    platform,
    requests.map(keyed),
    ({ slot }) => slot,
    (tx, today, batch) =>
      onceEach<(typeof batch)[number], Answer, Refusal>(tx, batch, async (fresh) => {
        const decided = await decide(tx, platform, today, fresh);
        await write(tx, platform, fresh, decided);
        return decided.map((outcome) => (outcome.ok ? done({ id: formatId("line", outcome.value.line.id) }) : outcome));
      }),
  );

const keyed = (request: LineMoveIn) => ({
  ...request,
  target: `user ${request.userId}`,
  slot: slotOf(request.userId),
});

/** A person has one line to draw on; what comes second in a batch finds the first there already. */
const decide = async (
  tx: Tx,
  platform: Platform,
  today: IsoDate,
  requests: readonly LineMoveIn[],
): Promise<Outcome<Granted, Refusal>[]> => {
  const ids = [...new Set(requests.map(({ userId }) => userId))];
  const users = await lockUsers(tx, ids);
  const taken = new Map<UserId, LineId>(await linesNotClosed(tx, ids));
  return requests.map(({ userId, cutOver, body }): Outcome<Granted, Refusal> => {
    if (cutOver !== today) return refused("date-not-open", { openOn: today });
    const possible = decideMovedInLine(body, cutOver);
    if (!possible.ok) return possible;
    const user = users.get(userId);
    if (!user) return refused("not-found", { pointer: "/user" });
    if (user.state !== "active") return refused("user-not-active", { pointer: "/user", state: user.state });
    const other = body.state === "closed" ? undefined : taken.get(userId);
    if (other !== undefined) return refused("already-exists", { pointer: "/user", existing: formatId("line", other) });
    const granted = grantMovedIn(platform.ids, user, body, cutOver);
    if (body.state !== "closed") taken.set(userId, granted.line.id);
    return done(granted);
  });
};

const write = async (
  tx: Tx,
  platform: Platform,
  requests: readonly LineMoveIn[],
  decided: readonly Outcome<Granted, Refusal>[],
): Promise<void> => {
  const granted = decided.flatMap((outcome, n) =>
    outcome.ok ? [{ ...outcome.value, request: requests[n] as LineMoveIn }] : [],
  );
  if (granted.length === 0) return;
  const recordedAt = platform.now();
  await insertApplications(
    tx,
    granted.map(({ application }) => ({ ...application, recordedAt })),
  );
  await insertLines(
    tx,
    granted.map(({ line }) => line),
  );
  await insertMessages(tx, platform, granted.map(lineMessage));
  await recordAudit(tx, platform, granted.map(auditOf));
};

const auditOf = ({ line, request }: Granted & { readonly request: LineMoveIn }) => ({
  slot: slotOf(line.id),
  actor: request.by,
  action: "line.move-in",
  subject: formatId("line", line.id),
  detail: { movedInFrom: request.body.externalId },
});
