import type { Database } from "../../server/src/platform/database.ts";
import { companyId, unchecked } from "../loans/stage.ts";

const about = `'microcredit', 'balance-sheet', 'instalment', ${companyId}, ${companyId}`;
const columns = `slot, loan_id, seq, slice, type, value_on, business_on, recorded_at, entity, funding_model, product, agreement_id, channel_id,
  principal_fen, interest_fen, expected_loss_fen`;

/** What led up to a staged book: each loan's drawdown, and each instalment that was paid, on its day. */
export const stageEvents = async (owner: Database): Promise<void> => {
  const months = await owner<{ month: string }[]>`
    select distinct date_trunc('month', day)::date::text as month
    from (select drawn_on as day from loan union select due_on from instalment where paid_principal_fen > 0) d`;
  for (const { month } of months) await owner`select ensure_event_partition(${month}::date)`;
  await unchecked(owner, [
    `insert into loan_event (${columns})
     select slot, id, 1, 1, 'drawn', drawn_on, drawn_on, now(), ${about}, principal_fen, 0, principal_fen * 3 / 100 from loan`,
    `insert into loan_event (${columns})
     select slot, loan_id, 1 + number, 1, 'repaid', due_on, due_on, now(), ${about}, principal_fen, interest_fen, 0
     from instalment where paid_principal_fen > 0`,
  ]);
};

/** A day of so many payments, for posting them. */
export const stagePayments = (owner: Database, day: string, count: number): Promise<void> =>
  unchecked(owner, [
    `insert into loan_event (${columns})
     select slot, id, 90, 1, 'repaid', '${day}', '${day}', now(), ${about}, 100000, 1800, 0 from loan limit ${count}`,
  ]);
