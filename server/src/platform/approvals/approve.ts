import type { Approval as ApprovalView, ProblemCode } from "@suanpan/contract";
import { formatId } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { hasActedOn } from "../audit/audit.ts";
import type { Role } from "../http/caller.ts";
import { once, type Request } from "../idempotency.ts";
import type { Platform } from "../platform.ts";
import { lockApproval } from "./approval.store.ts";
import type { ApprovalId, Executor } from "./approval.ts";
import { decideApproval } from "./decide.ts";
import { settle } from "./settle.ts";

/** Decides for a proposal and carries it out, in one transaction. Refused by either, nothing happened and it still waits. */
export const approve = (
  platform: Platform,
  executors: readonly Executor[],
  request: Request<{ readonly id: ApprovalId }>,
  roles: readonly Role[],
): Promise<Outcome<ApprovalView, ProblemCode>> =>
  once<ApprovalView, ProblemCode>(platform.db, request, async (tx) => {
    const approval = await lockApproval(tx, request.body.id);
    const executor = executors.find(({ kind }) => kind === approval?.kind);
    if (!approval || !executor) return refused("not-found");
    const checker = { name: request.caller, roles };
    const decided = decideApproval(approval, { state: "approved" }, checker, executor.checkerRoles);
    if (!decided.ok) return decided;
    // An account the maker has made or reset is the maker's own hand.
    if (await hasActedOn(tx, approval.madeBy, staffIdIn(checker.name), "staff."))
      return refused("maker-is-checker", { detail: "The maker has added or changed this account." });
    const context = { maker: approval.madeBy, checker: checker.name, approvalId: formatId("apr", approval.id) };
    const ran = await executor.run(tx, platform, approval.payload, context);
    return ran.ok ? done(await settle(tx, platform, approval, decided.value, checker.name, ran.value)) : ran;
  });

/** `staff:staff_…` names a caller; the id alone is what the audit log has as a subject. */
const staffIdIn = (caller: string): string => caller.slice(caller.indexOf(":") + 1);
