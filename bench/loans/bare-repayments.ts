import type { IsoDate } from "../../server/src/kernel/calendar.ts";
import { type IdSource, slotOf } from "../../server/src/kernel/ids.ts";
import type { Database, Tx } from "../../server/src/platform/database.ts";
import { companyId } from "./stage.ts";

/**
 * Money for loans that pay what falls due today, as somebody would write it who knows that nothing else can come up: a
 * statement a table, each for the whole batch, every figure worked out by the database from what it finds.
 */
export const bareRepayments = (
  db: Database,
  ids: IdSource,
  today: IsoDate,
  loans: readonly bigint[],
): Promise<unknown> =>
  db.begin(async (tx) => {
    await receive(tx, ids, today, loans);
    await tx`
      insert into loan_event (slot, loan_id, seq, slice, type, value_on, business_on, recorded_at, instalment, entity, funding_model, product,
                              agreement_id, channel_id, principal_fen, interest_fen, vat_fen)
      select r.slot, r.loan_id, l.last_seq + e.nth, 1, e.type, ${today}::date, ${today}::date, now(), case e.nth when 2 then r.number end,
             s.entity, s.funding_model, l.product, s.agreement_id, l.channel_id, case e.nth when 2 then r.principal_fen else 0 end, r.interest_fen,
             case e.nth when 1 then vat(s.accrued_interest_fen + r.interest_fen) - vat(s.accrued_interest_fen) else 0 end
      from receipt r join loan l on l.slot = r.slot and l.id = r.loan_id join slice s on s.slot = r.slot and s.loan_id = r.loan_id,
           (values (1, 'accrued'), (2, 'repaid')) as e(nth, type)`;
    await tx`
      update instalment i set paid_principal_fen = i.principal_fen, paid_interest_fen = i.interest_fen from receipt r
      where i.slot = r.slot and i.loan_id = r.loan_id and i.number = r.number`;
    await tx`
      update slice s set accrued_interest_fen = s.accrued_interest_fen + r.interest_fen, accrued_vat_fen = vat(s.accrued_interest_fen + r.interest_fen)
      from receipt r where s.slot = r.slot and s.loan_id = r.loan_id`;
    await tx`
      insert into loan_act (slot, id, loan_id, kind, amount_fen, value_on, business_on, terms, recorded_by, recorded_at, first_seq, last_seq)
      select r.slot, r.act_id, r.loan_id, 'repayment', r.amount_fen, ${today}::date, ${today}::date, '{"purpose":"instalments","excess":"credit"}',
             'bench', now(), l.last_seq + 1, l.last_seq + 2
      from receipt r join loan l on l.slot = r.slot and l.id = r.loan_id`;
    await tx`
      update loan l set outstanding_fen = l.outstanding_fen - r.principal_fen, next_due_on = (l.next_due_on + interval '1 month')::date,
                        next_change_on = (l.next_due_on + interval '1 month')::date + 1, last_value_on = ${today}, last_seq = l.last_seq + 2
      from receipt r where l.slot = r.slot and l.id = r.loan_id`;
    await tx`
      update credit_line c set available_fen = c.available_fen + r.principal_fen from receipt r join loan l on l.slot = r.slot and l.id = r.loan_id
      where c.slot = l.slot and c.id = l.line_id`;
    await news(tx);
  });

/** The batch as a table of its own, each receipt beside the instalment it pays. */
const receive = async (tx: Tx, ids: IdSource, today: IsoDate, loans: readonly bigint[]): Promise<void> => {
  const fresh = (): bigint[] => loans.map((id) => ids.next(slotOf(id)));
  await tx`create temporary table if not exists receipt (slot smallint, loan_id bigint, act_id bigint, message_id bigint, audit_id bigint,
             number smallint, principal_fen bigint, interest_fen bigint, amount_fen bigint) on commit delete rows`;
  await tx`
    insert into receipt
    select r.slot, r.loan_id, r.act_id, r.message_id, r.audit_id, i.number, i.principal_fen, i.interest_fen, i.principal_fen + i.interest_fen
    from unnest(${loans.map(slotOf)}::smallint[], ${tx.array([...loans])}::bigint[], ${tx.array(fresh())}::bigint[], ${tx.array(fresh())}::bigint[],
                ${tx.array(fresh())}::bigint[]) as r(slot, loan_id, act_id, message_id, audit_id)
    join instalment i on i.slot = r.slot and i.loan_id = r.loan_id and i.due_on = ${today}`;
  await tx`analyze receipt`; // without it the planner reads the whole book
};

/** What the outside is told and what is kept: as long as the real texts, and made where they are stored. */
const news = async (tx: Tx): Promise<void> => {
  await tx`
    insert into outbox_message (slot, id, topic, subject, audience, payload, recorded_at)
    select slot, message_id, 'loan.repaid', 'loan_' || loan_id, 'channel_' || ${companyId}::bigint,
           jsonb_build_object('loanId', 'loan_' || loan_id, 'actId', 'act_' || act_id, 'kind', 'repayment', 'amountFen', amount_fen, 'valueOn', now()::date,
                              'outstandingFen', principal_fen), now() from receipt`;
  await tx`insert into outbox_pending (slot, message_id) select slot, message_id from receipt`;
  await tx`
    insert into audit_entry (slot, id, recorded_at, actor, action, subject, detail)
    select slot, audit_id, now(), 'bench', 'loan.repayment', 'loan_' || loan_id,
           jsonb_build_object('actId', 'act_' || act_id, 'amountFen', amount_fen) from receipt`;
  await tx`
    insert into idempotency_key (slot, caller, key, body_hash, answer)
    select slot, 'bench', 'bare-' || act_id, encode(sha256(act_id::text::bytea), 'hex'),
           json_build_object('id', 'act_' || act_id, 'loanId', 'loan_' || loan_id, 'amountFen', amount_fen, 'valueOn', now()::date, 'parts',
             json_build_array(json_build_object('instalment', number, 'slice', 1, 'principalFen', principal_fen, 'interestFen', interest_fen,
               'guaranteeFeeFen', 0, 'serviceFeeFen', 0, 'lateFeeFen', 0)), 'creditFen', 0, 'outstandingFen', principal_fen, 'state', 'active')
    from receipt`;
};
