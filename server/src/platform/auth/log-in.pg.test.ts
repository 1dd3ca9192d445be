import { describe, expect, test } from "vitest";
import { openTestPlatform } from "../../testing/platform.ts";
import { changeOwnPassword } from "./change-password.ts";
import { disableStaff } from "./change-staff.ts";
import { logIn } from "./log-in.ts";
import { endSessions, logOut } from "./log-out.ts";
import { callerWith, codeOf, loggedIn, password, person, request } from "./people.testing.ts";

const platform = await openTestPlatform();
const minutes = (n: number): void => {
  platform.clock.nowMs += n * 60_000;
};
const wrong = (email: string) => logIn(platform, { email, password: "not the right one" });

describe("log-in", () => {
  test("the right password begins a session that knows its owner", async () => {
    const { id, email } = await person(platform, "ada", ["risk", "viewer"]);
    const { caller } = await loggedIn(platform, email.toUpperCase());
    expect(caller).toMatchObject({ kind: "staff", id, email, roles: ["risk", "viewer"] });
  });

  test("a wrong password, an unknown address and a disabled account are refused alike", async () => {
    const { id, email } = await person(platform, "bob");
    expect(await wrong(email)).toEqual(await wrong("nobody@suanpan.example"));
    await disableStaff(platform, request({ staffId: id }));
    expect(await logIn(platform, { email, password })).toEqual(await wrong("nobody@suanpan.example"));
  });

  test("each log-in is a session of its own", async () => {
    const { email } = await person(platform, "cai");
    const [one, other] = [await loggedIn(platform, email), await loggedIn(platform, email)];
    expect(one.token).not.toBe(other.token);
    expect(one.caller.session).not.toBe(other.caller.session);
  });

  test("every attempt is in the audit log", async () => {
    const { id, email } = await person(platform, "dan");
    await wrong(email);
    const { caller } = await loggedIn(platform, email);
    const entries = await platform.db<{ actor: string; action: string }[]>`
      select actor, action from audit_entry where subject in (${id}, ${caller.session}) order by id`;
    expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      "test staff.added",
      "unproven staff.proof-failed",
      `staff:${id} session.begun`,
    ]);
  });
});

describe("lock-out", () => {
  test("twenty at once: five are counted, and the right password waits for the clock", async () => {
    const { email } = await person(platform, "eli");
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => wrong(email)));
    const codes = outcomes.map(codeOf);
    expect(codes.filter((code) => code === "wrong-credentials")).toHaveLength(4);
    expect(codes.filter((code) => code === "locked-out")).toHaveLength(16);
    const refusal = await logIn(platform, { email, password });
    const until = new Date(platform.clock.nowMs + 15 * 60_000).toISOString();
    expect(refusal).toMatchObject({ ok: false, code: "locked-out", detail: { until } });
    minutes(14.9);
    expect(codeOf(await logIn(platform, { email, password }))).toBe("locked-out");
    minutes(0.1);
    expect(codeOf(await logIn(platform, { email, password }))).toBe("done");
  });

  test("success forgets the failures before it", async () => {
    const { email } = await person(platform, "fay");
    for (let n = 0; n < 4; n += 1) await wrong(email);
    await loggedIn(platform, email);
    for (let n = 0; n < 4; n += 1) expect(codeOf(await wrong(email))).toBe("wrong-credentials");
    expect(codeOf(await wrong(email))).toBe("locked-out");
  });

  test("guessing the old password in an open session locks too", async () => {
    const { email } = await person(platform, "gil");
    const { caller } = await loggedIn(platform, email);
    const guess = { oldPassword: "a guess of mine", newPassword: "a brand new passphrase" };
    const codes: string[] = [];
    for (let n = 0; n < 5; n += 1) codes.push(codeOf(await changeOwnPassword(platform, caller, guess)));
    expect(codes).toEqual([...Array(4).fill("wrong-credentials"), "locked-out"]);
    expect(codeOf(await logIn(platform, { email, password }))).toBe("locked-out");
  });
});

describe("the end of a session", () => {
  test("left idle, it ends; in use, it lasts until its hour", async () => {
    const { email } = await person(platform, "hal");
    const [idle, busy] = [await loggedIn(platform, email), await loggedIn(platform, email)];
    for (let n = 0; n < 16; n += 1) {
      expect(await callerWith(platform, busy.token), `after ${n * 29} minutes`).toBeDefined();
      minutes(29);
    }
    expect(await callerWith(platform, idle.token)).toBeUndefined();
    minutes(15.9);
    expect(await callerWith(platform, busy.token)).toBeUndefined();
    const fresh = await loggedIn(platform, email);
    const left =
      await platform.db`select 1 from staff_session s join staff p on p.id = s.staff_id where p.email = ${email}`;
    expect(left).toHaveLength(1);
    expect(await callerWith(platform, fresh.token)).toBeDefined();
  });

  test("its last use is written once a minute", async () => {
    const { email } = await person(platform, "ida");
    const { token, caller } = await loggedIn(platform, email);
    const seen = async (): Promise<number | undefined> => {
      await callerWith(platform, token);
      const [row] = await platform.db<{ seenAt: Date }[]>`
        select seen_at from staff_session s join staff p on p.id = s.staff_id where p.email = ${caller.email}`;
      return row?.seenAt.getTime();
    };
    const begun = platform.clock.nowMs;
    minutes(0.5);
    expect(await seen()).toBe(begun);
    minutes(0.5);
    expect(await seen()).toBe(begun + 60_000);
  });

  test("log-out ends this session, log-out everywhere all of them", async () => {
    const { id, email } = await person(platform, "jun");
    const [one, two, three] = [
      await loggedIn(platform, email),
      await loggedIn(platform, email),
      await loggedIn(platform, email),
    ];
    expect(await logOut(platform, one.caller)).toBe(1);
    expect(await callerWith(platform, one.token)).toBeUndefined();
    expect(await callerWith(platform, two.token)).toBeDefined();
    expect(await logOut(platform, two.caller, true)).toBe(2);
    expect(await callerWith(platform, three.token)).toBeUndefined();
    await loggedIn(platform, email);
    expect(await endSessions(platform, request({ staffId: id }))).toEqual({ ok: true, value: { ended: 1 } });
  });

  test("a changed password ends the other sessions and keeps this one", async () => {
    const { email } = await person(platform, "kim");
    const [mine, other] = [await loggedIn(platform, email), await loggedIn(platform, email)];
    const change = { oldPassword: password, newPassword: "nine beads on a rod" };
    expect(codeOf(await changeOwnPassword(platform, mine.caller, { ...change, newPassword: "short" }))).toBe(
      "password-too-weak",
    );
    expect(await changeOwnPassword(platform, mine.caller, change)).toEqual({ ok: true, value: { ended: 1 } });
    expect(await callerWith(platform, mine.token)).toBeDefined();
    expect(await callerWith(platform, other.token)).toBeUndefined();
    expect(codeOf(await logIn(platform, { email, password }))).toBe("wrong-credentials");
    expect(codeOf(await logIn(platform, { email, password: change.newPassword }))).toBe("done");
  });
});
