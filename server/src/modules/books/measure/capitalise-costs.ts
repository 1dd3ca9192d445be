import type { IsoDate } from "../../../kernel/calendar.ts";
import { groupBy } from "../../../kernel/lists.ts";
import { type Fen, prorate } from "../../../kernel/money.ts";
import type { Tx } from "../../../platform/database.ts";
import type { SlotRange } from "../../../platform/day/business-day.ts";
import type { BookPolicy } from "../settings.ts";
import { amortisation } from "./effective-interest.ts";
import { insertCosts, newCosts } from "./origination-cost.store.ts";

/** Works out how the costs of the day's new loans will be used up, so that measuring them is a sum like any other. */
export const capitaliseCosts = async (
  tx: Tx,
  day: IsoDate,
  range: SlotRange,
  { expectedLifePpm }: BookPolicy,
): Promise<void> => {
  const bySlice = groupBy(await newCosts(tx, day, range), ({ loanId, slice }) => `${loanId}/${slice}`);
  const rows = [...bySlice.values()].flatMap((flows) => {
    const [{ principalOfSliceFen, costPpm }] = flows as [(typeof flows)[number]];
    const costFen = prorate(principalOfSliceFen, costPpm, 1_000_000);
    const life = Math.max(1, prorate(flows.length as Fen, expectedLifePpm, 1_000_000));
    const [us, ifrs] = [amortisation(flows, costFen), amortisation(flows, costFen, life)];
    return flows.map((flow, n) => ({ ...flow, usFen: us[n] as Fen, ifrsFen: ifrs[n] as Fen }));
  });
  if (rows.length > 0) await insertCosts(tx, rows);
};
