import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Role } from "../http/caller.ts";
import type { Approval } from "./approval.ts";

export type Verdict =
  | { readonly state: "approved" }
  | { readonly state: "rejected"; readonly reason: string }
  | { readonly state: "withdrawn" };

export type Checker = { readonly name: string; readonly roles: readonly Role[] };

export type ApprovalRefusal = "wrong-role" | "maker-is-checker" | "not-the-maker" | "already-decided";

/** Two pairs of eyes: one proposes, another with a role for it decides, and only once. */
export const decideApproval = (
  approval: Pick<Approval, "madeBy" | "state">,
  verdict: Verdict,
  checker: Checker,
  rolesAllowed: readonly Role[],
): Outcome<Verdict, ApprovalRefusal> => {
  const mayDecide =
    verdict.state === "withdrawn" ? isMaker(approval, checker) : isChecker(approval, checker, rolesAllowed);
  if (!mayDecide.ok) return mayDecide;
  return approval.state === "proposed" ? done(verdict) : refused("already-decided", { state: approval.state });
};

const isMaker = ({ madeBy }: Pick<Approval, "madeBy">, { name }: Checker): Outcome<true, "not-the-maker"> =>
  madeBy === name ? done(true) : refused("not-the-maker");

const isChecker = (
  { madeBy }: Pick<Approval, "madeBy">,
  { name, roles }: Checker,
  allowed: readonly Role[],
): Outcome<true, "wrong-role" | "maker-is-checker"> => {
  if (!roles.some((role) => allowed.includes(role))) return refused("wrong-role", { allowed });
  return madeBy === name ? refused("maker-is-checker") : done(true);
};
