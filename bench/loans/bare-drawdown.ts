import { addMonths, type IsoDate } from "../../server/src/kernel/calendar.ts";
import { formatId, type IdSource, slotOf } from "../../server/src/kernel/ids.ts";
import type { Database } from "../../server/src/platform/database.ts";
import { companyId } from "./stage.ts";

export type Drawing = {
  readonly lineId: bigint;
  readonly today: IsoDate;
  readonly amountFen: number;
  readonly tenor: number;
};

/**
 * The rows of a drawdown and nothing else: one statement a table, awaited one after the other, in one transaction. No
 * decision, no look-up, no HTTP; the figures come from nowhere and only have to be as long as real ones.
 */
export const bareDrawdown = async (db: Database, ids: IdSource, drawing: Drawing): Promise<void> => {
  const { lineId, today, amountFen, tenor } = drawing;
  const slot = slotOf(lineId);
  const loanId = ids.next<"loan">(slot);
  const [loan, line, user, channel] = [
    formatId("loan", loanId),
    formatId("line", lineId),
    formatId("user", lineId),
    formatId("channel", companyId),
  ];
  const numbers = Array.from({ length: tenor }, (_, n) => n + 1);
  const on = (months: number) => addMonths(today, months, Number(today.slice(8)));
  const partFen = Math.round(amountFen / tenor);
  const news = { loanId: loan, userId: user, principalFen: amountFen, tenor, tenorUnit: "months", drawnOn: today };
  const answer = {
    ...news,
    lineId: line,
    channelId: channel,
    agreementId: channel,
    product: "instalment",
    band: "current",
  };
  const messageId = ids.next<"message">(slot);
  const now = new Date();
  await db.begin(async (tx) => {
    await tx`update credit_line set available_fen = available_fen - ${amountFen} where slot = ${slot} and id = ${lineId}`;
    await tx`
      insert into loan (slot, id, user_id, line_id, channel_id, product, product_version, principal_fen, tenor, tenor_unit, monthly_rate_ppm,
                        annual_cost_ppm, drawn_on, state, outstanding_fen, credit_fen, band, schedule, last_value_on, last_seq)
      values (${slot}, ${loanId}, ${lineId}, ${lineId}, ${companyId}, 'instalment', 1, ${amountFen}, ${tenor}, 'months', 18000, 216000, ${today},
              'pending', 0, 0, 'current', 1, ${today}, 0)`;
    await tx`
      insert into slice (slot, loan_id, number, agreement_id, agreement_version, funding_model, entity, principal_fen, guarantee_ppm, fee_ppm,
                         expected_loss_ppm, accrued_interest_fen, accrued_vat_fen)
      values (${slot}, ${loanId}, 1, ${companyId}, 1, 'balance-sheet', 'microcredit', ${amountFen}, 0, 0, 30000, 0, 0)`;
    await tx`
      insert into instalment (slot, loan_id, number, slice, schedule, from_on, to_on, due_on, principal_fen, interest_fen, guarantee_fee_fen,
                              service_fee_fen)
      select ${slot}, ${loanId}, number, 1, 1, from_on, to_on, to_on, ${partFen}, 1800, 0, 0
      from unnest(${numbers}::smallint[], ${numbers.map((n) => on(n - 1))}::date[], ${numbers.map(on)}::date[]) as i(number, from_on, to_on)`;
    await tx`
      insert into payment_order (slot, id, kind, natural_key, loan_id, user_id, account_id, amount_fen, business_on, ordered_at, next_attempt_at, state)
      values (${slot}, ${ids.next<"order">(slot)}, 'payout', ${`payout/${loan}`}, ${loanId}, ${lineId}, ${lineId}, ${amountFen}, ${today}, ${now},
              ${now}, 'ordered')`;
    await tx`
      insert into outbox_message (slot, id, topic, subject, audience, payload, recorded_at)
      values (${slot}, ${messageId}, 'loan.requested', ${loan}, ${channel}, ${tx.json(news)}, ${now})`;
    await tx`insert into outbox_pending (slot, message_id) values (${slot}, ${messageId})`;
    await tx`
      insert into audit_entry (slot, id, recorded_at, actor, action, subject, detail, request_id)
      values (${slot}, ${ids.next<"audit">(slot)}, ${now}, ${`channel:${channel}`}, 'loan.draw', ${loan}, '{}', ${loan})`;
    await tx`
      insert into idempotency_key (slot, caller, key, body_hash, answer)
      values (${slot}, ${`channel:${channel}`}, ${loan}, ${"0".repeat(64)}, ${tx.json(answer)})`;
  });
};
