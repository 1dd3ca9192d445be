import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { matchingStep, newRecoveryCodes, newTotpSecret, otpauthUri, readCode, recoveryHash } from "./second-factor.ts";

/** RFC 6238, appendix B: the secret of its test values for SHA-1. */
const rfcSecret = Secret.fromLatin1("12345678901234567890").base32;
const seconds = (n: number): Date => new Date(n * 1_000);
const codeAt = (secret: string, at: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });

describe("a code", () => {
  test("is the one of RFC 6238", () => {
    expect(matchingStep(rfcSecret, "081804", 0, seconds(1_111_111_109))).toBe(37_037_036);
    expect(matchingStep(rfcSecret, "081805", 0, seconds(1_111_111_109))).toBeUndefined();
  });

  test("may be one step early or late, not two", () => {
    const secret = newTotpSecret();
    const now = seconds(1_704_160_800);
    for (const [offset, accepted] of [
      [-60, false],
      [-30, true],
      [0, true],
      [30, true],
      [60, false],
    ] as const) {
      const code = codeAt(secret, seconds(1_704_160_800 + offset));
      expect(matchingStep(secret, code, 0, now) !== undefined).toBe(accepted);
    }
  });

  test("is good for one use, and so is every earlier step", () => {
    const secret = newTotpSecret();
    const now = seconds(1_704_160_800);
    const step = matchingStep(secret, codeAt(secret, now), 0, now) ?? 0;
    expect(matchingStep(secret, codeAt(secret, now), step, now)).toBeUndefined();
    expect(matchingStep(secret, codeAt(secret, seconds(1_704_160_770)), step, now)).toBeUndefined();
    expect(matchingStep(secret, codeAt(secret, seconds(1_704_160_830)), step, now)).toBe(step + 1);
  });
});

describe("recovery codes", () => {
  const codes = newRecoveryCodes();
  const staff = { totpLastStep: 0, recoveryHashes: codes.map(recoveryHash) };

  test("are eight, all different, in fours", () => {
    expect(new Set(codes).size).toBe(8);
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  });

  test("are read however they were typed", () => {
    const typed = (codes[3] ?? "").toUpperCase().replaceAll("-", " ");
    expect(readCode(staff, rfcSecret, typed, seconds(0))).toEqual({ recovery: staff.recoveryHashes[3] });
    expect(readCode(staff, rfcSecret, "0000-0000-0000-0000", seconds(0))).toBe("wrong");
  });
});

test("the address for the authenticator names who and where", () => {
  const uri = new URL(otpauthUri(rfcSecret, "wang@example.com"));
  expect(uri.protocol).toBe("otpauth:");
  expect(uri.searchParams.get("issuer")).toBe("Suanpan");
  expect(uri.searchParams.get("secret")).toBe(rfcSecret);
  expect(decodeURIComponent(uri.pathname)).toContain("wang@example.com");
});
