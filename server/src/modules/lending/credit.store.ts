import { slotOf } from "../../kernel/ids.ts";
import type { Reader } from "../../platform/database.ts";
import type { SlotRange } from "../../platform/day/business-day.ts";
import type { UserId } from "../acquisition/index.ts";
import type { LoanId } from "./event.ts";
import type { Loan } from "./loan.ts";

/** A loan with money of its borrower's that nothing was there to take. */
export type CreditHeld = Pick<Loan, "id" | "state" | "creditFen" | "lastValueOn"> & { readonly userId: UserId };

/** The loans of a range that have ended and hold credit, from after a given one. */
export const settledWithCredit = (
  db: Reader,
  { from, to }: SlotRange,
  after: LoanId | undefined,
  limit: number,
): Promise<CreditHeld[]> => db<CreditHeld[]>`
  select id, user_id, state, credit_fen, last_value_on from loan
  where credit_fen > 0 and state = 'settled' and slot between ${after === undefined ? from : slotOf(after)} and ${to}
    ${after === undefined ? db`` : db`and (slot, id) > (${slotOf(after)}, ${after})`}
  order by slot, id limit ${limit}`;

/** Every loan that holds credit, newest first, from before the cursor. */
export const listCredits = (
  db: Reader,
  { state }: { readonly state?: string | undefined },
  before: LoanId | undefined,
  limit: number,
): Promise<CreditHeld[]> => db<CreditHeld[]>`
  select id, user_id, state, credit_fen, last_value_on from loan
  where credit_fen > 0 ${before === undefined ? db`` : db`and id < ${before}`}
    ${state === undefined ? db`` : db`and state = ${state}`}
  order by id desc limit ${limit}`;
