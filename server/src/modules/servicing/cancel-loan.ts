import { formatId, slotOf } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import { stampDay } from "../../platform/day/slot-day.ts";
import { once, type Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ChannelId } from "../acquisition/index.ts";
import { type LoanId, payoutsFailed, readLoans } from "../lending/index.ts";
import { cancelOrders } from "../payments/index.ts";

type Refusal = "not-found" | "loan-not-active" | "payout-under-way" | "idempotency-key-reused";

/**
 * Calls off a loan whose payout nobody has sent yet. Once the provider has been told, its answer has to be waited for;
 * once the money has left, it has to come back: that is a repayment with the purpose "cancel".
 */
export const cancelLoan = (
  platform: Platform,
  request: Request<{ readonly reason: string }> & { readonly loanId: LoanId; readonly channel?: ChannelId | undefined },
): Promise<Outcome<{ loanId: string; state: "cancelled" }, Refusal>> => {
  const { loanId, channel, body, caller } = request;
  const slot = slotOf(loanId);
  return once(platform.db, { ...request, slot, target: `loan ${loanId}` }, async (tx) => {
    const today = await stampDay(tx, slot);
    const loan = (await readLoans(tx, [loanId])).get(loanId);
    if (!loan || (channel !== undefined && loan.channelId !== channel)) return refused("not-found");
    if (loan.state !== "pending") return refused("loan-not-active", { state: loan.state });
    if (!(await cancelOrders(tx, [loanId], "payout")).has(loanId)) return refused("payout-under-way");
    const [outcome] = await payoutsFailed(tx, platform, today, [{ loanId, reason: body.reason }]);
    if (!outcome?.ok) return outcome ?? refused("not-found");
    const subject = formatId("loan", loanId);
    await recordAudit(tx, platform, [
      { slot, actor: caller, action: "loan.cancel", subject, detail: { reason: body.reason } },
    ]);
    return done({ loanId: subject, state: "cancelled" as const });
  });
};
