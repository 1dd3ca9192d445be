import type { Approval as ApprovalView, ProblemCode } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { once, type Request } from "../idempotency.ts";
import type { Platform } from "../platform.ts";
import { lockApprovals } from "./approval.store.ts";
import type { ApprovalId } from "./approval.ts";
import { decideApproval } from "./decide.ts";
import { settle } from "./settle.ts";

/** The maker takes a proposal back, also one of a kind that nothing carries out any more. */
export const withdraw = (
  platform: Platform,
  request: Request<{ readonly id: ApprovalId }>,
): Promise<Outcome<ApprovalView, ProblemCode>> =>
  once<ApprovalView, ProblemCode>(platform.db, request, async (tx) => {
    const approval = (await lockApprovals(tx, [request.body.id])).get(request.body.id);
    if (!approval) return refused("not-found");
    const decided = decideApproval(approval, { state: "withdrawn" }, { name: request.caller, roles: [] }, []);
    return decided.ok ? done(await settle(tx, platform, approval, decided.value, request.caller)) : decided;
  });
