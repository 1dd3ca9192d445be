import type { Reader } from "../../platform/database.ts";
import { readWhole } from "../../platform/read-whole.ts";
import { collectionsOf, duesFromFacts } from "./due.store.ts";
import { collectionDays } from "./group.ts";
import { movesFromFacts } from "./move.store.ts";
import { rollsFromFacts } from "./roll.store.ts";
import { lateLoans, vintagesFromFacts } from "./vintage.store.ts";
import { firstDrawdowns, type Rows, type Span, usersOf, volumesOf } from "./volume.store.ts";

/** One fold: the table it is kept in, what tells its rows apart, what they say, and the same from the facts. */
type Fold = {
  readonly table: string;
  readonly keys: readonly string[];
  readonly values: readonly string[];
  readonly kept: (db: Reader) => Rows;
  readonly facts: (db: Reader, span: Span) => Rows;
};

const group = ["funding_model", "product", "channel_id", "agreement_id", "grade"];
const whole = (table: string) => (db: Reader) => db`select * from ${db(table)}`;
const collectedBy = (span: Span, db: Reader): Rows =>
  db`select * from (${collectionsOf(db, span)}) c where due_on + ${collectionDays}::integer between ${span.from} and ${span.to}`;

const folds: readonly Fold[] = [
  {
    table: "metric_borrower",
    keys: ["slot", "user_id"],
    values: ["loan_id", "first_on"],
    kept: whole("metric_borrower"),
    facts: (db, span) => firstDrawdowns(db, span),
  },
  {
    table: "metric_day",
    keys: ["day", ...group],
    values: ["loans", "volume_fen", "repeat_fen", "tenor_days"],
    kept: whole("metric_day"),
    facts: (db, span) => volumesOf(db, span, firstDrawdowns(db, span)),
  },
  {
    table: "metric_user",
    keys: ["day", "channel_id"],
    values: ["registered", "approved", "drawn"],
    kept: whole("metric_user"),
    facts: (db, span) => usersOf(db, span, firstDrawdowns(db, span)),
  },
  {
    table: "metric_move",
    keys: ["day", ...group, "band"],
    values: ["change_fen"],
    kept: whole("metric_move"),
    facts: movesFromFacts,
  },
  {
    table: "metric_due",
    keys: ["day", "vintage", "first", ...group],
    values: ["instalments", "due_fen", "overdue_fen"],
    kept: (db) => db`
      select day, vintage, first, funding_model, product, channel_id, agreement_id, grade, sum(instalments)::bigint as instalments,
             sum(due_fen)::bigint as due_fen, sum(overdue_fen)::bigint as overdue_fen
      from metric_due group by 1, 2, 3, 4, 5, 6, 7, 8`,
    facts: duesFromFacts,
  },
  {
    table: "metric_collection",
    keys: ["due_on", "vintage", "first", ...group],
    values: ["overdue_fen", "collected_fen"],
    kept: whole("metric_collection"),
    facts: (db, span) => collectedBy(span, db),
  },
  {
    table: "metric_late",
    keys: ["slot", "loan_id"],
    values: ["drawn_on", "late_on"],
    kept: whole("metric_late"),
    facts: (db, span) =>
      db`select slot, loan_id, drawn_on, min(late_on) as late_on from (${lateLoans(db, span)}) l group by 1, 2, 3`,
  },
  {
    table: "metric_vintage",
    keys: ["day", "vintage", "month", ...group],
    values: ["late30_fen", "late180_fen"],
    kept: whole("metric_vintage"),
    facts: vintagesFromFacts,
  },
  {
    table: "metric_roll",
    keys: ["month", ...group, "from_band", "to_band"],
    values: ["loans", "fen"],
    kept: whole("metric_roll"),
    facts: rollsFromFacts,
  },
];

/** Every table of the metrics as the facts of a span make it, for whoever wants them again from scratch. */
export const foldedAgain = (
  db: Reader,
  span: Span,
): { readonly table: string; readonly columns: readonly string[]; readonly rows: Rows }[] =>
  folds.map(({ table, keys, values, facts }) => ({ table, columns: [...keys, ...values], rows: facts(db, span) }));

export type FoldDifference = {
  readonly table: string;
  readonly row: string;
  readonly kept: string;
  readonly facts: string;
};

/** Folds the facts of all days again, all at once, and names the first row that is not what was kept day by day. */
export const firstFoldDifference = async (db: Reader, span: Span): Promise<FoldDifference | undefined> => {
  await readWhole(db);
  for (const { table, keys, values, kept, facts } of folds) {
    const [row] = await db<Omit<FoldDifference, "table">[]>`
      select concat_ws(' ', ${listed(db, keys)}) as row, concat_ws('+', ${listed(db, values, "k.")}) as kept,
             concat_ws('+', ${listed(db, values, "f.")}) as facts
      from (${kept(db)}) k full join (${facts(db, span)}) f using (${listed(db, keys)})
      where concat_ws('+', ${listed(db, values, "k.")}) is distinct from concat_ws('+', ${listed(db, values, "f.")})
      order by 1 limit 1`;
    if (row) return { table, ...row };
  }
  return undefined;
};

/** The names of columns are this file's own. */
const listed = (db: Reader, names: readonly string[], of = "") =>
  db.unsafe(names.map((name) => `${of}${name}`).join(", "));

export type OverdueDifference = {
  readonly loanId: bigint;
  readonly instalment: number;
  readonly kept: string;
  readonly facts: string;
};

/** What was observed against the instalment it is about and the facts up to its due date. */
export const firstOverdueDifference = async (db: Reader): Promise<OverdueDifference | undefined> => {
  const [row] = await db<OverdueDifference[]>`
    select o.loan_id, o.instalment, concat_ws('+', o.due_on, o.principal_fen, o.overdue_fen) as kept,
           concat_ws('+', i.due_on, i.principal_fen, i.principal_fen - coalesce(p.fen, 0)) as facts
    from metric_overdue o
    left join instalment i on i.slot = o.slot and i.loan_id = o.loan_id and i.number = o.instalment and i.slice = o.slice
    left join lateral (
      select sum(e.principal_fen) as fen from loan_event e
      where e.slot = o.slot and e.loan_id = o.loan_id and e.instalment = o.instalment and e.slice = o.slice
        and e.type in ('repaid', 'reclaimed', 'recovered', 'reallocated', 'waived') and e.business_on <= o.due_on) p on true
    where (o.due_on, o.principal_fen, o.overdue_fen) is distinct from (i.due_on, i.principal_fen, i.principal_fen - coalesce(p.fen, 0))
    order by o.loan_id, o.instalment limit 1`;
  return row;
};

/**
 * An instalment of a loan that was never rearranged, unpaid on its due date though nothing was from before, that nobody
 * observed. Of rearranged loans the schedule of that day is no longer known.
 */
export const firstUnobserved = async (
  db: Reader,
  { from, to }: Span,
): Promise<{ loanId: bigint; instalment: number; dueOn: string } | undefined> => {
  const [row] = await db<{ loanId: bigint; instalment: number; dueOn: string }[]>`
    -- Nearly all were observed: the few that were not are looked into one by one.
    with missing as materialized (
      select b.slot, b.loan_id, b.seq, b.business_on, i.number, i.slice, i.due_on, i.principal_fen + i.interest_fen + i.guarantee_fee_fen + i.service_fee_fen as fen
      from loan_event b
      join instalment i on i.slot = b.slot and i.loan_id = b.loan_id and i.due_on = b.business_on - 1 and i.replaced_by is null
      join slice s on s.slot = i.slot and s.loan_id = i.loan_id and s.number = i.slice and s.funding_model in ('balance-sheet', 'capital-heavy', 'capital-light')
      where b.type = 'banded' and b.detail = '1-30' and b.value_on = b.business_on and b.business_on - 1 between ${from} and ${to}
        and not exists (select from metric_overdue o where o.slot = i.slot and o.loan_id = i.loan_id and o.instalment = i.number and o.slice = i.slice))
    select loan_id, number as instalment, due_on from missing m
    where (select count(*) from loan_event r where r.slot = m.slot and r.loan_id = m.loan_id
             and (r.type = 'rescheduled' or (r.type in ('banded', 'moved-in') and r.business_on between m.business_on - 1 and m.business_on and r.seq < m.seq))) = 0
      and coalesce((select r.detail from loan_event r where r.slot = m.slot and r.loan_id = m.loan_id and r.type = 'banded' and r.seq < m.seq
                    order by r.seq desc limit 1), 'current') = 'current'
      and coalesce((select sum(e.principal_fen + e.interest_fen + e.guarantee_fee_fen + e.service_fee_fen) from loan_event e
                    where e.slot = m.slot and e.loan_id = m.loan_id and e.instalment = m.number and e.slice = m.slice
                      and e.type in ('repaid', 'reclaimed', 'recovered', 'reallocated', 'waived') and e.business_on <= m.due_on), 0) < m.fen
    order by 1, 2 limit 1`;
  return row;
};

export const countFolded = async (db: Reader): Promise<number> =>
  (
    await db<{ n: number }[]>`
      select (select count(*) from metric_day) + (select count(*) from metric_move) + (select count(*) from metric_due) as n`
  )[0]?.n ?? 0;
