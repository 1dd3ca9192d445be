import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Tx } from "../../../platform/database.ts";
import type { SlotRange } from "../../../platform/day/business-day.ts";
import type { BookPolicy } from "../settings.ts";

export type MeasurePolicy = BookPolicy & { readonly vatPpm: number; readonly nonAccrualDays: number };

/**
 * Measures the slices of a range at the end of a day, in one statement: those something happened to, and at the end of a
 * month every one that lives. It is `measureSlice` over all of them at once, and what the facts of the day add to what
 * was collected before. The range stands still while it runs, so what the tables say is how the day ended.
 */
export const measureRange = async (
  tx: Tx,
  day: IsoDate,
  { from, to }: SlotRange,
  every: boolean,
  policy: MeasurePolicy,
): Promise<number> => {
  const rows = await tx`
    with scope as (
      select distinct slot, loan_id from loan_event where business_on = ${day} and slot between ${from} and ${to}
      union
      select slot, id from loan where ${every} and state = 'active' and slot between ${from} and ${to}),
    -- One row a slice: what it is, how it stands, and how it was measured before.
    part as (
      select s.slot, s.loan_id, s.number as slice, s.entity, s.funding_model, l.product, s.agreement_id, l.channel_id, l.state, l.moved_in_on is not null as moved_in,
             l.last_value_on, l.monthly_rate_ppm, r.terms ->> 'dayCount' as day_count, s.principal_fen, s.expected_loss_ppm, s.fee_ppm, s.accrued_interest_fen,
             coalesce((a.funding ->> 'investorMonthlyPpm')::bigint, 0) as investor_ppm,
             coalesce((a.funding ->> 'originationCostPpm')::bigint, 0) as cost_ppm,
             s.funding_model = 'balance-sheet' as own, s.funding_model = 'capital-heavy' as heavy, s.funding_model = 'capital-light' as light,
             case when s.called_on is not null then 'called' when l.state in ('settled', 'written-off', 'cancelled') then l.state end as ended,
             b.known is not null as known, b.known as b
      from scope join loan l on l.slot = scope.slot and l.id = scope.loan_id
      join slice s on s.slot = scope.slot and s.loan_id = scope.loan_id
      join product r on r.code = l.product and r.version = l.product_version
      join agreement a on a.id = s.agreement_id and a.version = s.agreement_version
      left join lateral (
        select m as known from measure m where m.slot = s.slot and m.loan_id = s.loan_id and m.slice = s.number and m.business_on < ${day}
        order by m.business_on desc limit 1) b on true
      where l.state <> 'pending' and (l.state <> 'cancelled' or b.known is not null)),
    -- The schedule as it was agreed.
    agreed as (
      select i.slot, i.loan_id, i.slice, sum(i.guarantee_fee_fen + i.service_fee_fen)::bigint as fee_fen, count(*) as periods,
             count(*) filter (where i.to_on <= ${day}) as over,
             max(greatest(1, days360(i.from_on, i.to_on))) filter (where i.from_on < ${day} and ${day} < i.to_on) as days,
             max(days360(i.from_on, ${day})) filter (where i.from_on < ${day} and ${day} < i.to_on) as gone
      from part p join instalment i on i.slot = p.slot and i.loan_id = p.loan_id and i.slice = p.slice
      where i.schedule = 1 and p.funding_model in ('capital-heavy', 'capital-light') group by i.slot, i.loan_id, i.slice),
    funded as (
      select i.slot, i.loan_id, i.slice, sum(elapsed(prorate(i.out_fen, i.investor_ppm, 1000000), i.from_on, i.to_on, ${day}))::bigint as cost_fen
      from (select i.slot, i.loan_id, i.slice, i.from_on, i.to_on, p.investor_ppm,
                   sum(i.principal_fen) over (partition by i.slot, i.loan_id, i.slice order by i.number desc)::bigint as out_fen
            from part p join instalment i on i.slot = p.slot and i.loan_id = p.loan_id and i.slice = p.slice
            where i.schedule = 1 and p.own and p.investor_ppm > 0) i
      group by i.slot, i.loan_id, i.slice),
    used as (
      select c.slot, c.loan_id, c.slice, sum(case when p.ended is null then elapsed(c.us_fen, c.from_on, c.to_on, ${day}) else c.us_fen end)::bigint as us_fen,
             sum(case when p.ended is null then elapsed(c.ifrs_fen, c.from_on, c.to_on, ${day}) else c.ifrs_fen end)::bigint as ifrs_fen
      from part p join origination_cost c on c.slot = p.slot and c.loan_id = p.loan_id and c.slice = p.slice
      group by c.slot, c.loan_id, c.slice),
    -- Loans of our own that are behind: the oldest instalment missed, by the loan as a whole.
    missed as (
      select i.slot, i.loan_id, min(i.due_on) as due_on, (array_agg(i.to_on order by i.due_on, i.number, i.slice))[1] as to_on
      from (select distinct slot, loan_id from part where own and state = 'active') p join instalment i on i.slot = p.slot and i.loan_id = p.loan_id
      where i.replaced_by is null and i.due_on < ${day}
        and i.interest_fen - i.paid_interest_fen + i.guarantee_fee_fen - i.paid_guarantee_fee_fen + i.service_fee_fen - i.paid_service_fee_fen
          + i.principal_fen - i.paid_principal_fen + i.owed_back_fen > 0
      group by i.slot, i.loan_id),
    scheduled as (
      select i.slot, i.loan_id, i.slice,
             sum(case when i.replaced_by is not null then i.paid_interest_fen else earned(p.day_count, i.interest_fen, i.from_on, i.to_on, coalesce(m.to_on, ${day})) end)::bigint as earned_fen,
             coalesce(sum(i.principal_fen - i.paid_principal_fen) filter (where i.replaced_by is null), 0)::bigint as unpaid_fen
      from part p join instalment i on i.slot = p.slot and i.loan_id = p.loan_id and i.slice = p.slice
      left join missed m on m.slot = p.slot and m.loan_id = p.loan_id
      where p.own and p.state = 'active' group by i.slot, i.loan_id, i.slice),
    -- Interest on what is unpaid of them, up to the day or the last day before non-accrual, period by period of the schedule.
    late as (
      select x.slot, x.loan_id, x.slice,
             sum(charge(x.day_count, x.unpaid_fen, x.monthly_rate_ppm, x.start_on, least(x.end_on, x.until_on))
               - charge(x.day_count, x.unpaid_fen, x.monthly_rate_ppm, x.start_on, greatest(x.start_on, x.since_on)))::bigint as interest_fen
      from (select w.*, o.start_on, coalesce(lead(o.start_on) over (partition by w.slot, w.loan_id, w.slice order by o.start_on), w.until_on) as end_on
            from (select p.slot, p.loan_id, p.slice, p.monthly_rate_ppm::bigint as monthly_rate_ppm, p.day_count, c.unpaid_fen, greatest(p.last_value_on, m.to_on) as since_on,
                         least(${day}::date, m.due_on + ${policy.nonAccrualDays}::int) as until_on
                  from part p join missed m on m.slot = p.slot and m.loan_id = p.loan_id
                  join scheduled c on c.slot = p.slot and c.loan_id = p.loan_id and c.slice = p.slice where p.own) w
            cross join lateral (
              select distinct i.to_on as start_on from instalment i
              where i.slot = w.slot and i.loan_id = w.loan_id and i.slice = w.slice and i.replaced_by is null and i.to_on > w.since_on and i.to_on < w.until_on
              union
              select coalesce((select max(i.to_on) from instalment i where i.slot = w.slot and i.loan_id = w.loan_id and i.slice = w.slice
                                 and i.replaced_by is null and i.to_on <= w.since_on), w.since_on)) o
            where w.since_on < w.until_on) x
      group by x.slot, x.loan_id, x.slice),
    earned as (
      select p.slot, p.loan_id, p.slice,
             case when p.state <> 'active' then p.accrued_interest_fen
                  when m.due_on is null then c.earned_fen
                  else (case when p.last_value_on < m.to_on then c.earned_fen else p.accrued_interest_fen end) + coalesce(l.interest_fen, 0) end as earned_fen
      from part p left join scheduled c on c.slot = p.slot and c.loan_id = p.loan_id and c.slice = p.slice
      left join missed m on m.slot = p.slot and m.loan_id = p.loan_id
      left join late l on l.slot = p.slot and l.loan_id = p.loan_id and l.slice = p.slice where p.own),
    -- How a fee is divided; what was agreed at the drawdown stays.
    fee as (
      select p.slot, p.loan_id, p.slice, g.fee_fen, g.stand_ready_fen, g.facilitation_fen, g.counted_fen - g.stand_ready_fen - g.facilitation_fen as servicing_fen,
             g.fee_fen - g.counted_fen as held_back_fen, g.part, g.whole
      from part p join lateral (
        select h.fee_fen, h.counted_fen, h.stand_ready_fen, h.part, h.whole,
               case when p.heavy and p.known then case when p.moved_in then (p.b).moved_in_contract_fen else (p.b).facilitation_fen end
                    else prorate(h.counted_fen - h.stand_ready_fen, case when p.heavy then ${policy.heavyFacilitationPpm}::bigint else ${policy.lightFacilitationPpm}::bigint end, 1000000)
               end as facilitation_fen
        from (select a.fee_fen, case when p.light then prorate(a.fee_fen, ${1_000_000 - policy.lightConstraintPpm}::bigint, 1000000) else a.fee_fen end as counted_fen,
                     case when not p.heavy then 0 when p.known then (p.b).stand_ready_fen
                          else least(prorate(prorate(p.principal_fen, p.expected_loss_ppm, 1000000), ${1_000_000 + policy.guaranteeMarginPpm}::bigint, 1000000), a.fee_fen)
                     end as stand_ready_fen,
                     a.over * coalesce(a.days, 1) + coalesce(least(a.gone, a.days), 0) as part, greatest(1, a.periods) * coalesce(a.days, 1) as whole
              from agreed a where a.slot = p.slot and a.loan_id = p.loan_id and a.slice = p.slice) h) g on true),
    -- What the facts of the day add.
    told as (
      select e.slot, e.loan_id, e.slice,
             coalesce(sum(e.guarantee_fee_fen + e.service_fee_fen) filter (where e.type in ('repaid', 'reallocated') and e.funding_model <> 'balance-sheet'), 0)::bigint as fee_fen,
             coalesce(sum(prorate(e.guarantee_fee_fen + e.service_fee_fen, f.stand_ready_fen, f.fee_fen))
                        filter (where e.type in ('repaid', 'reallocated') and f.fee_fen > 0), 0)::bigint as share_fen,
             coalesce(sum(e.late_fee_fen + case when e.funding_model = 'balance-sheet' then e.guarantee_fee_fen + e.service_fee_fen else 0 end)
                        filter (where e.type in ('repaid', 'reallocated', 'reclaimed', 'recovered')), 0)::bigint as late_fee_fen,
             coalesce(sum(e.interest_fen) filter (where e.type = 'moved-in'), 0)::bigint as moved_in_interest_fen
      from loan_event e left join fee f on f.slot = e.slot and f.loan_id = e.loan_id and f.slice = e.slice
      where e.business_on = ${day} and e.slot between ${from} and ${to} group by e.slot, e.loan_id, e.slice),
    so_far as (
      select p.*, f.fee_fen, f.facilitation_fen as fee_facilitation_fen, f.held_back_fen as fee_held_back_fen, coalesce(f.stand_ready_fen, 0) as ready_fen,
             coalesce((p.b).collected_fee_fen, 0) + coalesce(t.fee_fen, 0) as fees_fen,
             coalesce((p.b).collected_share_fen, 0) + coalesce(t.share_fen, 0) as shares_fen,
             coalesce((p.b).collected_late_fee_fen, 0) + coalesce(t.late_fee_fen, 0) as late_fees_fen,
             coalesce((p.b).moved_in_interest_fen, 0) + coalesce(t.moved_in_interest_fen, 0) as brought_fen,
             case when p.ended is not null and (p.b).ended is not null then (p.b).servicing_fen else coalesce(prorate(f.servicing_fen, f.part, f.whole), 0) end as serviced_fen,
             coalesce(prorate(f.stand_ready_fen, f.part, f.whole), 0) as stood_fen,
             case when not p.own or p.investor_ppm = 0 then 0 when p.ended is not null and (p.b).ended is not null then (p.b).funding_cost_fen
                  else coalesce(d.cost_fen, 0) end as cost_of_funds_fen,
             coalesce(e.earned_fen, 0) as earned_fen, coalesce(u.us_fen, 0) as used_us_fen, coalesce(u.ifrs_fen, 0) as used_ifrs_fen,
             p.ended in ('settled', 'cancelled') is true as early, p.ended in ('called', 'written-off') is true as lost
      from part p
      left join fee f on f.slot = p.slot and f.loan_id = p.loan_id and f.slice = p.slice
      left join told t on t.slot = p.slot and t.loan_id = p.loan_id and t.slice = p.slice
      left join funded d on d.slot = p.slot and d.loan_id = p.loan_id and d.slice = p.slice
      left join used u on u.slot = p.slot and u.loan_id = p.loan_id and u.slice = p.slice
      left join earned e on e.slot = p.slot and e.loan_id = p.loan_id and e.slice = p.slice),
    split as (
      select s.*, case when s.fees_fen >= coalesce(s.fee_fen, 0) then s.ready_fen else least(s.shares_fen, s.ready_fen) end as asset_fen,
             case when s.fee_fen > 0 then prorate(least(s.fees_fen, s.fee_fen), s.fee_held_back_fen, s.fee_fen) else 0 end as held_fen
      from so_far s),
    whole as (
      select s.*, coalesce(s.fee_facilitation_fen, 0) + s.serviced_fen + s.held_fen - (s.fees_fen - s.asset_fen) as contract_fen from split s),
    gross as (
      select w.*,
             case when not w.own then 0 when w.known then (w.b).origination_cost_fen when w.moved_in then 0 else prorate(w.principal_fen, w.cost_ppm, 1000000) end as origination_fen,
             case when w.own then w.earned_fen - w.brought_fen - w.used_us_fen else 0 end as interest_fen,
             case when w.own then w.used_ifrs_fen - w.used_us_fen else 0 end as ahead_fen,
             case when w.early then w.asset_fen when w.lost then w.ready_fen else w.stood_fen end as released_fen,
             case when w.early then w.ready_fen - w.asset_fen else 0 end as cancelled_fen,
             case when w.lost then w.ready_fen - w.asset_fen else 0 end as asset_lost_fen,
             case when w.moved_in then 0 else coalesce(w.fee_facilitation_fen, 0) end as facilitation_fen,
             case when w.moved_in then coalesce(w.fee_facilitation_fen, 0) else 0 end as brought_contract_fen,
             case when w.heavy or w.light then case when w.early then w.contract_fen when w.lost then least(w.contract_fen, 0) else 0 end else 0 end as reversed_fen,
             case when (w.heavy or w.light) and w.lost then greatest(w.contract_fen, 0) else 0 end as contract_lost_fen,
             case when w.funding_model in ('ice', 'technology') and not w.moved_in then prorate(w.principal_fen, w.fee_ppm, 1000000) else 0 end as referral_fen
      from whole w)
    insert into measure
    select g.slot, g.loan_id, g.slice, ${day}::date, g.entity, g.funding_model, g.product, g.agreement_id, g.channel_id, g.ended,
           g.fees_fen, g.shares_fen, g.late_fees_fen, g.brought_fen,
           g.origination_fen,
           g.interest_fen, ${vat(tx, "interest_fen", "interest", policy)},
           g.ahead_fen, ${vat(tx, "ahead_fen", "interest_ahead", policy)},
           g.cost_of_funds_fen,
           g.ready_fen, g.cancelled_fen,
           g.released_fen, ${vat(tx, "released_fen", "released", policy)},
           g.asset_fen, g.asset_lost_fen, ${vat(tx, "asset_lost_fen", "asset_written_off", policy)},
           coalesce((g.b).new_asset_allowance_fen, prorate(g.ready_fen, ${policy.feeAllowancePpm}::bigint, 1000000)),
           g.brought_contract_fen,
           g.facilitation_fen, ${vat(tx, "facilitation_fen", "facilitation", policy)},
           g.serviced_fen, ${vat(tx, "serviced_fen", "servicing", policy)},
           g.held_fen, ${vat(tx, "held_fen", "held_back", policy)},
           g.reversed_fen, ${vat(tx, "reversed_fen", "reversed", policy)},
           g.contract_lost_fen, ${vat(tx, "contract_lost_fen", "contract_written_off", policy)},
           coalesce((g.b).new_contract_allowance_fen, prorate(coalesce(g.fee_facilitation_fen, 0), ${policy.feeAllowancePpm}::bigint, 1000000)),
           g.referral_fen, ${vat(tx, "referral_fen", "referral", policy)},
           case when g.funding_model in ('ice', 'technology') then 0
                else coalesce((g.b).late_fee_vat_fen, 0) + ${vatIn(tx, tx`g.late_fees_fen`, policy)} - ${vatIn(tx, tx`coalesce((g.b).collected_late_fee_fen, 0)`, policy)} end
    from gross g
    on conflict do nothing`;
  return rows.count;
};

/** The VAT contained in an amount. */
const vatIn = (tx: Tx, grossFen: ReturnType<Tx>, { vatPpm }: MeasurePolicy) =>
  tx`(${grossFen} - prorate(${grossFen}, 1000000, ${1_000_000 + vatPpm}::bigint))`;

/** The VAT of a running total: what was there before, and what the increment adds under today's rate. */
const vat = (tx: Tx, now: string, measure: string, policy: MeasurePolicy) => tx`
  coalesce((g.b).${tx(`${measure}_vat_fen`)}, 0) + ${vatIn(tx, tx`g.${tx(now)}`, policy)}
  - ${vatIn(tx, tx`coalesce((g.b).${tx(`${measure}_fen`)}, 0)`, policy)}`;
