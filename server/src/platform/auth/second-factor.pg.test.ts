import { describe, expect, test } from "vitest";
import { openTestPlatform } from "../../testing/platform.ts";
import { disableSecondFactor, resetSecondFactor } from "./end-second-factor.ts";
import { confirmSecondFactor, enrolSecondFactor } from "./enrol-second-factor.ts";
import { logIn } from "./log-in.ts";
import { codeOf, got, loggedIn, password, person, request, shownCode } from "./people.testing.ts";

const platform = await openTestPlatform();
const nextStep = (): void => {
  platform.clock.nowMs += 30_000;
};

/** A person whose log-in asks for a code, and who has not used the present time step. */
const guarded = async (name: string) => {
  const { id, email } = await person(platform, name);
  const { caller } = await loggedIn(platform, email);
  const { secret } = got(await enrolSecondFactor(platform, caller, { password }));
  const { recoveryCodes } = got(await confirmSecondFactor(platform, caller, shownCode(platform, secret)));
  nextStep();
  return { id, email, caller, secret, recoveryCodes };
};

describe("the second factor", () => {
  test("is asked for only once a first code has confirmed it", async () => {
    const { email } = await person(platform, "ada");
    const { caller } = await loggedIn(platform, email);
    expect(codeOf(await confirmSecondFactor(platform, caller, "123456"))).toBe("second-factor-inactive");
    expect(codeOf(await enrolSecondFactor(platform, caller, { password: "somebody-at-an-open-console" }))).toBe(
      "wrong-credentials",
    );
    const { secret, uri } = got(await enrolSecondFactor(platform, caller, { password }));
    expect(uri).toContain(secret);
    expect(codeOf(await logIn(platform, { email, password }))).toBe("done");
    const right = shownCode(platform, secret);
    expect(codeOf(await confirmSecondFactor(platform, caller, right === "000000" ? "000001" : "000000"))).toBe(
      "wrong-credentials",
    );
    expect(got(await confirmSecondFactor(platform, caller, right)).recoveryCodes).toHaveLength(8);
    expect(codeOf(await logIn(platform, { email, password }))).toBe("second-factor-needed");
    expect(codeOf(await enrolSecondFactor(platform, caller, { password }))).toBe("second-factor-active");
  });

  test("a code is good once, even for two who come at the same moment", async () => {
    const { email, secret } = await guarded("bob");
    const attempt = { email, password, code: shownCode(platform, secret) };
    const both = await Promise.all([logIn(platform, attempt), logIn(platform, attempt)]);
    expect(both.map(codeOf).sort()).toEqual(["done", "wrong-credentials"]);
    expect(codeOf(await logIn(platform, attempt))).toBe("wrong-credentials");
    nextStep();
    expect(codeOf(await logIn(platform, { ...attempt, code: shownCode(platform, secret) }))).toBe("done");
  });

  test("the code that confirmed it cannot be replayed at log-in", async () => {
    const { email } = await person(platform, "cai");
    const { caller } = await loggedIn(platform, email);
    const { secret } = got(await enrolSecondFactor(platform, caller, { password }));
    const code = shownCode(platform, secret);
    got(await confirmSecondFactor(platform, caller, code));
    expect(codeOf(await logIn(platform, { email, password, code }))).toBe("wrong-credentials");
  });

  test("a recovery code stands in once", async () => {
    const { email, recoveryCodes } = await guarded("dan");
    const [first = "", second = ""] = recoveryCodes;
    expect(codeOf(await logIn(platform, { email, password, code: first }))).toBe("done");
    expect(codeOf(await logIn(platform, { email, password, code: first }))).toBe("wrong-credentials");
    expect(codeOf(await logIn(platform, { email, password, code: second }))).toBe("done");
  });

  test("wrong codes lock the account as wrong passwords do", async () => {
    const { email, secret } = await guarded("eli");
    const code = "zzzz-zzzz-zzzz-zzzz";
    const codes: string[] = [];
    for (let n = 0; n < 5; n += 1) codes.push(codeOf(await logIn(platform, { email, password, code })));
    expect(codes).toEqual([...Array(4).fill("wrong-credentials"), "locked-out"]);
    expect(codeOf(await logIn(platform, { email, password, code: shownCode(platform, secret) }))).toBe("locked-out");
  });

  test("is turned off with password and code, or by an administrator", async () => {
    const { id, email, caller, secret } = await guarded("fay");
    const code = shownCode(platform, secret);
    expect(codeOf(await disableSecondFactor(platform, caller, { password: "a guess of mine", code }))).toBe(
      "wrong-credentials",
    );
    expect(codeOf(await disableSecondFactor(platform, caller, { password, code: "zzzz-zzzz" }))).toBe(
      "wrong-credentials",
    );
    expect(codeOf(await logIn(platform, { email, password }))).toBe("second-factor-needed");
    expect(codeOf(await disableSecondFactor(platform, caller, { password, code }))).toBe("done");
    expect(codeOf(await logIn(platform, { email, password }))).toBe("done");
    expect(codeOf(await disableSecondFactor(platform, caller, { password, code }))).toBe("second-factor-inactive");

    const again = got(await enrolSecondFactor(platform, caller, { password }));
    got(await confirmSecondFactor(platform, caller, shownCode(platform, again.secret)));
    expect(got(await resetSecondFactor(platform, request({ staffId: id }))).secondFactor).toBe(false);
    expect(codeOf(await logIn(platform, { email, password }))).toBe("done");
  });

  test("a sealed secret does not open in another person's row", async () => {
    const [one, other] = [await guarded("gil"), await guarded("hal")];
    await platform.owner`
      update staff set totp_secret = (select totp_secret from staff where email = ${one.email})
      where email = ${other.email}`;
    const code = shownCode(platform, one.secret);
    await expect(logIn(platform, { email: other.email, password, code })).rejects.toThrow();
  });
});
