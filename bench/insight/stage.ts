import type { Database } from "../../server/src/platform/database.ts";
import { companyId, idOf, monthlyRatePpm, slotOf, unchecked } from "../loans/stage.ts";

/** Ten parts of 1,000 yuan each, drawn over three quarters, told until the end of September. */
const tenor = 10;
const partFen = 100_000;
const principalFen = tenor * partFen;
const lastDay = "2024-09-30";

const about = `'microcredit', 'balance-sheet', 'instalment', ${companyId}, ${companyId}`;
const columns = `slot, loan_id, seq, slice, type, value_on, business_on, recorded_at, instalment, detail, entity, funding_model, product, agreement_id,
  channel_id, principal_fen, interest_fen, guarantee_fee_fen, service_fee_fen, late_fee_fen, credit_fen, vat_fen, expected_loss_fen`;
/** Whoever is late stops paying after the second instalment; one in twenty does. */
const isLate = "n % 20 = 0";

/**
 * So many loans with ten instalments each and all that was told of them: drawn, repaid on each due date, and of one in
 * twenty nothing more after the second instalment but the bands it went through.
 */
export const stageHistory = async (owner: Database, loans: number): Promise<void> => {
  for (let month = 1; month <= 10; month += 1)
    await owner`select ensure_event_partition(${`2024-${String(month).padStart(2, "0")}-01`}::date)`;
  const due = (number: string) => `(drawn_on + make_interval(months => ${number}))::date`;
  await unchecked(owner, [
    `create temporary table drawn as
     select n, ${slotOf("n")} as slot, ${idOf("n")} as id, '2024-01-02'::date + (n % 240)::integer as drawn_on, ${isLate} as late
     from generate_series(1, ${loans}) n`,
    `alter table instalment drop constraint instalment_pkey`,
    `drop index instalment_by_due`,
    `insert into instalment (slot, loan_id, number, slice, schedule, from_on, to_on, due_on, principal_fen, interest_fen, guarantee_fee_fen,
                             service_fee_fen, paid_principal_fen, paid_interest_fen)
     select slot, id, number, 1, 1, ${due("number - 1")}, ${due("number")}, ${due("number")}, ${partFen}, 1800, 0, 0,
            case when ${due("number")} <= '${lastDay}' and not (late and number > 2) then ${partFen} else 0 end,
            case when ${due("number")} <= '${lastDay}' and not (late and number > 2) then 1800 else 0 end
     from drawn, generate_series(1, ${tenor}) number`,
    `alter table instalment add primary key (slot, loan_id, number, slice)`,
    `create index instalment_by_due on instalment (due_on, slot) where replaced_by is null`,
    `insert into loan (slot, id, user_id, line_id, channel_id, product, product_version, principal_fen, tenor, tenor_unit, monthly_rate_ppm,
                       annual_cost_ppm, drawn_on, state, outstanding_fen, credit_fen, band, schedule, next_due_on, next_change_on, last_value_on, last_seq)
     select slot, id, id, id, ${companyId}, 'instalment', 1, ${principalFen}, ${tenor}, 'months', ${monthlyRatePpm}, 216000, drawn_on, 'active',
            ${principalFen}, 0, case when late and ${due("3")} < '${lastDay}' then '1-30' else 'current' end, 1, ${due("9")}, ${due("9")}, drawn_on, 1
     from drawn`,
    `insert into slice (slot, loan_id, number, agreement_id, agreement_version, funding_model, entity, principal_fen, funder_ppm, guarantee_ppm,
                        fee_ppm, expected_loss_ppm, trigger_days, accrued_interest_fen, accrued_vat_fen)
     select slot, id, 1, ${companyId}, 1, 'balance-sheet', 'microcredit', ${principalFen}, null, 0, 0, 30000, null, 0, 0 from drawn`,
    `insert into loan_event (${columns})
     select slot, id, 1, 1, 'drawn', drawn_on, drawn_on, now(), null, null, ${about}, ${principalFen}, 0, 0, 0, 0, 0, 0, 0 from drawn`,
    `insert into loan_event (${columns})
     select i.slot, i.loan_id, 1 + i.number, 1, 'repaid', i.due_on, i.due_on, now(), i.number, null, ${about}, i.principal_fen, i.interest_fen, 0, 0, 0, 0, 0, 0
     from instalment i where i.paid_principal_fen > 0`,
    `insert into loan_event (${columns})
     select slot, id, 20 + b.n, 1, 'banded', ${due("3")} + b.days, ${due("3")} + b.days, now(), null, b.band, ${about}, 0, 0, 0, 0, 0, 0, 0, 0
     from drawn, (values (1, 1, '1-30'), (2, 31, '31-60'), (3, 61, '61-90'), (4, 91, '91-180')) b(n, days, band)
     where late and ${due("3")} + b.days <= '${lastDay}'`,
    `insert into metric_overdue (slot, loan_id, instalment, slice, due_on, vintage, first, funding_model, product, channel_id, agreement_id, grade,
                                 principal_fen, overdue_fen)
     select slot, id, 3, 1, ${due("3")}, to_char(drawn_on, 'YYYY"Q"Q'), false, 'balance-sheet', 'instalment', ${companyId}, ${companyId}, 3, ${partFen}, ${partFen}
     from drawn where late and ${due("3")} <= '${lastDay}'`,
    `insert into metric_fold (day, recorded_at) select day::date, now() from generate_series('2024-01-02'::date, '${lastDay}', interval '1 day') day`,
    `drop table drawn`,
  ]);
};

export const told = { from: "2024-01-02", to: lastDay } as const;
