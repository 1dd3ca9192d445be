import type { ApprovalState, Approval as ApprovalView, ProblemCode } from "@suanpan/contract";
import { formatId, type Id } from "../../kernel/ids.ts";
import { mapDone, type Outcome } from "../../kernel/outcome.ts";
import type { Json, Tx } from "../database.ts";
import type { Role } from "../http/caller.ts";
import type { Platform } from "../platform.ts";

export type ApprovalId = Id<"apr">;

/** What one person proposed, exactly as it would be carried out, and what another decided. */
export type Approval = {
  readonly id: ApprovalId;
  readonly kind: string;
  readonly subject: string;
  readonly summary: string;
  readonly payload: Json;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly state: ApprovalState;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  readonly result: Json | null;
};

/**
 * How one kind of proposal is carried out once a second person approves it. It runs in the transaction that records
 * the approval: both happen or neither does, and a refusal of its own undoes both and leaves the proposal waiting.
 * Time has passed since the proposal was made, so it checks again whatever the proposal took for granted.
 */
export type Executor = {
  readonly kind: string;
  readonly makerRoles: readonly Role[];
  readonly checkerRoles: readonly Role[];
  readonly run: (
    tx: Tx,
    platform: Platform,
    payload: Json,
    context: ExecutionContext,
  ) => Promise<Outcome<Json, ProblemCode>>;
  /** Several as if one after the other, with what they share read once: the results in their order, or a refusal of all. */
  readonly runAll?: RunAll;
};

export type RunAll = (
  tx: Tx,
  platform: Platform,
  approved: readonly Approved[],
) => Promise<Outcome<readonly Json[], ProblemCode>>;
export type Approved = { readonly payload: Json; readonly context: ExecutionContext };
export type ExecutionContext = { readonly maker: string; readonly checker: string; readonly approvalId: string };

/** What is carried out several at a time; one is a list of one. */
export const carriedOutTogether = (runAll: RunAll): Required<Pick<Executor, "run" | "runAll">> => ({
  runAll,
  run: async (tx, platform, payload, context) =>
    mapDone(await runAll(tx, platform, [{ payload, context }]), ([result = null]) => result),
});

export const viewOf = (approval: Approval): ApprovalView => ({
  ...approval,
  id: formatId("apr", approval.id),
  madeAt: approval.madeAt.toISOString(),
  decidedAt: approval.decidedAt?.toISOString() ?? null,
});
