import { describe, expect, test } from "vitest";
import { openTestPlatform } from "../../testing/platform.ts";
import { addStaff } from "./add-staff.ts";
import { changeRoles, disableStaff, enableStaff } from "./change-staff.ts";
import { listStaff } from "./list.ts";
import { logIn } from "./log-in.ts";
import { callerWith, codeOf, got, loggedIn, password, person, request } from "./people.testing.ts";
import { issuePasswordReset, resetPassword } from "./reset-password.ts";

const platform = await openTestPlatform();
const admin = await person(platform, "ada", ["admin"]);
const viewer = { name: "Bo", roles: ["viewer" as const] };

describe("adding staff", () => {
  test("answers with a token for a first password, and a replay without it", async () => {
    const wanted = request({ ...viewer, email: "bo@suanpan.example", language: "zh" as const });
    const added = got(await addStaff(platform, wanted));
    expect(added.staff).toMatchObject({ email: "bo@suanpan.example", language: "zh", passwordSet: false });
    const replayed = got(await addStaff(platform, wanted));
    expect(replayed).toEqual({ staff: added.staff, passwordReset: null });
    const token = added.passwordReset?.token ?? "";
    expect(codeOf(await resetPassword(platform, { token, password }))).toBe("done");
    expect(codeOf(await logIn(platform, { email: "BO@suanpan.example", password }))).toBe("done");
  });

  test("twenty under one key at once: one person, and one of them is told the token", async () => {
    // Every connection is open first, so that they truly come together.
    await Promise.all(Array.from({ length: 8 }, () => platform.db`select pg_sleep(0.05)`));
    const wanted = request({ ...viewer, email: "many@suanpan.example" });
    const all = await Promise.all(Array.from({ length: 20 }, () => addStaff(platform, wanted)));
    const added = all.map((outcome) => got(outcome));
    expect(new Set(added.map(({ staff }) => staff.id)).size).toBe(1);
    const tokens = added.flatMap(({ passwordReset }) => (passwordReset ? [passwordReset.token] : []));
    expect(tokens).toHaveLength(1);
    expect(codeOf(await resetPassword(platform, { token: tokens[0] ?? "", password }))).toBe("done");
  });

  test("one address, one person, in whatever case", async () => {
    const taken = await addStaff(platform, request({ ...viewer, email: "ADA@suanpan.example" }));
    expect(taken).toMatchObject({ ok: false, code: "already-exists", detail: { existing: admin.id } });
    const weak = await addStaff(platform, request({ ...viewer, email: "weak@suanpan.example" }), "password1234");
    expect(codeOf(weak)).toBe("password-too-weak");
  });

  test("lists page by page, each once", async () => {
    const first = got(await listStaff(platform, { limit: 2 }));
    const rest = got(await listStaff(platform, { limit: 200, cursor: first.next ?? "" }));
    const ids = [...first.items, ...rest.items].map(({ id }) => id);
    const [{ count } = { count: 0 }] = await platform.db<{ count: number }[]>`select count(*)::int as count from staff`;
    expect(new Set(ids).size).toBe(count);
    expect(ids).toHaveLength(count);
    expect(rest.next).toBeNull();
    expect(codeOf(await listStaff(platform, { cursor: "nonsense" }))).toBe("invalid-request");
  });
});

describe("changing staff", () => {
  test("the last administrator stays one", async () => {
    const fate = { staffId: admin.id };
    expect(codeOf(await disableStaff(platform, request(fate)))).toBe("last-admin");
    expect(codeOf(await changeRoles(platform, request({ ...fate, roles: ["viewer"] as const })))).toBe("last-admin");
    const { token } = await loggedIn(platform, admin.email);
    expect((await callerWith(platform, token))?.roles).toEqual(["admin"]);
  });

  test("two administrators who disable each other at once: one remains", async () => {
    const other = await person(platform, "other-admin", ["admin"]);
    const outcomes = await Promise.all(
      [admin, other].map(({ id }) => disableStaff(platform, request({ staffId: id }))),
    );
    expect(outcomes.map(codeOf).sort()).toEqual(["done", "last-admin"]);
    await Promise.all([admin, other].map(({ id }) => enableStaff(platform, request({ staffId: id }))));
    expect(codeOf(await disableStaff(platform, request({ staffId: other.id })))).toBe("done");
  });

  test("new roles count from the next request, disabling ends the sessions", async () => {
    const { id, email } = await person(platform, "cai");
    const { token } = await loggedIn(platform, email);
    got(await changeRoles(platform, request({ staffId: id, roles: ["finance"] as const })));
    expect((await callerWith(platform, token))?.roles).toEqual(["finance"]);
    got(await disableStaff(platform, request({ staffId: id })));
    expect(await callerWith(platform, token)).toBeUndefined();
    got(await enableStaff(platform, request({ staffId: id })));
    expect(await callerWith(platform, token)).toBeUndefined();
    await loggedIn(platform, email);
  });

  test("one key cannot mean two acts on the same person", async () => {
    const { id } = await person(platform, "dan");
    const disable = request({ staffId: id });
    got(await disableStaff(platform, disable));
    expect(codeOf(await enableStaff(platform, disable))).toBe("idempotency-key-reused");
    expect(got(await disableStaff(platform, disable)).active).toBe(false);
  });

  test("the application cannot delete a person, nor forget a key", async () => {
    await expect(platform.db`delete from staff`).rejects.toThrow("permission denied");
    await expect(platform.db`delete from api_key`).rejects.toThrow("permission denied");
  });

  test("nobody and nonsense are not found", async () => {
    for (const staffId of ["staff_06bw3k9t2m4q8", "nonsense"]) {
      expect(codeOf(await disableStaff(platform, request({ staffId })))).toBe("not-found");
      expect(codeOf(await issuePasswordReset(platform, "test", staffId))).toBe("not-found");
    }
  });
});

describe("a password reset", () => {
  const newPassword = "eleven beads on a rod";

  test("works once, ends the sessions and the lock-out", async () => {
    const { id, email } = await person(platform, "eli");
    const { token: session } = await loggedIn(platform, email);
    for (let n = 0; n < 5; n += 1) await logIn(platform, { email, password: "a guess of theirs" });
    const { token } = got(await issuePasswordReset(platform, "test", id));
    expect(codeOf(await resetPassword(platform, { token, password: "too short" }))).toBe("password-too-weak");
    const both = await Promise.all([1, 2].map(() => resetPassword(platform, { token, password: newPassword })));
    expect(both.map(codeOf).sort()).toEqual(["done", "reset-token-invalid"]);
    expect(await callerWith(platform, session)).toBeUndefined();
    expect(codeOf(await logIn(platform, { email, password }))).toBe("wrong-credentials");
    expect(codeOf(await logIn(platform, { email, password: newPassword }))).toBe("done");
    expect(codeOf(await resetPassword(platform, { token, password: newPassword }))).toBe("reset-token-invalid");
  });

  test("dies after thirty minutes, with the next one, and with the account", async () => {
    const { id } = await person(platform, "fay");
    const { token: early } = got(await issuePasswordReset(platform, "test", id));
    const { token: late } = got(await issuePasswordReset(platform, "test", id));
    expect(codeOf(await resetPassword(platform, { token: early, password: newPassword }))).toBe("reset-token-invalid");
    platform.clock.nowMs += 30 * 60_000;
    expect(codeOf(await resetPassword(platform, { token: late, password: newPassword }))).toBe("reset-token-invalid");
    const { token: last } = got(await issuePasswordReset(platform, "test", id));
    got(await disableStaff(platform, request({ staffId: id })));
    expect(codeOf(await resetPassword(platform, { token: last, password: newPassword }))).toBe("reset-token-invalid");
  });
});
