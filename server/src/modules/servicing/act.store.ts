import { type Id, slotOf } from "../../kernel/ids.ts";
import { groupBy } from "../../kernel/lists.ts";
import type { Json, Reader, Tx } from "../../platform/database.ts";
import { keysOf } from "../../platform/rows.ts";
import type { LoanId } from "../lending/index.ts";
import { type Act, amountOfDeed, type Deed } from "./deed.ts";

/** What was done, as it was done; the events from first to last are what it did to the loan. */
export const insertActs = async (tx: Tx, acts: readonly Act[]): Promise<void> => {
  if (acts.length === 0) return;
  await tx`
    insert into loan_act (slot, id, loan_id, kind, amount_fen, value_on, business_on, terms, reverses, reference, recorded_by,
                          recorded_at, first_seq, last_seq)
    select * from unnest(
      ${acts.map((a) => slotOf(a.id))}::smallint[], ${tx.array(acts.map((a) => a.id))}::bigint[], ${tx.array(acts.map((a) => a.loanId))}::bigint[],
      ${acts.map((a) => a.deed.kind)}::text[], ${acts.map((a) => amountOfDeed(a.deed))}::bigint[], ${acts.map((a) => a.deed.valueOn)}::date[],
      ${acts.map((a) => a.businessOn)}::date[], ${acts.map((a) => JSON.stringify(termsOf(a.deed)))}::text[]::jsonb[],
      ${tx.array(
        acts.map((a) => (a.deed.kind === "reversal" ? a.deed.of : null)),
        1016,
      )}::bigint[], ${acts.map((a) => a.reference)}::text[],
      ${acts.map((a) => a.recordedBy)}::text[], ${tx.array(acts.map((a) => a.recordedAt))}::timestamptz[],
      ${acts.map((a) => a.firstSeq)}::integer[], ${acts.map((a) => a.lastSeq)}::integer[])`;
};

/** A deed as the columns of its act say it. */
type Said = {
  readonly kind: Deed["kind"];
  readonly amountFen: number;
  readonly valueOn: string;
  readonly terms: Json;
  readonly reverses: Id<"act"> | null;
};

type Row = Omit<Act, "deed"> & Said;

/** What a deed says beyond its kind, amount and date, which have columns of their own. */
const termsOf = (deed: Deed): object => {
  const { kind: _, valueOn: __, ...terms } = deed;
  if ("of" in terms) return {};
  const { amountFen: ___, ...rest } = terms as { amountFen?: number };
  return rest;
};

const deedOf = ({ kind, amountFen, valueOn, terms, reverses }: Said): Deed =>
  ({
    kind,
    valueOn,
    ...(terms as object),
    ...(kind === "reversal" ? { of: reverses } : "principalFen" in (terms as object) ? {} : { amountFen }),
  }) as Deed;

const columns = (db: Reader) => db`
  id, loan_id, kind, amount_fen, value_on, business_on, terms, reverses, reference, recorded_by, recorded_at, first_seq, last_seq`;

/** What replaying a loan needs of its acts: there may be thousands, and turning rows into objects takes as long as the replay. */
export type PastAct = Pick<Act, "id" | "deed" | "firstSeq">;

/** The past of loans, in the order it was recorded. */
export const pastActsOf = async (db: Reader, ids: readonly LoanId[]): Promise<Map<LoanId, PastAct[]>> => {
  if (ids.length === 0) return new Map();
  const pasts = new Map<LoanId, PastAct[]>(ids.map((id) => [id, []]));
  const rows = await db<Pick<Row, "id" | "loanId" | "firstSeq" | keyof Said>[]>`
    select id, loan_id, kind, amount_fen, value_on, terms, reverses, first_seq from loan_act
    where (slot, loan_id) in ${keysOf(db, ids)} order by slot, loan_id, first_seq, id`;
  for (const row of rows) pasts.get(row.loanId)?.push({ id: row.id, deed: deedOf(row), firstSeq: row.firstSeq });
  return pasts;
};

/** Everything that was done to loans, in the order it was recorded. */
export const actsOfLoans = async (db: Reader, ids: readonly LoanId[]): Promise<Map<LoanId, Act[]>> => {
  if (ids.length === 0) return new Map();
  const rows = await db<Row[]>`
    select ${columns(db)} from loan_act
    where (slot, loan_id) in (select * from unnest(${ids.map(slotOf)}::smallint[], ${db.array([...ids])}::bigint[]))
    order by slot, loan_id, first_seq, id`;
  return groupBy(
    rows.map((row) => ({ ...row, deed: deedOf(row) })),
    ({ loanId }) => loanId,
  );
};
