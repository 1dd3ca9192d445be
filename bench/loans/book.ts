import type { Database } from "../../server/src/platform/database.ts";
import { companyId, idOf, monthlyRatePpm, slotOf, unchecked } from "./stage.ts";

/** Six parts of 1,000 yuan each, at 1.8% a month on what is left: figures without fractions. */
const tenor = 6;
const partFen = 100_000;
const principalFen = tenor * partFen;
const interestOf = (number: string): string =>
  `((${principalFen} - (${number} - 1) * ${partFen}) * ${monthlyRatePpm}::bigint / 1000000)`;

export type BookPlan = {
  readonly loans: number;
  /** The first day of the month in which the benchmark lives. */
  readonly month: string;
  /** How the loans are spread over the days of that month: a day from 1 to 30 for the n-th, or none this month. */
  readonly dueDay: string;
  /** What fell due before this day of the month has been paid. */
  readonly from: number;
};

/**
 * Active loans in the middle of their life, one instalment each a month, everything paid in time so far. What leads up
 * to it (acts and events) is left out: no closing and no repayment reads it.
 */
export const stageBook = async (owner: Database, { loans, month, dueDay, from }: BookPlan): Promise<void> => {
  // Drawn one to three months before the first instalment of this month's kind; so many have been paid already.
  const drawn = `
    select n, ${slotOf("n")} as slot, ${idOf("n")} as id, coalesce(day, 15) as day, (n % 3)::int as months,
           case when day is null then 0 else (n % 3)::int + (day < ${from})::int end as paid,
           ('${month}'::date + coalesce(day, 15) - 1 - make_interval(months => case when day is null then 0 else (n % 3)::int + 1 end)
              + make_interval(months => case when day is null then 2 else 0 end))::date as drawn_on
    from (select n, (${dueDay})::int as day from generate_series(1, ${loans}) n) x`;
  const dueOn = (number: string) => `(drawn_on + make_interval(months => ${number}))::date`;
  await unchecked(owner, [
    `alter table instalment drop constraint instalment_pkey`,
    `drop index instalment_by_due`,
    `create temporary table drawn as ${drawn}`,
    `insert into loan (slot, id, user_id, line_id, channel_id, product, product_version, principal_fen, tenor, tenor_unit, monthly_rate_ppm,
                       annual_cost_ppm, drawn_on, state, outstanding_fen, credit_fen, band, schedule, next_due_on, next_change_on, last_value_on, last_seq)
     select slot, id, id, id, ${companyId}, 'instalment', 1, ${principalFen}, ${tenor}, 'months', ${monthlyRatePpm}, 216000, drawn_on, 'active',
            ${principalFen} - paid * ${partFen}, 0, 'current', 1, ${dueOn("paid + 1")}, ${dueOn("paid + 1")} + 1, ${dueOn("paid")}, 1 + 2 * paid
     from drawn`,
    `insert into slice (slot, loan_id, number, agreement_id, agreement_version, funding_model, entity, principal_fen, funder_ppm, guarantee_ppm,
                        fee_ppm, expected_loss_ppm, trigger_days, accrued_interest_fen, accrued_vat_fen)
     select slot, id, 1, ${companyId}, 1, 'balance-sheet', 'microcredit', ${principalFen}, null, 0, 0, 30000, null, earned, earned - round(earned / 1.06)
     from drawn, lateral (select coalesce(sum(${interestOf("number")}), 0)::bigint as earned from generate_series(1, paid) number) e`,
    `insert into instalment (slot, loan_id, number, slice, schedule, from_on, to_on, due_on, principal_fen, interest_fen, guarantee_fee_fen,
                             service_fee_fen, paid_principal_fen, paid_interest_fen)
     select slot, id, number, 1, 1, ${dueOn("number - 1")}, ${dueOn("number")}, ${dueOn("number")}, ${partFen}, ${interestOf("number")}, 0, 0,
            case when number <= paid then ${partFen} else 0 end, case when number <= paid then ${interestOf("number")} else 0 end
     from drawn, generate_series(1, ${tenor}) number order by drawn.n, number`,
    `drop table drawn`,
    `alter table instalment add primary key (slot, loan_id, number, slice)`,
    `create index instalment_by_due on instalment (due_on, slot) where replaced_by is null`,
  ]);
};
