import type { IsoDate } from "../../kernel/calendar.ts";
import { groupBy } from "../../kernel/lists.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { AgreementId } from "../matching/index.ts";
import { type InstitutionId, inOrder, type Line, type Statement } from "./settlement.ts";

/** Written once. Asking again changes nothing: a statement that was made is the one that was sent. */
export const insertStatements = async (tx: Tx, statements: readonly Statement[]): Promise<void> => {
  if (statements.length === 0) return;
  const lines = statements.flatMap(({ agreementId, day, lines }) =>
    lines.map((line) => ({ agreementId, day, ...line })),
  );
  await tx`
    insert into settlement_statement (agreement_id, day, institution_id, payable_fen, charged_fen, hash)
    select * from unnest(
      ${tx.array(statements.map((s) => s.agreementId))}::bigint[], ${statements.map((s) => s.day)}::date[],
      ${tx.array(statements.map((s) => s.institutionId))}::bigint[], ${statements.map((s) => s.payableFen)}::bigint[],
      ${statements.map((s) => s.chargedFen)}::bigint[], ${statements.map((s) => s.hash)}::text[])
    on conflict do nothing`;
  await tx`
    insert into settlement_line (agreement_id, day, kind, component, amount_fen, events)
    select * from unnest(
      ${tx.array(lines.map((l) => l.agreementId))}::bigint[], ${lines.map((l) => l.day)}::date[], ${lines.map((l) => l.kind)}::text[],
      ${lines.map((l) => l.component)}::text[], ${lines.map((l) => l.amountFen)}::bigint[], ${lines.map((l) => l.events)}::bigint[])
    on conflict do nothing`;
};

export type StatementFilter = {
  readonly institutionId?: InstitutionId | undefined;
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  /** The last one seen: what follows is older, or of an older agreement. */
  readonly before?: { readonly day: IsoDate; readonly agreementId: AgreementId } | undefined;
};

type Row = Omit<Statement, "lines">;

/** Newest first, whole. */
export const readStatements = async (db: Reader, filter: StatementFilter, limit?: number): Promise<Statement[]> => {
  const { institutionId, from, to, before } = filter;
  const rows = await db<Row[]>`
    select agreement_id, day, institution_id, payable_fen, charged_fen, hash from settlement_statement
    where true ${institutionId === undefined ? db`` : db`and institution_id = ${institutionId}`}
      ${from === undefined ? db`` : db`and day >= ${from}`} ${to === undefined ? db`` : db`and day <= ${to}`}
      ${before === undefined ? db`` : db`and (day, agreement_id) < (${before.day}, ${before.agreementId})`}
    order by day desc, agreement_id desc ${limit === undefined ? db`` : db`limit ${limit}`}`;
  const lines = await linesOf(db, rows);
  return rows.map((row) => ({ ...row, lines: inOrder(lines.get(keyOf(row)) ?? []) }));
};

type Key = Pick<Statement, "agreementId" | "day">;

const keyOf = ({ agreementId, day }: Key): string => `${agreementId}/${day}`;

const linesOf = async (db: Reader, keys: readonly Key[]): Promise<Map<string, Line[]>> => {
  if (keys.length === 0) return new Map();
  const rows = await db<(Key & Line)[]>`
    select agreement_id, day, kind, component, amount_fen, events from settlement_line
    where (agreement_id, day) in (
      select * from unnest(${db.array(keys.map(({ agreementId }) => agreementId))}::bigint[], ${keys.map(({ day }) => day)}::date[]))`;
  const byStatement = groupBy(rows, keyOf);
  const bare = ({ kind, component, amountFen, events }: Line): Line => ({ kind, component, amountFen, events });
  return new Map([...byStatement].map(([key, lines]) => [key, lines.map(bare)]));
};

/** The days that have statements. */
export const daysOfStatements = (db: Reader): Promise<{ day: IsoDate }[]> => db<{ day: IsoDate }[]>`
  select distinct day from settlement_statement`;

/** A statement that is dated on none of the days. */
export const firstStatementNotOn = async (db: Reader, days: readonly IsoDate[]): Promise<Key | undefined> => {
  const [row] = await db<Key[]>`
    select agreement_id, day from settlement_statement where day <> all(${[...days]}::date[]) order by day, agreement_id limit 1`;
  return row;
};
