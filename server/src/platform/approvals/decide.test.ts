import { fc, test } from "@fast-check/vitest";
import { approvalStates } from "@suanpan/contract";
import { expect } from "vitest";
import { done, refused } from "../../kernel/outcome.ts";
import { type Role, roles } from "../http/caller.ts";
import { decideApproval, type Verdict } from "./decide.ts";

const proposed = { madeBy: "staff:a", state: "proposed" } as const;
const approved: Verdict = { state: "approved" };
const rejected: Verdict = { state: "rejected", reason: "the date is wrong" };
const withdrawn: Verdict = { state: "withdrawn" };
const allowed: readonly Role[] = ["finance", "admin"];
const colleague = { name: "staff:b", roles: ["finance"] } as const;
const maker = { name: "staff:a", roles: ["finance"] } as const;

test("a colleague with the role approves or rejects", () => {
  expect(decideApproval(proposed, approved, colleague, allowed)).toEqual(done(approved));
  expect(decideApproval(proposed, rejected, colleague, allowed)).toEqual(done(rejected));
});

test("nobody decides their own proposal, whatever their role", () => {
  for (const verdict of [approved, rejected])
    expect(decideApproval(proposed, verdict, { ...maker, roles }, allowed)).toEqual(refused("maker-is-checker"));
});

test("a role that is not for this kind is refused, and told which would do", () => {
  const viewer = { name: "staff:c", roles: ["viewer", "risk"] } as const;
  expect(decideApproval(proposed, approved, viewer, allowed)).toEqual(refused("wrong-role", { allowed }));
  expect(decideApproval(proposed, approved, { ...colleague, roles: [] }, allowed)).toEqual(
    refused("wrong-role", { allowed }),
  );
});

test("only the maker withdraws, and needs no role for it any more", () => {
  expect(decideApproval(proposed, withdrawn, { ...maker, roles: [] }, allowed)).toEqual(done(withdrawn));
  expect(decideApproval(proposed, withdrawn, { ...colleague, roles }, allowed)).toEqual(refused("not-the-maker"));
});

const someRoles = fc.uniqueArray(fc.constantFrom(...roles));
const verdict = fc.constantFrom(approved, rejected, withdrawn);
const name = fc.constantFrom("staff:a", "staff:b");

test.prop([fc.constantFrom(...approvalStates), name, verdict, name, someRoles, someRoles])(
  "what is done was proposed, and by another unless it is withdrawn",
  (state, madeBy, wanted, checker, held, needed) => {
    const outcome = decideApproval({ madeBy, state }, wanted, { name: checker, roles: held }, needed);
    const byAnother = madeBy !== checker && held.some((role) => needed.includes(role));
    const may = wanted.state === "withdrawn" ? madeBy === checker : byAnother;
    expect(outcome.ok).toBe(may && state === "proposed");
    if (may && !outcome.ok) expect(outcome).toEqual(refused("already-decided", { state }));
  },
);
