import type { ApprovalState } from "@suanpan/contract";
import type { Reader, Tx } from "../database.ts";
import { asRecords } from "../rows.ts";
import type { Approval, ApprovalId } from "./approval.ts";

export const insertApprovals = async (tx: Tx, approvals: readonly Approval[]): Promise<void> => {
  const rows = approvals.map((approval) => ({ ...approval, payload: JSON.stringify(approval.payload) }));
  await tx`
    insert into approval (id, kind, subject, summary, payload, made_by, made_at, state)
    select id, kind, subject, summary, payload::jsonb, made_by, made_at, state
    from json_to_recordset(${asRecords(rows)}::text::json)
      as a(id bigint, kind text, subject text, summary text, payload text, made_by text, made_at timestamptz, state text)`;
};

export const findApproval = async (db: Reader, id: ApprovalId): Promise<Approval | undefined> => {
  const [approval] = await db<Approval[]>`select * from approval where id = ${id}`;
  return approval;
};

/** Whoever decides holds the rows until their transaction ends: of two checkers the second sees what the first did. */
export const lockApprovals = async (tx: Tx, ids: readonly ApprovalId[]): Promise<ReadonlyMap<ApprovalId, Approval>> => {
  const found = await tx<Approval[]>`
    select * from approval where id = any(${tx.array([...ids])}::bigint[]) order by id for update`;
  return new Map(found.map((approval) => [approval.id, approval]));
};

/** A result of nothing is kept as JSON's null: SQL's would mean that it was never carried out. */
export const saveDecisions = async (tx: Tx, decided: readonly Approval[]): Promise<void> => {
  const rows = decided.map(({ id, state, decidedBy, decidedAt, reason, result }) => ({
    ...{ id, state, decidedBy, decidedAt, reason },
    result: state === "approved" ? JSON.stringify(result) : null,
  }));
  await tx`
    update approval a
    set state = d.state, decided_by = d.decided_by, decided_at = d.decided_at, reason = d.reason, result = d.result::jsonb
    from json_to_recordset(${asRecords(rows)}::text::json)
      as d(id bigint, state text, decided_by text, decided_at timestamptz, reason text, result text)
    where a.id = d.id`;
};

export type ApprovalSearch = {
  readonly state?: ApprovalState;
  readonly subject?: string;
  readonly before?: ApprovalId;
  readonly limit: number;
};

/** The newest first. */
export const listApprovals = (db: Reader, { state, subject, before, limit }: ApprovalSearch): Promise<Approval[]> => db<
  Approval[]
>`
  select * from approval
  where ${state ? db`state = ${state}` : db`true`} and ${before ? db`id < ${before}` : db`true`}
    and ${subject ? db`subject = ${subject}` : db`true`}
  order by id desc limit ${limit}`;
