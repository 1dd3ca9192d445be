import { slotOf } from "../../kernel/ids.ts";
import { groupBy } from "../../kernel/lists.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import {
  bandOf,
  type Case,
  type CaseId,
  type CaseLoan,
  outstandingOf,
  owedOf,
  type Placement,
  placementOf,
  priorityOf,
} from "./case.ts";
import type { NextAction } from "./next-action.ts";

export type Row = Omit<Case, "next" | "promise" | "loans" | "placements"> & {
  readonly nextActionOn: NextAction["on"] | null;
  readonly nextActionKind: NextAction["kind"] | null;
  readonly nextActionNo: number | null;
  readonly promisedFen: NonNullable<Case["promise"]>["amountFen"] | null;
  readonly promisedOn: NonNullable<Case["promise"]>["madeOn"] | null;
  readonly promiseDueOn: NonNullable<Case["promise"]>["dueOn"] | null;
};

export const caseColumns = (db: Reader) => db`
  id, user_id, opened_on, state, paused_for, score, strategy_version, rule, ruled_on, ruled_band, team, agent, next_action_on,
  next_action_kind, next_action_no, action_due, promised_fen, promised_on, promise_due_on, closed_on, closed_for, last_seq`;

/** Whole cases, in the order of their ids; locked ones until the transaction ends. */
export const readCases = async (db: Reader, ids: readonly CaseId[], lock?: "lock"): Promise<Map<CaseId, Case>> => {
  if (ids.length === 0) return new Map();
  // The parts of a case are asked for behind its lock: nobody changes them without it.
  const [rows, whole] = await Promise.all([
    db<Row[]>`
      select ${caseColumns(db)} from collection_case where (slot, id) in (${wanted(db, ids)})
      order by slot, id ${lock ? db`for no key update` : db``}`.execute(),
    partsOf(db, ids),
  ]);
  return new Map(rows.map((row) => [row.id, whole(row)]));
};

/** Rows that were found by something else than their ids, as the cases they are. */
export const assembled = async (db: Reader, rows: readonly Row[]): Promise<Case[]> => {
  const ids = rows.map(({ id }) => id);
  return rows.length === 0 ? [] : rows.map(await partsOf(db, ids));
};

const partsOf = async (db: Reader, ids: readonly CaseId[]): Promise<(row: Row) => Case> => {
  const [loans, placements] = await Promise.all([
    db<(CaseLoan & OfCase)[]>`
      select case_id, loan_id, band, overdue_since, owed_fen, outstanding_fen, joined_on, left_on from case_loan
      where (slot, case_id) in (${wanted(db, ids)}) order by slot, case_id, loan_id`.execute(),
    db<(Placement & OfCase)[]>`
      select case_id, seq, agency_id, agency_version, commission_ppm, from_on, to_on from collection_placement
      where (slot, case_id) in (${wanted(db, ids)}) order by slot, case_id, seq`.execute(),
  ]);
  const [loansOf, placementsOf] = [byCase(loans), byCase(placements)];
  return (row) => caseOf(row, loansOf(row.id), placementsOf(row.id));
};

type OfCase = { readonly caseId: CaseId };

const byCase = <Part extends OfCase>(parts: readonly Part[]) => {
  const groups = groupBy(parts, ({ caseId }) => caseId);
  return (id: CaseId): Omit<Part, "caseId">[] => (groups.get(id) ?? []).map(({ caseId: _, ...part }) => part);
};

const wanted = (db: Reader, ids: readonly CaseId[]) =>
  db`select * from unnest(${ids.map(slotOf)}::smallint[], ${db.array([...ids])}::bigint[])`;

const caseOf = (row: Row, loans: readonly CaseLoan[], placements: readonly Placement[]): Case => {
  const { nextActionOn, nextActionKind, nextActionNo, promisedFen, promisedOn, promiseDueOn, ...rest } = row;
  const next =
    nextActionOn !== null && nextActionKind !== null && nextActionNo !== null
      ? { on: nextActionOn, kind: nextActionKind, number: nextActionNo }
      : null;
  const promise =
    promisedFen !== null && promisedOn !== null && promiseDueOn !== null
      ? { amountFen: promisedFen, madeOn: promisedOn, dueOn: promiseDueOn }
      : null;
  return { ...rest, next, promise, loans, placements };
};

/** What the events made of the cases: new ones are inserted, known ones brought up to date. */
export const saveCases = async (tx: Tx, cases: readonly Case[]): Promise<void> => {
  const saved = tx`
    insert into collection_case (slot, id, user_id, opened_on, state, paused_for, band, owed_fen, outstanding_fen, priority, score,
                                 strategy_version, rule, ruled_on, ruled_band, team, agent, agency_id, next_action_on,
                                 next_action_kind, next_action_no, action_due, promised_fen, promised_on, promise_due_on,
                                 closed_on, closed_for, last_seq)
    select * from unnest(
      ${cases.map((c) => slotOf(c.id))}::smallint[], ${tx.array(cases.map((c) => c.id))}::bigint[],
      ${tx.array(cases.map((c) => c.userId))}::bigint[], ${cases.map((c) => c.openedOn)}::date[], ${cases.map((c) => c.state)}::text[],
      ${cases.map((c) => c.pausedFor)}::text[], ${cases.map(bandOf)}::text[], ${cases.map(owedOf)}::bigint[],
      ${cases.map(outstandingOf)}::bigint[], ${cases.map(priorityOf)}::bigint[], ${cases.map((c) => c.score)}::integer[],
      ${cases.map((c) => c.strategyVersion)}::integer[], ${cases.map((c) => c.rule)}::smallint[],
      ${cases.map((c) => c.ruledOn)}::date[], ${cases.map((c) => c.ruledBand)}::text[], ${cases.map((c) => c.team)}::text[],
      ${cases.map((c) => c.agent)}::text[],
      ${tx.array(
        cases.map((c) => placementOf(c)?.agencyId ?? null),
        20,
      )}::bigint[],
      ${cases.map((c) => c.next?.on ?? null)}::date[], ${cases.map((c) => c.next?.kind ?? null)}::text[],
      ${cases.map((c) => c.next?.number ?? null)}::smallint[], ${tx.array(cases.map((c) => c.actionDue))}::boolean[],
      ${cases.map((c) => c.promise?.amountFen ?? null)}::bigint[], ${cases.map((c) => c.promise?.madeOn ?? null)}::date[],
      ${cases.map((c) => c.promise?.dueOn ?? null)}::date[], ${cases.map((c) => c.closedOn)}::date[],
      ${cases.map((c) => c.closedFor)}::text[], ${cases.map((c) => c.lastSeq)}::integer[])
    on conflict (slot, id) do update set
      state = excluded.state, paused_for = excluded.paused_for, band = excluded.band, owed_fen = excluded.owed_fen,
      outstanding_fen = excluded.outstanding_fen, priority = excluded.priority, score = excluded.score,
      strategy_version = excluded.strategy_version, rule = excluded.rule, ruled_on = excluded.ruled_on,
      ruled_band = excluded.ruled_band, team = excluded.team, agent = excluded.agent, agency_id = excluded.agency_id,
      next_action_on = excluded.next_action_on, next_action_kind = excluded.next_action_kind,
      next_action_no = excluded.next_action_no, action_due = excluded.action_due, promised_fen = excluded.promised_fen,
      promised_on = excluded.promised_on, promise_due_on = excluded.promise_due_on, closed_on = excluded.closed_on,
      closed_for = excluded.closed_for, last_seq = excluded.last_seq`;
  await Promise.all([saved.execute(), saveCaseLoans(tx, cases).execute(), savePlacements(tx, cases)?.execute()]);
};

const saveCaseLoans = (tx: Tx, cases: readonly Case[]) => {
  const rows = cases.flatMap(({ id, loans }) => loans.map((loan) => ({ id, ...loan })));
  return tx`
    insert into case_loan (slot, case_id, loan_id, band, overdue_since, owed_fen, outstanding_fen, joined_on, left_on)
    select * from unnest(
      ${rows.map((r) => slotOf(r.id))}::smallint[], ${tx.array(rows.map((r) => r.id))}::bigint[],
      ${tx.array(rows.map((r) => r.loanId))}::bigint[], ${rows.map((r) => r.band)}::text[], ${rows.map((r) => r.overdueSince)}::date[],
      ${rows.map((r) => r.owedFen)}::bigint[], ${rows.map((r) => r.outstandingFen)}::bigint[],
      ${rows.map((r) => r.joinedOn)}::date[], ${rows.map((r) => r.leftOn)}::date[])
    on conflict (slot, case_id, loan_id) do update set
      band = excluded.band, overdue_since = excluded.overdue_since, owed_fen = excluded.owed_fen,
      outstanding_fen = excluded.outstanding_fen, left_on = excluded.left_on`;
};

const savePlacements = (tx: Tx, cases: readonly Case[]) => {
  const rows = cases.flatMap(({ id, placements }) => placements.map((placement) => ({ id, ...placement })));
  if (rows.length === 0) return undefined;
  return tx`
    insert into collection_placement (slot, case_id, seq, agency_id, agency_version, commission_ppm, from_on, to_on)
    select * from unnest(
      ${rows.map((r) => slotOf(r.id))}::smallint[], ${tx.array(rows.map((r) => r.id))}::bigint[], ${rows.map((r) => r.seq)}::integer[],
      ${tx.array(rows.map((r) => r.agencyId))}::bigint[], ${rows.map((r) => r.agencyVersion)}::integer[],
      ${rows.map((r) => r.commissionPpm)}::integer[], ${rows.map((r) => r.fromOn)}::date[], ${rows.map((r) => r.toOn)}::date[])
    on conflict (slot, case_id, seq) do update set to_on = excluded.to_on`;
};
