import type { ApprovalState } from "@suanpan/contract";
import type { Reader, Tx } from "../database.ts";
import type { Approval, ApprovalId } from "./approval.ts";

export const insertApproval = async (tx: Tx, approval: Approval): Promise<void> => {
  await tx`
    insert into approval (id, kind, subject, summary, payload, made_by, made_at, state)
    values (${approval.id}, ${approval.kind}, ${approval.subject}, ${approval.summary}, ${tx.json(approval.payload)},
            ${approval.madeBy}, ${approval.madeAt}, ${approval.state})`;
};

export const findApproval = async (db: Reader, id: ApprovalId): Promise<Approval | undefined> => {
  const [approval] = await db<Approval[]>`select * from approval where id = ${id}`;
  return approval;
};

/** Whoever decides holds the row until their transaction ends: of two checkers the second sees what the first did. */
export const lockApproval = async (tx: Tx, id: ApprovalId): Promise<Approval | undefined> => {
  const [approval] = await tx<Approval[]>`select * from approval where id = ${id} for update`;
  return approval;
};

/** A result of nothing is kept as JSON's null: SQL's would mean that it was never carried out. */
export const saveDecision = async (
  tx: Tx,
  { id, state, decidedBy, decidedAt, reason, result }: Approval,
): Promise<void> => {
  const kept = state === "approved" ? tx`coalesce(${tx.json(result)}, 'null'::jsonb)` : tx`null`;
  await tx`
    update approval set state = ${state}, decided_by = ${decidedBy}, decided_at = ${decidedAt}, reason = ${reason},
                        result = ${kept}
    where id = ${id}`;
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
