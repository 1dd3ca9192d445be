import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Tx } from "../../../platform/database.ts";
import type { SlotRange } from "../../../platform/day/business-day.ts";
import { cancelledEarly } from "../../lending/index.ts";
import { columnOf } from "./grown.store.ts";
import { measures } from "./measure.ts";
import type { MeasurePolicy } from "./policy.ts";

/**
 * Measures the slices of a range at the end of a day, in one statement: those something happened to, and at the end of a
 * month every one that lives. It is `measureSlice` over all of them at once, and what the facts of the day add to what
 * was collected before. The range stands still while it runs, so what the tables say is how the day ended.
 *
 * Each slice asks for its own rows by their keys, one after the other: joining sets of unknown size to each other the
 * planner may do in the square of the time. `offset 0` has it work each step out once, however often the next uses it.
 */
export const measureRange = async (
  tx: Tx,
  day: IsoDate,
  { from, to }: SlotRange,
  every: boolean,
  policy: MeasurePolicy,
): Promise<number> => {
  const { count } = await tx`
    with scope as (
      select slot, loan_id from loan_event where business_on = ${day} and slot between ${from} and ${to}
      union
      select slot, id from loan where ${every} and state = 'active' and slot between ${from} and ${to}
      order by slot, loan_id) -- as the tables lie, so that neighbours are found on the same page
    insert into measure (slot, loan_id, slice, business_on, entity, funding_model, product, agreement_id, channel_id, ended,
      collected_fee_fen, collected_share_fen, collected_late_fee_fen, collected_after_fen, moved_in_interest_fen, fee_fen, ends_on,
      origination_cost_fen, cost_written_off_fen, interest_fen, interest_vat_fen, interest_ahead_fen, interest_ahead_vat_fen,
      waived_interest_fen, waived_interest_vat_fen, funding_cost_fen,
      stand_ready_fen, stand_ready_cancelled_fen, released_fen, released_vat_fen, asset_collected_fen, asset_written_off_fen,
      asset_written_off_vat_fen, new_asset_allowance_fen, reclaimed_vat_fen, moved_in_contract_fen, facilitation_fen, facilitation_vat_fen,
      servicing_fen, servicing_vat_fen, held_back_fen, held_back_vat_fen, reversed_fen, reversed_vat_fen, contract_written_off_fen,
      contract_written_off_vat_fen, new_contract_allowance_fen, referral_fen, referral_vat_fen, prepayment_fee_fen, prepayment_fee_vat_fen, late_fee_vat_fen)
    select p.slot, p.loan_id, p.slice, ${day}::date, p.entity, p.funding_model, p.product, p.agreement_id, p.channel_id, e.ended,
           c.fees_fen, c.shares_fen, c.late_fees_fen, c.after_fen, c.brought_fen, f.now_fen, f.ends_on,
           k.origination_fen, k.lost_fen,
           k.interest_fen, ${vat(tx, "k", "interest_fen", "interest", policy)},
           k.ahead_fen, ${vat(tx, "k", "ahead_fen", "interest_ahead", policy)},
           c.waived_fen, ${vat(tx, "c", "waived_fen", "waived_interest", policy)},
           k.cost_of_funds_fen,
           f.ready_fen, f.ready_fen - case when e.early then g.asset_fen else f.ready_now_fen end,
           g.released_fen, ${vat(tx, "g", "released_fen", "released", policy)},
           g.asset_fen,
           g.asset_lost_fen, ${vat(tx, "g", "asset_lost_fen", "asset_written_off", policy)},
           case when p.known then p.before_new_asset_allowance_fen when p.moved_in then 0 else prorate(f.ready_fen, ${policy.feeAllowancePpm}::bigint, 1000000) end,
           case when p.heavy then ${vatGrown(tx, tx`c.after_fen`, "collected_after_fen", "reclaimed_vat_fen", policy)} else 0 end,
           case when p.moved_in then f.facilitation_fen else 0 end,
           h.facilitation_fen, ${vat(tx, "h", "facilitation_fen", "facilitation", policy)},
           g.serviced_fen, ${vat(tx, "g", "serviced_fen", "servicing", policy)},
           g.held_fen, ${vat(tx, "g", "held_fen", "held_back", policy)},
           h.reversed_fen, ${vat(tx, "h", "reversed_fen", "reversed", policy)},
           h.contract_lost_fen, ${vat(tx, "h", "contract_lost_fen", "contract_written_off", policy)},
           case when p.known then p.before_new_contract_allowance_fen when p.moved_in then 0 else prorate(f.facilitation_fen, ${policy.feeAllowancePpm}::bigint, 1000000) end,
           h.referral_fen, ${vat(tx, "h", "referral_fen", "referral", policy)},
           c.early_fen, ${vat(tx, "c", "early_fen", "prepayment_fee", policy)},
           case when p.for_a_fee then 0 else ${vatGrown(tx, tx`c.late_fees_fen`, "collected_late_fee_fen", "late_fee_vat_fen", policy)} end
    from scope
    -- What a slice is, and how it was measured before.
    cross join lateral (
      select s.slot, s.loan_id, s.number as slice, s.entity, s.funding_model, l.product, s.agreement_id, l.channel_id, l.state, l.next_due_on, l.moved_in_on,
             -- The schedule agreed at the drawdown: the second where the payout came on another day, as servicing's firstSchedule has it.
             case when l.schedule = 1 or l.moved_in_on is not null then 1
                  else (select case when min(d.from_on) = l.drawn_on then 1 else 2 end from instalment d
                        where d.slot = s.slot and d.loan_id = s.loan_id and d.slice = s.number and d.schedule = 1) end as first,
             l.schedule > 1 as rearranged, l.moved_in_on is not null as moved_in, l.last_value_on, l.monthly_rate_ppm::bigint as monthly_rate_ppm, r.terms ->> 'dayCount' as day_count,
             s.principal_fen, s.expected_loss_ppm, s.fee_ppm, s.accrued_interest_fen, s.called_on,
             coalesce((a.funding ->> 'investorMonthlyPpm')::bigint, 0) as investor_ppm, coalesce((a.funding ->> 'originationCostPpm')::bigint, 0) as cost_ppm,
             s.funding_model = 'balance-sheet' as own, s.funding_model = 'capital-heavy' as heavy, s.funding_model = 'capital-light' as light,
             -- The parts a fee was divided into at the drawdown are those of its policy then.
             case when s.funding_model = 'capital-light' then (
               select (k.policy ->> 'lightFacilitationPpm')::bigint from measure_policy k
               where k.from_on <= greatest(coalesce(l.moved_in_on, l.drawn_on), (select min(from_on) from measure_policy))
               order by k.from_on desc limit 1) else 0 end as light_ppm,
             s.funding_model in ('ice', 'technology') as for_a_fee, b.*
      from loan l join slice s on s.slot = l.slot and s.loan_id = l.id
      join product r on r.code = l.product and r.version = l.product_version
      join agreement a on a.id = s.agreement_id and a.version = s.agreement_version
      left join lateral (
        select true as known, ${before(tx)} from measure m where m.slot = s.slot and m.loan_id = s.loan_id and m.slice = s.number and m.business_on < ${day}
        order by m.business_on desc limit 1) b on true
      where l.slot = scope.slot and l.id = scope.loan_id and l.state <> 'pending' and (l.state <> 'cancelled' or b.known) offset 0) p
    -- The oldest instalment missed, by the loan as a whole; nobody looks for one where nothing is due.
    left join lateral (
      select i.due_on, i.to_on from instalment i
      where p.own and (p.state = 'active' and p.next_due_on < ${day} or p.state = 'written-off' and p.cost_ppm > 0)
        and i.slot = p.slot and i.loan_id = p.loan_id and i.replaced_by is null and i.due_on < ${day}
        and i.interest_fen - i.paid_interest_fen + i.guarantee_fee_fen - i.paid_guarantee_fee_fen + i.service_fee_fen - i.paid_service_fee_fen
          + i.principal_fen - i.paid_principal_fen + i.owed_back_fen > 0
      order by i.due_on, i.number, i.slice limit 1) m on true
    -- Its schedules, the agreed one and the one in force.
    cross join lateral (
      select coalesce(sum(i.guarantee_fee_fen + i.service_fee_fen) filter (where i.schedule = p.first), 0)::bigint as fee_fen,
             -- What fees come to now: of instalments that were replaced, only what was paid.
             coalesce(sum(case when i.replaced_by is null then i.guarantee_fee_fen + i.service_fee_fen else i.paid_guarantee_fee_fen + i.paid_service_fee_fen end)
                      filter (where not ${earlyFee(tx, "i")}), 0)::bigint as now_fen,
             min(i.from_on) filter (where i.schedule = p.first) as began_on,
             case when bool_or(i.schedule > p.first and i.replaced_by is null and i.principal_fen > 0)
                  then max(i.to_on) filter (where i.replaced_by is null and i.principal_fen > 0) end as ends_on,
             ${elapsedParts(tx, tx`${day}::date`, "")},
             count(*) filter (where i.schedule = p.first) as periods,
             coalesce(sum(case when i.replaced_by is not null then i.paid_interest_fen
                               else earned(p.day_count, i.interest_fen, i.from_on, i.to_on, coalesce(m.to_on, ${day})) end) filter (where p.own and p.state = 'active'), 0)::bigint as earned_fen,
             coalesce(sum(i.principal_fen - i.paid_principal_fen) filter (where i.replaced_by is null), 0)::bigint as unpaid_fen,
             coalesce(sum(i.principal_fen - i.paid_principal_fen + i.interest_fen - i.paid_interest_fen + i.guarantee_fee_fen - i.paid_guarantee_fee_fen
                          + i.service_fee_fen - i.paid_service_fee_fen) filter (where i.replaced_by is null), 0)::bigint as open_fen
      from instalment i where i.slot = p.slot and i.loan_id = p.loan_id and i.slice = p.slice offset 0) i
    -- How far a loan that moved in had come by then.
    cross join lateral (
      select ${elapsedParts(tx, tx`p.moved_in_on`, "_before")}
      from instalment i where p.moved_in and i.slot = p.slot and i.loan_id = p.loan_id and i.slice = p.slice offset 0) a
    -- Interest on what is unpaid, up to the day or the last day before non-accrual, period by period of the schedule.
    cross join lateral (
      select coalesce(sum(charge(p.day_count, i.unpaid_fen, p.monthly_rate_ppm, o.start_on, least(o.end_on, w.until_on))
               - charge(p.day_count, i.unpaid_fen, p.monthly_rate_ppm, o.start_on, greatest(o.start_on, w.since_on))), 0)::bigint as interest_fen
      from (select greatest(p.last_value_on, m.to_on) as since_on, least(${day}::date, m.due_on + ${policy.nonAccrualDays}::int) as until_on) w
      cross join lateral (
        select x.start_on, coalesce(lead(x.start_on) over (order by x.start_on), w.until_on) as end_on
        from (select distinct d.to_on as start_on from instalment d
              where d.slot = p.slot and d.loan_id = p.loan_id and d.slice = p.slice and d.replaced_by is null and d.to_on > w.since_on and d.to_on < w.until_on
              union
              select coalesce((select max(d.to_on) from instalment d where d.slot = p.slot and d.loan_id = p.loan_id and d.slice = p.slice
                                 and d.replaced_by is null and d.to_on <= w.since_on), w.since_on)) x) o
      where p.own and p.state = 'active' and m.due_on is not null and w.since_on < w.until_on offset 0) x
    -- How it ended, if it did. A loan opened again only for money that was refunded without cover has ended all the same.
    cross join lateral (
      select n.ended, n.ended in ('settled', 'cancelled') is true as early, n.ended in ('called', 'written-off') is true as lost,
             n.ended is not null and p.before_ended is not null as ended_before
      from (select case when p.called_on is not null then 'called' when p.state in ('settled', 'written-off', 'cancelled') then p.state
                        when p.before_ended = 'settled' and i.open_fen = 0 then 'settled' end as ended) n offset 0) e
    -- How a fee is divided; what was agreed at the drawdown stays. What of it will not come any more each part loses its share of.
    cross join lateral (
      select v.fee_fen, v.now_fen, v.ends_on, v.ready_fen, v.ready_now_fen, v.facilitation_fen, v.facilitation_now_fen,
             v.counted_fen - v.ready_now_fen - v.facilitation_now_fen as servicing_fen, v.now_fen - v.counted_fen as held_back_fen,
             -- The time that has gone by; of a loan that moved in, since then.
             case when p.moved_in then v.part * v.whole_before - v.part_before * v.whole else v.part end as part,
             case when p.moved_in then greatest(1, v.whole * (v.whole_before - v.part_before)) else v.whole end as whole
      from (select x.*, case when x.now_fen >= x.fee_fen or x.counted_first_fen = x.ready_fen then x.facilitation_fen
                             else least(x.facilitation_fen, prorate(x.counted_fen - x.ready_now_fen, x.facilitation_fen, x.counted_first_fen - x.ready_fen)) end as facilitation_now_fen
      from (select u.*, u.ready_fen - case when u.now_fen < u.fee_fen then prorate(u.fee_fen - u.now_fen, u.ready_fen, u.fee_fen) else 0 end as ready_now_fen,
                   case when p.heavy and p.known then case when p.moved_in then p.before_moved_in_contract_fen else p.before_facilitation_fen end
                             else prorate(u.counted_first_fen - u.ready_fen, case when p.heavy then ${policy.heavyFacilitationPpm}::bigint else p.light_ppm end, 1000000)
                        end as facilitation_fen
            from (select y.*, ${countedOn(tx, "now_fen", policy)} as counted_fen, ${countedOn(tx, "fee_fen", policy)} as counted_first_fen,
                         case when not p.heavy then 0 when p.known then p.before_stand_ready_fen
                              else least(prorate(prorate(p.principal_fen, p.expected_loss_ppm, 1000000), ${1_000_000 + policy.guaranteeMarginPpm}::bigint, 1000000), y.fee_fen)
                         end as ready_fen
                  from (select case when p.heavy or p.light then i.fee_fen else 0 end as fee_fen, case when p.heavy or p.light then z.now_fen else 0 end as now_fen, z.ends_on,
                               case when z.ends_on is null then i.over * i.days + i.gone else least(greatest(0, days360(i.began_on, ${day})), z.days) end as part,
                               case when z.ends_on is null then greatest(1, i.periods) * i.days else z.days end as whole,
                               case when z.ends_on is null then a.over_before * a.days_before + a.gone_before else least(greatest(0, days360(i.began_on, p.moved_in_on)), z.days) end as part_before,
                               case when z.ends_on is null then greatest(1, i.periods) * a.days_before else z.days end as whole_before
                        from (select n.*, greatest(1, days360(i.began_on, n.ends_on)) as days
                              -- What ended goes by the terms it had before its end.
                              from (select case when e.ended is null then i.now_fen else coalesce(p.before_fee_fen, i.fee_fen) end as now_fen,
                                           case when e.ended is null then i.ends_on else p.before_ends_on end as ends_on) n) z) y offset 0) u offset 0) x offset 0) v offset 0) f
    -- What the facts of the day add to what came before.
    cross join lateral (
      select coalesce(p.before_collected_fee_fen, 0) + coalesce(sum(v.fee_fen) filter (where v.counts), 0)::bigint as fees_fen,
             coalesce(p.before_collected_share_fen, 0)
               + coalesce(sum(prorate(v.fee_fen, f.ready_fen, greatest(1, f.fee_fen))) filter (where v.counts and f.fee_fen > 0), 0)::bigint as shares_fen,
             coalesce(p.before_collected_late_fee_fen, 0)
               + coalesce(sum(v.late_fee_fen + case when p.own then v.fee_fen + v.early_fen else 0 end) filter (where v.type in ('repaid', 'reallocated', 'reclaimed', 'recovered')), 0)::bigint as late_fees_fen,
             coalesce(p.before_collected_after_fen, 0) + coalesce(sum(v.fee_fen + v.early_fen) filter (where p.heavy and v.type in ('reclaimed', 'recovered')), 0)::bigint as after_fen,
             coalesce(p.before_prepayment_fee_fen, 0) + coalesce(sum(v.early_fen) filter (where v.counts and not p.for_a_fee), 0)::bigint as early_fen,
             coalesce(p.before_moved_in_interest_fen, 0) + coalesce(sum(v.interest_fen) filter (where v.type = 'moved-in'), 0)::bigint as brought_fen,
             coalesce(p.before_waived_interest_fen, 0) + coalesce(sum(v.interest_fen) filter (where p.own and v.type = 'waived'), 0)::bigint as waived_fen
      from (select t.type, t.guarantee_fee_fen + t.service_fee_fen - r.early_fen as fee_fen, r.early_fen, t.late_fee_fen, t.interest_fen,
                   not p.own and (t.type in ('repaid', 'reallocated') or p.light and t.type in ('reclaimed', 'recovered')) as counts
            from loan_event t
            -- What of it is for paying early.
            cross join lateral (
              select case when p.rearranged and t.service_fee_fen <> 0 and exists (
                select from instalment d where d.slot = p.slot and d.loan_id = p.loan_id and d.slice = p.slice and d.number = t.instalment and ${earlyFee(tx, "d")})
                then t.service_fee_fen else 0 end as early_fen) r
            where t.slot = p.slot and t.loan_id = p.loan_id and t.slice = p.slice and t.business_on = ${day}) v offset 0) c
    cross join lateral (
      select v.*, case when e.early then v.asset_fen when e.lost then f.ready_now_fen else prorate(f.ready_now_fen, f.part, f.whole) end as released_fen,
             case when e.lost then f.ready_now_fen - v.asset_fen else 0 end as asset_lost_fen,
             f.facilitation_fen + v.serviced_fen + v.held_fen - (c.fees_fen - v.asset_fen) as contract_fen,
             f.facilitation_now_fen + v.serviced_fen + v.held_fen - (c.fees_fen - v.asset_fen) as standing_fen
      from (select case when c.fees_fen >= f.now_fen then f.ready_now_fen else least(c.shares_fen, f.ready_now_fen) end as asset_fen,
                   case when f.now_fen > 0 then prorate(least(c.fees_fen, f.now_fen), f.held_back_fen, f.now_fen) else 0 end as held_fen,
                   case when e.ended_before then p.before_servicing_fen else prorate(f.servicing_fen, f.part, f.whole) end as serviced_fen offset 0) v offset 0) g
    cross join lateral (
      select case when p.moved_in then 0 else f.facilitation_fen end as facilitation_fen,
             case when not (p.heavy or p.light) then 0 when e.early then g.contract_fen
                  else f.facilitation_fen - f.facilitation_now_fen + case when e.lost then least(g.standing_fen, 0) else 0 end end as reversed_fen,
             case when (p.heavy or p.light) and e.lost then greatest(g.standing_fen, 0) else 0 end as contract_lost_fen,
             case when not p.for_a_fee or p.moved_in then 0 when p.funding_model = 'ice' and p.state = 'settled' then ${referralAtEnd(tx, day)}
                  else prorate(p.principal_fen, p.fee_ppm, 1000000) end as referral_fen offset 0) h
    -- Loans of our own: what was earned, less the cost that the time so far has used up.
    cross join lateral (
      select v.origination_fen, v.cost_of_funds_fen, case when e.ended = 'written-off' then v.origination_fen - v.us_fen else 0 end as lost_fen,
             case when p.own then v.earned_fen - c.brought_fen - v.us_fen else 0 end as interest_fen,
             case when p.own and e.ended is distinct from 'written-off' then v.ifrs_fen - v.us_fen else 0 end as ahead_fen
      from (select case when not p.own then 0 when p.known then p.before_origination_cost_fen when p.moved_in then 0 else prorate(p.principal_fen, p.cost_ppm, 1000000) end as origination_fen,
                   case when p.state <> 'active' then p.accrued_interest_fen when m.due_on is null then i.earned_fen
                        else (case when p.last_value_on < m.to_on then i.earned_fen else p.accrued_interest_fen end) + x.interest_fen end as earned_fen,
                   case when not p.own or p.investor_ppm = 0 then 0 when e.ended_before then p.before_funding_cost_fen else ${fundedBy(tx, tx`${day}::date`)} - case when p.moved_in then ${fundedBy(tx, tx`p.moved_in_on`)} else 0 end end as cost_of_funds_fen,
                   case when e.ended = 'written-off' and e.ended_before then p.before_origination_cost_fen - p.before_cost_written_off_fen else u.us_fen end as us_fen, u.ifrs_fen
            from (select coalesce(sum(case when e.early then o.us_fen else elapsed(o.us_fen, o.from_on, o.to_on, w.until_on) end), 0)::bigint as us_fen,
                         coalesce(sum(case when e.early then o.ifrs_fen else elapsed(o.ifrs_fen, o.from_on, o.to_on, w.until_on) end), 0)::bigint as ifrs_fen
                  from (select least(${day}::date, coalesce(m.due_on + ${policy.nonAccrualDays}::int, ${day}::date)) as until_on) w
                  join origination_cost o on p.own and p.cost_ppm > 0 and o.slot = p.slot and o.loan_id = p.loan_id and o.slice = p.slice) u offset 0) v offset 0) k
    on conflict do nothing`;
  return count;
};

/** Whole agreed periods that are over by a date, and the days of the running one. */
const elapsedParts = (tx: Tx, on: ReturnType<Tx>, suffix: string) => tx`
  count(*) filter (where i.schedule = p.first and i.to_on <= ${on}) as ${tx(`over${suffix}`)},
  coalesce(max(greatest(1, days360(i.from_on, i.to_on))) filter (where i.schedule = p.first and i.from_on < ${on} and ${on} < i.to_on), 1) as ${tx(`days${suffix}`)},
  coalesce(max(least(days360(i.from_on, ${on}), greatest(1, days360(i.from_on, i.to_on)))) filter (where i.schedule = p.first and i.from_on < ${on} and ${on} < i.to_on), 0) as ${tx(`gone${suffix}`)}`;

/** A referral that was cancelled in time earns nothing: the fact of the day that ended the loan says so, later rows keep it. */
const referralAtEnd = (tx: Tx, day: IsoDate) => tx`
  coalesce((select case when v.detail = ${cancelledEarly} then 0 else prorate(p.principal_fen, p.fee_ppm, 1000000) end
            from loan_event v where v.slot = p.slot and v.loan_id = p.loan_id and v.business_on = ${day} and v.type = 'settled' order by v.seq desc limit 1),
           p.before_referral_fen, prorate(p.principal_fen, p.fee_ppm, 1000000))`;

/** A row for the fee for paying early, as lending's isEarlyFee has it. */
const earlyFee = (tx: Tx, row: string) =>
  tx`(${tx(row)}.schedule > 1 and ${tx(row)}.from_on = ${tx(row)}.due_on and ${tx(row)}.principal_fen = 0)`;

/** What is counted on of a fee: all of it, or of a capital-light one what prepayment and default are expected to leave. */
const countedOn = (tx: Tx, fee: string, { lightConstraintPpm }: MeasurePolicy) => tx`
  case when p.light then prorate(y.${tx(fee)}, ${1_000_000 - lightConstraintPpm}::bigint, 1000000) else y.${tx(fee)} end`;

/** What investors have earned by a date on the principal that is agreed to be out. */
const fundedBy = (tx: Tx, on: ReturnType<Tx>) => tx`
  (select coalesce(sum(elapsed(prorate(q.out_fen, p.investor_ppm, 1000000), q.from_on, q.to_on, ${on})), 0)::bigint
   from (select d.from_on, d.to_on, sum(d.principal_fen) over (order by d.number desc)::bigint as out_fen
         from instalment d where d.slot = p.slot and d.loan_id = p.loan_id and d.slice = p.slice and d.schedule = p.first) q)`;

/** The VAT contained in an amount. */
const vatIn = (tx: Tx, grossFen: ReturnType<Tx>, { vatPpm }: MeasurePolicy) =>
  tx`(${grossFen} - prorate(${grossFen}, 1000000, ${1_000_000 + vatPpm}::bigint))`;

/**
 * The VAT of a running total: what was there before, and what the increment adds under today's rate. Most measures of a
 * slice have not grown, and theirs need not be worked out.
 */
const vat = (tx: Tx, of: string, now: string, measure: string, policy: MeasurePolicy) =>
  vatGrown(tx, tx`${tx(of)}.${tx(now)}`, `${measure}_fen`, `${measure}_vat_fen`, policy);

const vatGrown = (tx: Tx, nowFen: ReturnType<Tx>, gross: string, ofIt: string, policy: MeasurePolicy) => {
  const [grossFen, vatFen] = [gross, ofIt].map((column) => tx`coalesce(p.${tx(`before_${column}`)}, 0)`) as [
    Rows,
    Rows,
  ];
  return tx`
    case when ${nowFen} = ${grossFen} then ${vatFen} else ${vatFen} + ${vatIn(tx, nowFen, policy)} - ${vatIn(tx, grossFen, policy)} end`;
};
type Rows = ReturnType<Tx>;

/** What a measure goes by of the one before it. */
const remembered = [
  ...["ended", "fee_fen", "ends_on", "collected_fee_fen", "collected_share_fen", "collected_late_fee_fen"],
  ...["collected_after_fen", "moved_in_interest_fen", ...measures.map(columnOf)],
];

/** Column by column: taken as a whole, the row would be taken apart again for each of them. */
const before = (tx: Tx) => tx.unsafe(remembered.map((column) => `m.${column} as before_${column}`).join(", "));
