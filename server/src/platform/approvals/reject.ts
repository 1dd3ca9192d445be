import type { Approval as ApprovalView, ProblemCode } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Role } from "../http/caller.ts";
import { once, type Request } from "../idempotency.ts";
import type { Platform } from "../platform.ts";
import { lockApprovals } from "./approval.store.ts";
import type { ApprovalId, Executor } from "./approval.ts";
import { decideApproval } from "./decide.ts";
import { settle } from "./settle.ts";

/** Decides against a proposal, and tells its maker why. */
export const reject = (
  platform: Platform,
  executors: readonly Executor[],
  request: Request<{ readonly id: ApprovalId; readonly reason: string }>,
  roles: readonly Role[],
): Promise<Outcome<ApprovalView, ProblemCode>> =>
  once<ApprovalView, ProblemCode>(platform.db, request, async (tx) => {
    const approval = (await lockApprovals(tx, [request.body.id])).get(request.body.id);
    const executor = executors.find(({ kind }) => kind === approval?.kind);
    if (!approval || !executor) return refused("not-found");
    const verdict = { state: "rejected", reason: request.body.reason } as const;
    const decided = decideApproval(approval, verdict, { name: request.caller, roles }, executor.checkerRoles);
    return decided.ok ? done(await settle(tx, platform, approval, decided.value, request.caller)) : decided;
  });
