import type { NewRepair } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database.ts";
import type { SlotRange } from "../../platform/day/business-day.ts";
import { stampDay } from "../../platform/day/slot-day.ts";
import { once, type Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { type LoanId, loanRef, loansBehind } from "../lending/index.ts";
import { markRepaired, openSetAside } from "./set-aside.store.ts";

/** Somebody has put a loan right that was set aside, and says how. */
export const repairSetAside = (
  platform: Platform,
  loanId: LoanId,
  request: Request<NewRepair>,
): Promise<Outcome<{ loanId: string; days: number }, "not-found" | "idempotency-key-reused">> => {
  const slot = slotOf(loanId);
  const { caller, body } = request;
  return once(platform.db, { ...request, slot, target: `loan ${loanId}` }, async (tx) => {
    const repairedOn = await stampDay(tx, slot);
    const days = await markRepaired(tx, [loanId], { repairedOn, repairedBy: caller, repair: body.note });
    if (days === 0) return refused("not-found");
    const subject = loanRef(loanId);
    await recordAudit(tx, platform, [
      { slot, actor: caller, action: "loan.repair", subject, detail: { note: body.note } },
    ]);
    return done({ loanId: subject, days });
  });
};

/** Whatever was set aside before today and has nothing left to catch up with moves again. */
export const noteRepaired = async (tx: Tx, today: IsoDate, range: SlotRange): Promise<number> => {
  const open = await openSetAside(tx, today, range);
  if (open.length === 0) return 0;
  const behind = await loansBehind(tx, open, today);
  const moving = open.filter((id) => !behind.has(id));
  return markRepaired(tx, moving, { repairedOn: today, repairedBy: "platform", repair: null });
};
