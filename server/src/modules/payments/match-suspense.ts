import type { ProblemCode, SuspenseMatch, Suspense as SuspenseView } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, parseId, slotOf } from "../../kernel/ids.ts";
import { only } from "../../kernel/lists.ts";
import { done, type Outcome } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import { stampDays } from "../../platform/day/slot-day.ts";
import { itemsUnlessSaid, type PageOf, pageOf } from "../../platform/http/page.ts";
import { once, type Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import type { LoanId } from "../lending/index.ts";
import type { Effects } from "./effects.ts";
import { listSuspense, lockSuspense, saveDecision } from "./suspense.store.ts";
import { type Suspense, type SuspenseId, stillHeld, suspenseView } from "./suspense.ts";

export type MatchSuspense = Request<SuspenseMatch> & { readonly suspenseId: SuspenseId };

/** Somebody knows whose money it is: it goes to the loan as of the day it came, and the loan may still refuse it. */
export const matchSuspense = (
  platform: Platform,
  effects: Effects,
  request: MatchSuspense,
): Promise<Outcome<SuspenseView, ProblemCode>> => {
  const { suspenseId, caller } = request;
  const loanId = parseId<"loan">("loan", request.body.loanId) ?? (0n as LoanId);
  const slot = slotOf(suspenseId);
  const keyed = { ...request, target: request.target ?? `suspense ${suspenseId}`, slot };
  return once<SuspenseView, ProblemCode>(platform.db, keyed, async (tx) => {
    const days = await stampDays(tx, [slot, slotOf(loanId)]);
    const held = stillHeld(await lockSuspense(tx, platform.keys, suspenseId));
    if (!held.ok) return held;
    const { amountFen, valueOn } = held.value;
    const reference = formatId("susp", suspenseId);
    const today = days.get(slotOf(loanId)) as IsoDate;
    const taken = only(await effects.debitsSucceeded(tx, platform, today, [{ reference, loanId, amountFen, valueOn }]));
    if (!taken.ok) return taken;
    const matched: Suspense = { ...held.value, state: "matched", loanId, decidedBy: caller };
    // Let go on the day its loan takes it, so that the books never hold it twice.
    await saveDecision(tx, matched, platform.now(), today);
    const detail = { loanId: request.body.loanId, amountFen };
    await recordAudit(tx, platform, [{ slot, actor: caller, action: "suspense.match", subject: reference, detail }]);
    return done(suspenseView(matched));
  });
};

/** Newest first, from before a receipt. */
export const pageOfSuspense = async (
  { db, keys }: Platform,
  state: string | undefined,
  before: SuspenseId | undefined,
  limit = itemsUnlessSaid,
): Promise<PageOf<SuspenseView>> =>
  pageOf((await listSuspense(db, keys, state, before, limit + 1)).map(suspenseView), limit);
