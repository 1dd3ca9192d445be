import type { PaymentBreak, Resolution } from "@suanpan/contract";
import { formatId, slotOf } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import { itemsUnlessSaid, type PageOf, pageOf } from "../../platform/http/page.ts";
import { once, type Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { type BreakFilter, listBreaks, lockBreak, resolveBreakRow } from "./break.store.ts";
import { type BreakId, breakView } from "./break.ts";

export type ResolveBreak = Request<Resolution> & { readonly breakId: BreakId };

/** Somebody has looked into it, and says what it was. */
export const resolveBreak = (
  platform: Platform,
  request: ResolveBreak,
): Promise<Outcome<PaymentBreak, "not-found" | "already-decided" | "idempotency-key-reused">> => {
  const { breakId, caller, body } = request;
  const slot = slotOf(breakId);
  const keyed = { ...request, target: request.target ?? `break ${breakId}`, slot };
  return once(platform.db, keyed, async (tx) => {
    const found = await lockBreak(tx, breakId);
    if (!found) return refused("not-found");
    if (found.state !== "open") return refused("already-decided", { state: found.state });
    const resolved = { ...found, state: "resolved", resolution: body.note, resolvedBy: caller } as const;
    await resolveBreakRow(tx, resolved, platform.now());
    const subject = formatId("break", breakId);
    const detail = { kind: found.kind, note: body.note };
    await recordAudit(tx, platform, [{ slot, actor: caller, action: "payment-break.resolve", subject, detail }]);
    return done(breakView(resolved));
  });
};

/** Newest first, from before a break. */
export const pageOfBreaks = async (
  { db }: Platform,
  filter: BreakFilter,
  before: BreakId | undefined,
  limit = itemsUnlessSaid,
): Promise<PageOf<PaymentBreak>> => pageOf((await listBreaks(db, filter, before, limit + 1)).map(breakView), limit);
