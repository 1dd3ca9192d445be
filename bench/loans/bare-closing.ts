import { addDays, type IsoDate } from "../../server/src/kernel/calendar.ts";
import type { Database, Tx } from "../../server/src/platform/database.ts";
import { asClosingAsks, type DayStep } from "../../server/src/platform/day/close-days.ts";
import { companyId, monthlyRatePpm } from "./stage.ts";

/**
 * A day closed by hand: the same rows as the real closing writes, each table by one statement over the whole book.
 * Posting and sealing are one statement over the day's events in the product already, so those two are the same.
 */
export const bareClosing = async (db: Database, day: IsoDate, folds: readonly DayStep[]): Promise<void> => {
  const next = addDays(day, 1);
  await db`insert into day_close (day, ranges) values (${day}, 1)`;
  await db.begin((tx) => tx`update slot_day set business_on = ${next} where business_on = ${day}`);
  for (const [n, step] of folds.entries())
    await db.begin(async (tx) => marked(tx, day, n + 1, step.name, await step.run(tx, day, { from: 0, to: 4095 })));
  const opening = [openLate, orderDebits, remind];
  for (const [n, step] of opening.entries())
    await db.begin(async (tx) => {
      await asClosingAsks(tx);
      await marked(tx, day, 100 + n, step.name, await step(tx, next));
    });
  await db`update day_close set sealed_at = now() where day = ${day}`;
};

const marked = (tx: Tx, day: IsoDate, stepNo: number, step: string, affected: number) => tx`
  insert into day_work (day, step_no, step, range_no, slot_from, slot_to, done_at, affected)
  values (${day}, ${stepNo}, ${step}, 0, 0, 4095, now(), ${affected})`;

/** Ids as ours look, numbered where they are stored; what makes them the run's own is the day. */
const idIn = (tx: Tx, today: IsoDate, kind: number) => tx`
  ((date_part('epoch', ${today}::date)::bigint * 1000 - 1577836800000 + ${kind}::int + (row_number() over ()) / 1000) * 4194304
   + slot * 1024 + (row_number() over ()) % 1000)`;

/** What was due yesterday and was not paid turns overdue: a day's interest on what is left, and the first band. */
const openLate = async (tx: Tx, today: IsoDate): Promise<number> => {
  const { count } = await tx`
    create temporary table late on commit drop as
    select l.slot, l.id, l.line_id, l.user_id, l.channel_id, l.product, l.drawn_on, l.principal_fen, l.tenor, l.tenor_unit, l.last_seq, l.next_due_on,
           s.entity, s.funding_model, s.agreement_id, s.accrued_interest_fen as was_fen, ${idIn(tx, today, 1)} as message_id,
           s.accrued_interest_fen + i.interest_fen + round(l.outstanding_fen * ${monthlyRatePpm}::bigint / 30000000.0)::bigint as accrued_fen
    from (select * from loan where next_change_on <= ${today} and band = 'current') l
    join (select slot as s_slot, loan_id, entity, funding_model, agreement_id, accrued_interest_fen from slice) s on s_slot = l.slot and s.loan_id = l.id
    join (select slot as i_slot, loan_id, due_on, interest_fen from instalment) i on i_slot = l.slot and i.loan_id = l.id and i.due_on = l.next_due_on`;
  await tx`analyze late`;
  await tx`
    insert into loan_event (slot, loan_id, seq, slice, type, value_on, business_on, recorded_at, detail, entity, funding_model, product, agreement_id,
                            channel_id, interest_fen, vat_fen)
    select slot, id, last_seq + nth, 1, type, ${today}::date, ${today}::date, now(), detail, entity, funding_model, product, agreement_id, channel_id,
           case nth when 1 then accrued_fen - was_fen else 0 end, case nth when 1 then vat(accrued_fen) - vat(was_fen) else 0 end
    from late, (values (1, 'accrued', null), (2, 'banded', '1-30')) as e(nth, type, detail)`;
  await tx`
    update slice s set accrued_interest_fen = accrued_fen, accrued_vat_fen = vat(accrued_fen) from late where s.slot = late.slot and s.loan_id = late.id`;
  await tx`
    update loan l set band = '1-30', next_change_on = l.next_due_on + 31, last_value_on = ${today}, last_seq = l.last_seq + 2
    from late where l.slot = late.slot and l.id = late.id`;
  await tx`
    update credit_line c set state = 'suspended', suspended_for = 'delinquency' from late where c.slot = late.slot and c.id = late.line_id`;
  await tx`
    insert into outbox_message (slot, id, topic, subject, audience, payload, recorded_at)
    select slot, message_id, 'loan.banded', 'loan_' || id, 'channel_' || ${companyId}::bigint,
           jsonb_build_object('loanId', 'loan_' || id, 'userId', 'user_' || user_id, 'principalFen', principal_fen, 'tenor', tenor, 'tenorUnit', tenor_unit,
                              'drawnOn', drawn_on, 'state', 'active', 'band', '1-30'), now() from late`;
  await tx`insert into outbox_pending (slot, message_id) select slot, message_id from late`;
  return count;
};

/** Found by their dates first: left to itself the planner takes slot and loan for strangers and reads the whole book. */
const dues = (tx: Tx, days: readonly IsoDate[]) => tx`
  due as materialized (
    select slot, loan_id, due_on, principal_fen + interest_fen as amount_fen from instalment
    where due_on = any(${[...days]}::date[]) and replaced_by is null and paid_principal_fen + paid_interest_fen < principal_fen + interest_fen)`;

/** What falls due today, and what was asked for in vain one, three and seven days ago, with four days' late fees on the last. */
const orderDebits = async (tx: Tx, today: IsoDate): Promise<number> => {
  const { count } = await tx`
    with ${dues(
      tx,
      [0, 1, 3, 7].map((days) => addDays(today, -days)),
    )},
    owed as (
      select due.slot, due.loan_id, l.user_id, due.due_on, m.account_id, m.id as mandate_id,
             amount_fen + case when due_on = ${today}::date - 7 then 4 * round(amount_fen * 500 / 1000000.0)::bigint else 0 end as amount_fen
      from due join loan l on l.slot = due.slot and l.id = due.loan_id and l.state = 'active'
      join mandate m on m.slot = l.slot and m.user_id = l.user_id and m.state = 'active' order by due.slot, due.loan_id)
    insert into payment_order (slot, id, kind, natural_key, loan_id, user_id, account_id, mandate_id, amount_fen, business_on, ordered_at, next_attempt_at, state)
    select slot, ${idIn(tx, today, 20_000)}, 'debit', 'debit/loan_' || loan_id || '/' || due_on || '/' || ${today}::date, loan_id, user_id, account_id,
           mandate_id, amount_fen, ${today}::date, now(), now(), 'ordered' from owed`;
  return count;
};

const remind = async (tx: Tx, today: IsoDate): Promise<number> => {
  const { count } = await tx`
    with ${dues(tx, [addDays(today, 3), addDays(today, -1)])},
    told as (
      select due.*, l.user_id, case when due_on > ${today} then 'due-soon' else 'overdue' end as template
      from due join loan l on l.slot = due.slot and l.id = due.loan_id and l.state = 'active' order by due.slot, due.loan_id)
    insert into notification (slot, id, user_id, template, language, params, natural_key, state, attempts, send_after, expires_at, queued_at)
    select slot, ${idIn(tx, today, 40_000)}, user_id, template, 'zh',
           jsonb_build_object('loan', right(loan_id::text, 4), 'dueOn', due_on, 'amountYuan', to_char(amount_fen / 100.0, 'FM999,990.00')),
           template || '/loan_' || loan_id || '/' || due_on, 'queued', 0, now(), due_on + 1, now() from told`;
  return count;
};
