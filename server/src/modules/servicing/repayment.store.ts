import type { IsoDate } from "../../kernel/calendar.ts";
import { type Id, slotOf } from "../../kernel/ids.ts";
import type { Fen } from "../../kernel/money.ts";
import type { Tx } from "../../platform/database.ts";
import type { LoanId } from "../lending/index.ts";

export type RepaymentRow = {
  readonly id: Id<"repayment">;
  readonly loanId: LoanId;
  readonly amountFen: Fen;
  readonly valueOn: IsoDate;
  readonly businessOn: IsoDate;
  readonly reference: string | null;
  readonly recordedBy: string;
  readonly recordedAt: Date;
  readonly firstSeq: number;
  readonly lastSeq: number;
};

/** What came in, as it came in; the events from first to last are what it did to the loan. */
export const insertRepayments = async (tx: Tx, rows: readonly RepaymentRow[]): Promise<void> => {
  await tx`
    insert into repayment (slot, id, loan_id, amount_fen, value_on, business_on, reference, recorded_by, recorded_at, first_seq, last_seq)
    select * from unnest(
      ${rows.map((r) => slotOf(r.id))}::smallint[], ${tx.array(rows.map((r) => r.id))}::bigint[], ${tx.array(rows.map((r) => r.loanId))}::bigint[],
      ${rows.map((r) => r.amountFen)}::bigint[], ${rows.map((r) => r.valueOn)}::date[], ${rows.map((r) => r.businessOn)}::date[],
      ${rows.map((r) => r.reference)}::text[], ${rows.map((r) => r.recordedBy)}::text[], ${tx.array(rows.map((r) => r.recordedAt))}::timestamptz[],
      ${rows.map((r) => r.firstSeq)}::integer[], ${rows.map((r) => r.lastSeq)}::integer[])`;
};
