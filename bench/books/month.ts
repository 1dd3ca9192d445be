import { books } from "@suanpan/contract";
import { defaultHousePolicy } from "../../server/src/apps/settings.ts";
import { isoDate, monthEnd } from "../../server/src/kernel/calendar.ts";
import { measureSlices, postLoanEvents, runAllowanceIn } from "../../server/src/modules/books/index.ts";
import type { Database, Tx } from "../../server/src/platform/database.ts";
import { everySlot } from "../../server/src/platform/day/seal.ts";
import type { Site } from "../ground.ts";
import { stageBook } from "../loans/book.ts";
import { settle, stageBorrowers, stageCompany } from "../loans/stage.ts";
import { atMost, type Finding, median, round } from "../measure.ts";
import { stageEvents } from "./stage.ts";
import { secondsUndone } from "./undone.ts";

const period = "2024-07";
const lastDay = monthEnd(isoDate(`${period}-01`));

/** A book in the middle of its life at the end of July, everything paid so far, June closed. */
export const openMonth = async (
  open: (name: string, firstDay: string) => Promise<Site>,
  name: string,
  loans: number,
): Promise<Site> => {
  const site = await open(name, "2024-08-01");
  await stageCompany(site.owner);
  await stageBorrowers(site.owner, loans);
  await stageBook(site.owner, { loans, month: `${period}-01`, dueDay: "1 + n % 30", from: 31 });
  await stageEvents(site.owner);
  await site.owner`insert into day_close (day, ranges, sealed_at) values ('2024-03-01', 1, now()), (${lastDay}, 1, now())`;
  await settle(site.owner);
  await site.platform.db.begin(async (tx) => {
    await measured(tx as unknown as Tx, "2024-06-30");
    await allowances(site, tx as unknown as Tx, "2024-06");
  });
  await settle(site.owner);
  return site;
};

const measured = (tx: Tx, day: string) => measureSlices(defaultHousePolicy).run(tx, isoDate(day), everySlot);

const allowances = async ({ platform }: Site, tx: Tx, month: string): Promise<void> => {
  const ran = await runAllowanceIn(tx, platform, defaultHousePolicy, { period: month, books, by: "bench" });
  if (!ran.ok) throw new Error(ran.code);
};

/** What a month's close does to the whole book: accruals, allowances, posting, in both books. */
const ours = (site: Site): Promise<number> =>
  secondsUndone(site.platform.db, async (tx) => {
    await measured(tx, lastDay);
    await postLoanEvents.run(tx, lastDay, everySlot);
    await allowances(site, tx, period);
  });

/** The same rows by somebody who knows that every loan is our own, is paid in time and counts thirty days to a month. */
const byHand = (owner: Database): Promise<number> =>
  secondsUndone(owner, async (tx) => {
    await tx`
      insert into measure
      select s.slot, s.loan_id, 1, ${lastDay}::date, s.entity, s.funding_model, l.product, s.agreement_id, l.channel_id, null, 0, 0, 0, 0, 0, 0, null::date, 0, 0, i.earned_fen,
             i.earned_fen - round(i.earned_fen / 1.06), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from loan l join slice s on s.slot = l.slot and s.loan_id = l.id
      join (select slot, loan_id, sum(case when to_on <= ${lastDay} then interest_fen when from_on >= ${lastDay} then 0
                                           else round(interest_fen * (${lastDay} - from_on) / 30.0) end)::bigint as earned_fen
            from instalment group by slot, loan_id) i on i.slot = l.slot and i.loan_id = l.id
      where l.state = 'active'`;
    for (const book of ["usgaap", "ifrs"])
      await tx`
        with grown as (
          select m.entity, m.product, m.agreement_id, m.channel_id, count(*) as facts, sum(m.interest_fen - coalesce(b.interest_fen, 0)) as interest_fen,
                 sum(m.interest_vat_fen - coalesce(b.interest_vat_fen, 0)) as vat_fen
          from measure m left join measure b on b.slot = m.slot and b.loan_id = m.loan_id and b.slice = m.slice and b.business_on = '2024-06-30'
          where m.business_on = ${lastDay} group by 1, 2, 3, 4),
        entry as (
          insert into journal_entry (id, book, business_on, entity, rule, rule_version, product, agreement_id, channel_id, memo, events)
          select ${book}::text || '/hand/' || entity, ${book}::text, ${lastDay}::date, entity, 'balance-sheet.interest', 1, product, agreement_id, channel_id, '', facts from grown)
        insert into journal_line (entry_id, line_no, account, debit_fen, credit_fen, cash_flow)
        select ${book}::text || '/hand/' || entity, v.* from grown
        cross join lateral (values (1::smallint, 'loans-receivable', interest_fen, 0::numeric, 'operating'), (2, 'financing-income', 0, interest_fen - vat_fen, 'operating'),
                            (3, 'other-tax-payable', 0, vat_fen, 'operating')) v`;
    await tx`
      insert into allowance_flow
      select to_char(e.business_on, 'YYYY-MM'), 'loans-receivable', e.entity, e.funding_model, e.product, 2, 3, to_char(l.drawn_on, 'YYYY-MM'), 'drawn',
             count(*) filter (where type = 'drawn'), 0, coalesce(sum(e.principal_fen) filter (where type = 'drawn'), 0), sum(e.expected_loss_fen), 0, 0,
             sum(case type when 'drawn' then e.principal_fen else -e.principal_fen end), 0
      from loan_event e join loan l on l.slot = e.slot and l.id = e.loan_id where e.business_on between '2024-07-01' and ${lastDay} group by 1, 3, 4, 5, 8`;
    // Who is late, for the stages.
    await tx`select min(due_on) from instalment where due_on <= ${lastDay} and paid_principal_fen < principal_fen group by slot, loan_id`;
  });

export const measureMonth = async (site: Site, loans: number): Promise<{ finding: Finding; seconds: number }> => {
  const [mine, hands]: [number[], number[]] = [[], []];
  for (let sample = 0; sample < 3; sample += 1) {
    mine.push(await ours(site));
    hands.push(await byHand(site.owner));
  }
  const [seconds, plain] = [median(mine.slice(1)), median(hands.slice(1))];
  const finding = {
    name: `a month's close over ${loans.toLocaleString("en")} loans: accruals, allowances, posting, both books`,
    figures: { "ours, s": round(seconds, 2), "hand-written SQL, s": round(plain, 2) },
    targets: [atMost("times as long as hand-written SQL", seconds / plain, 3)],
  };
  return { finding, seconds };
};
