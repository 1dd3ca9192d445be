import type { BorrowerFlag, NewBorrowerFlag } from "@suanpan/contract";
import { formatId, slotOf } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database.ts";
import { stampDay } from "../../platform/day/slot-day.ts";
import { once, type Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { keysOf } from "../../platform/rows.ts";
import { lockUser, type UserId } from "../acquisition/index.ts";
import { linesOfUser, lockLines, reopenLinesOf, suspendLinesOf } from "../assessment/index.ts";
import { latenessOf } from "../lending/index.ts";
import { flagsOfUser, insertFlag } from "./flag.store.ts";

/**
 * Raises or lifts a flag on a borrower: death, fraud, dispute. While one stands, nothing can be drawn, nothing is
 * debited, and nobody is reminded or called.
 */
export const flagBorrower = (
  platform: Platform,
  userId: UserId,
  request: Request<NewBorrowerFlag>,
): Promise<Outcome<BorrowerFlag, "not-found" | "already-exists" | "idempotency-key-reused">> =>
  once(platform.db, { ...request, target: `user ${userId}` }, async (tx) => {
    if ((await lockUser(tx, userId)).length === 0) return refused("not-found");
    const { kind, raised, reason } = request.body;
    await lockLines(
      tx,
      (await linesOfUser(tx, userId)).map(({ id }) => id),
    );
    const standing = new Set(await flagsOfUser(tx, userId));
    if (standing.has(kind) === raised) return refused("already-exists", { kind, raised });
    const businessOn = await stampDay(tx, slotOf(userId));
    const id = platform.ids.next<"flag">(slotOf(userId));
    await insertFlag(tx, {
      id,
      userId,
      kind,
      raised,
      reason,
      recordedBy: request.caller,
      recordedAt: platform.now(),
      businessOn,
    });
    if (raised) await suspendLinesOf(tx, [userId], "flag");
    else if (standing.size === 1) await liftFrom(tx, userId);
    const subject = formatId("user", userId);
    await recordAudit(tx, platform, [
      {
        slot: slotOf(userId),
        actor: request.caller,
        action: raised ? "borrower.flag" : "borrower.unflag",
        subject,
        detail: { kind, reason },
      },
    ]);
    return done({
      userId: subject,
      kind,
      raised,
      reason,
      recordedBy: request.caller,
      recordedAt: platform.now().toISOString(),
    });
  });

/** The flag hid whatever else kept the lines closed: who is late, or was given up, still draws nothing. */
const liftFrom = async (tx: Tx, userId: UserId): Promise<void> => {
  await reopenLinesOf(tx, [userId], "flag");
  const reason = (await latenessOf(tx, keysOf(tx, [userId]))).get(userId);
  if (reason) await suspendLinesOf(tx, [userId], reason);
};
