import type { IsoDate } from "../../kernel/calendar.ts";
import type { Tx } from "../../platform/database.ts";
import type { components } from "../lending/index.ts";
import type { Book, RuleLine } from "./rules/rule.ts";

/**
 * Posts a day: its events are summed per group, each group meets the lines of its rule, and entries and lines are
 * written, all in one statement. The rules travel as a table beside it; there is no rule in the SQL itself.
 */
export const postDay = async (tx: Tx, book: Book, day: IsoDate): Promise<number> => {
  const lines = book.rules.flatMap((rule) => rule.lines.map((line, n) => ({ rule, line, lineNo: n + 1 })));
  const factors = (part: (typeof components)[number]) =>
    lines.map(({ line }) => signed(line) * (line.amount[part] ?? 0));
  const [row] = await tx<{ entries: number }[]>`
    with rule as (
      select * from unnest(${lines.map(({ rule }) => rule.name)}::text[], ${lines.map(({ rule }) => rule.type)}::text[],
        ${lines.map(({ rule }) => rule.model)}::text[], ${lines.map(({ lineNo }) => lineNo)}::smallint[],
        ${lines.map(({ line }) => line.account)}::text[], ${lines.map(({ line }) => line.cashFlow)}::text[],
        ${factors("principal")}::integer[], ${factors("interest")}::integer[], ${factors("guaranteeFee")}::integer[], ${factors("serviceFee")}::integer[],
        ${factors("lateFee")}::integer[], ${factors("credit")}::integer[], ${factors("vat")}::integer[], ${factors("expectedLoss")}::integer[])
        as r(name, type, model, line_no, account, cash_flow, principal, interest, guarantee_fee, service_fee, late_fee, credit, vat, expected_loss)),
    fact as (
      select entity, funding_model, type, product, agreement_id, channel_id, count(*) as events, sum(principal_fen) as principal_fen,
             sum(interest_fen) as interest_fen, sum(guarantee_fee_fen) as guarantee_fee_fen, sum(service_fee_fen) as service_fee_fen,
             sum(late_fee_fen) as late_fee_fen, sum(credit_fen) as credit_fen, sum(vat_fen) as vat_fen, sum(expected_loss_fen) as expected_loss_fen
      from loan_event where business_on = ${day} group by entity, funding_model, type, product, agreement_id, channel_id),
    line as (
      select concat_ws('/', ${book.name}::text, ${day}::text, entity, name, product, agreement_id, channel_id) as entry_id, name, entity, product,
             agreement_id, channel_id, events, line_no, account, cash_flow,
             principal * principal_fen + interest * interest_fen + guarantee_fee * guarantee_fee_fen + service_fee * service_fee_fen
               + late_fee * late_fee_fen + credit * credit_fen + vat * vat_fen + expected_loss * expected_loss_fen as fen
      from fact join rule on rule.type = fact.type and rule.model = fact.funding_model),
    entry as (
      insert into journal_entry (id, book, business_on, entity, rule, rule_version, product, agreement_id, channel_id, memo, events)
      select distinct entry_id, ${book.name}::text, ${day}::date, entity, name, ${book.version}::integer, product, agreement_id, channel_id, '', events
      from line where fen <> 0 returning id),
    posted as (
      insert into journal_line (entry_id, line_no, account, debit_fen, credit_fen, cash_flow)
      select entry_id, line_no, account, greatest(fen, 0), greatest(-fen, 0), cash_flow from line where fen <> 0)
    select count(*) as entries from entry`;
  return row?.entries ?? 0;
};

const signed = ({ side }: RuleLine): 1 | -1 => (side === "debit" ? 1 : -1);

/** Kinds of events of the day that the book has no rule for: none, or the day must not close. */
export const unruled = (tx: Tx, book: Book, day: IsoDate): Promise<{ type: string; fundingModel: string }[]> => tx`
  select distinct type, funding_model from loan_event
  where business_on = ${day} and (type, funding_model) not in (
    select * from unnest(${book.rules.map((rule) => rule.type)}::text[], ${book.rules.map((rule) => rule.model)}::text[]))`;
