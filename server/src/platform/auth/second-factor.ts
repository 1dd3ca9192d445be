import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { hashOf } from "./secret.ts";
import type { Staff } from "./staff.ts";

/** What a code turned out to be worth, before anything is decided on it. */
export type CodeProof = "not-asked" | "none" | "wrong" | { readonly step: number } | { readonly recovery: string };

const periodSeconds = 30;
const recoveryCodeCount = 8;
const crockford = "0123456789abcdefghjkmnpqrstvwxyz";

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const otpauthUri = (secret: string, email: string): string =>
  new TOTP({ issuer: "Suanpan", label: email, secret: Secret.fromBase32(secret), period: periodSeconds }).toString();

/** The time step a code belongs to; one step either way for clocks that differ. A step, once used, is spent. */
export const matchingStep = (secret: string, code: string, lastStep: number, now: Date): number | undefined => {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    period: periodSeconds,
    window: 1,
  });
  if (delta === null) return undefined;
  const step = TOTP.counter({ timestamp, period: periodSeconds }) + delta;
  return step > lastStep ? step : undefined;
};

/** Six digits are the authenticator's, anything longer a recovery code. */
export const readCode = (
  staff: Pick<Staff, "totpLastStep" | "recoveryHashes">,
  secret: string,
  code: string,
  now: Date,
): CodeProof => {
  if (/^\d{6}$/.test(code)) {
    const step = matchingStep(secret, code, staff.totpLastStep, now);
    return step === undefined ? "wrong" : { step };
  }
  const recovery = recoveryHash(code);
  return staff.recoveryHashes.includes(recovery) ? { recovery } : "wrong";
};

/** A code that was accepted is not accepted again. */
export const spend = (staff: Staff, proof: CodeProof): Staff => {
  if (typeof proof === "string") return staff;
  if ("step" in proof) return { ...staff, totpLastStep: proof.step };
  return { ...staff, recoveryHashes: staff.recoveryHashes.filter((hash) => hash !== proof.recovery) };
};

/** Sixteen characters of five bits, in fours: too many to guess, so a plain hash keeps them. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from(randomBytes(16), (byte) => crockford.charAt(byte % 32))
      .join("")
      .replace(/(.{4})(?!$)/g, "$1-"),
  );

/** However it was typed: with other dashes, in capitals, with spaces. */
export const recoveryHash = (code: string): string => hashOf(code.toLowerCase().replace(/[^0-9a-z]/g, ""));
