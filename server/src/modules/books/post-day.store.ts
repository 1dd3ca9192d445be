import type { IsoDate } from "../../kernel/calendar.ts";
import type { Tx } from "../../platform/database.ts";
import { components } from "../lending/index.ts";
import { columnOf, grownOn, measures } from "./measure/index.ts";
import type { Part } from "./rules/rule.ts";
import { type Kind, type Term, typeOf } from "./rules/terms.ts";

/** What a day has to post: the kinds of its events, and the models something was measured of. */
export const kindsOn = (tx: Tx, day: IsoDate): Promise<Kind[]> => tx<Kind[]>`
  select type, funding_model as model from loan_event where business_on = ${day}
  union select '', funding_model from measure where business_on = ${day} order by type, model`;

/**
 * Posts a day into its books: its facts are summed per group, once for all of them, each sum meets the lines that ask
 * for it, and entries and lines are written, all in one statement. The rules travel as a table beside it, a row for
 * each term; there is no rule in the SQL itself.
 */
export const postDay = async (tx: Tx, terms: readonly Term[], day: IsoDate): Promise<number> => {
  const [row] = await tx<{ entries: number }[]>`
    with rule as (
      select * from unnest(${terms.map(({ book }) => book.name)}::text[], ${terms.map(({ book }) => book.version)}::integer[],
        ${terms.map(({ rule }) => rule.name)}::text[], ${terms.map(({ rule }) => typeOf(rule))}::text[],
        ${terms.map(({ rule }) => rule.model)}::text[], ${terms.map(({ lineNo }) => lineNo)}::smallint[],
        ${terms.map(({ line }) => line.account)}::text[], ${terms.map(({ line }) => line.cashFlow)}::text[],
        ${terms.map(({ part }) => part)}::text[], ${terms.map(({ factor }) => factor)}::integer[],
        ${terms.map(({ rule }) => rule.collectedBy ?? null)}::text[])
        as r(book, version, name, type, model, line_no, account, cash_flow, part, factor, collected_by)),
    -- Deals whose institution collects for itself; few, and asked for once.
    themselves as materialized (select distinct id from agreement where (funding ->> 'institutionCollects')::boolean),
    event as (
      select entity, funding_model, type, product, agreement_id, channel_id, count(*) as facts, ${sums(tx, components)}
      from loan_event where business_on = ${day} group by entity, funding_model, type, product, agreement_id, channel_id),
    grown as (
      select entity, funding_model, '' as type, product, agreement_id, channel_id, count(*) as facts, ${sums(tx, measures)}
      from (${grownOn(tx, day)}) g group by entity, funding_model, product, agreement_id, channel_id),
    told as (
      select entity, funding_model, type, product, agreement_id, channel_id, facts, part, fen
      from event cross join lateral ${pairs(tx, components)} v(part, fen) where fen <> 0
      union all
      select entity, funding_model, type, product, agreement_id, channel_id, facts, part, fen
      from grown cross join lateral ${pairs(tx, measures)} v(part, fen) where fen <> 0),
    line as (
      select concat_ws('/', book, ${day}::text, entity, name, product, agreement_id, channel_id) as entry_id, book, version, name, entity, product,
             agreement_id, channel_id, max(facts) as facts, line_no, cash_flow, sum(factor * fen) as fen,
             case when account = 'cash' and entity like 'trust-%' then 'restricted-cash' else account end as account
      from told join rule on rule.type = told.type and rule.model = told.funding_model and rule.part = told.part
        and (rule.collected_by is null or (rule.collected_by = 'institution') = (told.agreement_id in (select id from themselves)))
      group by book, version, name, entity, product, agreement_id, channel_id, line_no, account, cash_flow having sum(factor * fen) <> 0),
    entry as (
      insert into journal_entry (id, book, business_on, entity, rule, rule_version, product, agreement_id, channel_id, memo, events)
      select distinct entry_id, book, ${day}::date, entity, name, version, product, agreement_id, channel_id, '', facts
      from line returning id),
    posted as (
      insert into journal_line (entry_id, line_no, account, debit_fen, credit_fen, cash_flow)
      select entry_id, line_no, account, greatest(fen, 0), greatest(-fen, 0), cash_flow from line)
    select count(*) as entries from entry`;
  return row?.entries ?? 0;
};

/** The columns are ours and never change: spelt out at once, for put together piece by piece they took longer than the day. */
const sums = (tx: Tx, parts: readonly Part[]) =>
  tx.unsafe(
    parts
      .map(columnOf)
      .map((column) => `sum(${column})::bigint as ${column}`)
      .join(", "),
  );

/** Each part with its sum. As two lists: a list of rows would be compiled anew for every group. */
const pairs = (tx: Tx, parts: readonly Part[]) =>
  tx`unnest(${[...parts]}::text[], array[${tx.unsafe(parts.map(columnOf).join(", "))}])`;
