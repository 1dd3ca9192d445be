import type { Platform } from "./platform.ts";

export type Verdict = { readonly checked: number; readonly problem?: string };

/** One law of the house, recomputed by a second path. It counts what it looked at and names the first thing that is wrong. */
export type Verifier = { readonly name: string; readonly run: (platform: Platform) => Promise<Verdict> };

/** What was looked at, and the first difference found, if there was one. */
export const verdict = (checked: number, problem: string | undefined): Verdict =>
  problem === undefined ? { checked } : { checked, problem };
