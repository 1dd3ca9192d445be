import type { Reader } from "./database.ts";
import type { Platform } from "./platform.ts";

export type Verdict = { readonly checked: number; readonly problem?: string };

/** One law of the house, recomputed by a second path. It counts what it looked at and names the first thing that is wrong. */
export type Verifier = { readonly name: string; readonly run: (platform: Platform) => Promise<Verdict> };

/**
 * A law is proved on one snapshot that only reads: a day that is sealed or a repayment that is recorded while it looks
 * is seen whole or not at all, and never taken for tampering.
 */
export const law = (name: string, prove: (db: Reader, platform: Platform) => Promise<Verdict>): Verifier => ({
  name,
  run: (platform) =>
    platform.db.begin("isolation level repeatable read read only", (tx) => prove(tx, platform)) as Promise<Verdict>,
});

/** What was looked at, and the first difference found, if there was one. */
export const verdict = (checked: number, problem: string | undefined): Verdict =>
  problem === undefined ? { checked } : { checked, problem };
