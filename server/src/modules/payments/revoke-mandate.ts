import type { Mandate as MandateView } from "@suanpan/contract";
import { formatId, slotOf } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import { once, type Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { type ChannelId, findUsers } from "../acquisition/index.ts";
import { isSeenBy } from "./account.ts";
import { lockMandate, revokeMandateRow } from "./mandate.store.ts";
import { type MandateId, mandateView } from "./mandate.ts";

export type RevokeMandate = Request<Record<string, never>> & {
  readonly mandateId: MandateId;
  readonly channel?: ChannelId | undefined;
};

/** The borrower takes the word back: nothing more is ordered under it. What was ordered before goes its way. */
export const revokeMandate = (
  platform: Platform,
  request: RevokeMandate,
): Promise<Outcome<MandateView, "not-found" | "already-decided" | "idempotency-key-reused">> => {
  const { mandateId } = request;
  const slot = slotOf(mandateId);
  const keyed = { ...request, target: request.target ?? `mandate ${mandateId}`, slot };
  return once(platform.db, keyed, async (tx) => {
    const mandate = await lockMandate(tx, mandateId);
    const user = mandate && (await findUsers(tx, platform.keys, [mandate.userId])).get(mandate.userId);
    if (!mandate || !user || !isSeenBy(user, request.channel)) return refused("not-found");
    if (mandate.state !== "active") return refused("already-decided", { state: mandate.state });
    await revokeMandateRow(tx, mandateId, platform.now());
    const subject = formatId("mandate", mandateId);
    await recordAudit(tx, platform, [{ slot, actor: request.caller, action: "mandate.revoke", subject }]);
    return done(mandateView({ ...mandate, state: "revoked" }));
  });
};
