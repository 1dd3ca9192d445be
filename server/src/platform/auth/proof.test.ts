import { describe, expect, test } from "vitest";
import type { Id } from "../../kernel/ids.ts";
import { decideLogIn, type Proof } from "./proof.ts";
import { decideStaffChange, newStaff, type Staff } from "./staff.ts";

const now = new Date("2024-01-02T02:00:00Z");
const policy = { lockoutFailures: 5, lockoutMinutes: 15 };
const plain: Staff = newStaff({
  id: 1n as Id<"staff">,
  email: "wang@example.com",
  name: "Wang",
  roles: ["admin"],
  language: "zh",
  passwordHash: "kept",
  recordedAt: now,
});
const guarded: Staff = { ...plain, totpSecret: Buffer.from("sealed"), totpActive: true, totpLastStep: 7 };
const locked: Staff = { ...plain, lockedUntil: new Date(now.getTime() + 60_000) };

const decide = (staff: Staff, proof: Partial<Proof>) =>
  decideLogIn(staff, { passwordRight: true, code: "none", ...proof }, policy, now);

describe("decideLogIn", () => {
  test.each([
    ["the right password lets in", plain, {}, undefined],
    ["a wrong one does not", plain, { passwordRight: false }, "wrong-credentials"],
    ["a disabled account looks like a wrong password", { ...plain, active: false }, {}, "wrong-credentials"],
    ["a locked account is not told that the password was right", locked, {}, "locked-out"],
    ["the second factor is asked for after the password", guarded, {}, "second-factor-needed"],
    ["and not before it", guarded, { passwordRight: false }, "wrong-credentials"],
    ["a wrong code does not let in", guarded, { code: "wrong" }, "wrong-credentials"],
    ["a right code does", guarded, { code: { step: 8 } }, undefined],
    ["a session already stands for the second factor", guarded, { code: "not-asked" }, undefined],
  ] as const)("%s", (_, staff, proof, code) => {
    expect(decide(staff, proof).refusal?.code).toBe(code);
  });

  test("wrong passwords and wrong codes count together, and success forgets them", () => {
    const once = decide(guarded, { passwordRight: false }).staff;
    const twice = decide(once, { code: "wrong" }).staff;
    expect(twice.failures).toBe(2);
    expect(decide(twice, {}).staff.failures).toBe(2);
    expect(decide(twice, { code: { step: 8 } }).staff.failures).toBe(0);
  });

  test("the failure that locks says until when", () => {
    const decision = decide({ ...plain, failures: 4 }, { passwordRight: false });
    expect(decision.refusal).toMatchObject({ code: "locked-out", detail: { until: "2024-01-02T02:15:00.000Z" } });
  });

  test("an accepted code is spent", () => {
    expect(decide(guarded, { code: { step: 8 } }).staff.totpLastStep).toBe(8);
    const withCodes = { ...guarded, recoveryHashes: ["a", "b"] };
    expect(decide(withCodes, { code: { recovery: "a" } }).staff.recoveryHashes).toEqual(["b"]);
  });
});

describe("decideStaffChange", () => {
  const other: Staff = { ...plain, id: 2n as Id<"staff"> };
  const viewer: Staff = { ...plain, id: 3n as Id<"staff">, roles: ["viewer"] };

  test.each([
    ["the last administrator cannot be disabled", [plain], plain, { active: false }, "last-admin"],
    ["nor lose the role", [plain, viewer], plain, { roles: ["risk"] }, "last-admin"],
    ["one of two can", [plain, other], plain, { active: false }, "done"],
    [
      "a disabled administrator does not count",
      [plain, { ...other, active: false }],
      plain,
      { active: false },
      "last-admin",
    ],
    ["the last one may take other roles beside it", [plain], plain, { roles: ["admin", "risk"] }, "done"],
    ["others change freely", [plain, viewer], viewer, { active: false }, "done"],
    ["whoever is not there is not found", [plain], viewer, { active: false }, "not-found"],
  ] as const)("%s", (_, accounts, target, change, expected) => {
    const decided = decideStaffChange(accounts, target.id, change);
    expect(decided.ok ? "done" : decided.code).toBe(expected);
  });
});
