import type { Language } from "@suanpan/contract";
import type { Run } from "../document.ts";
import { english } from "./phrases.en.ts";
import { chinese } from "./phrases.zh.ts";

export type Said = readonly Run[];
/** A figure with what it is counted in around it: `RMB4,160.1 million`. */
export type Amount = Said;
/** In what a release counts amounts in its sentences; people and shares are then counted in millions, or one by one. */
export type Scale = "million" | "thousand" | "one";
export type Grown = { readonly up: boolean; readonly by: Run } | undefined;

/** The sentences a release is written in. Each takes figures and names as they stand and puts words around them. */
export type Phrases = {
  /** An amount in the scale of the release. */
  readonly rmb: (amount: Run) => Amount;
  readonly usd: (amount: Run) => Amount;
  readonly rmbEach: (amount: Run) => Amount;
  readonly usdEach: (amount: Run) => Amount;
  /** So many people, or shares, in the scale of the release. */
  readonly count: (count: Run) => Amount;
  readonly months: (count: Run) => Amount;
  readonly percent: (rate: Run) => Amount;
  readonly sameOf: (year: number) => string;
  readonly asOf: (day: string) => string;
  readonly connected: (day: string, institutions: Run | undefined, users: Amount, note: Said, more: Said) => Said;
  readonly approved: (day: string, users: Amount, note: Said, more: Said) => Said;
  readonly drawn: (day: string, users: Amount, more: Said) => Said;
  readonly originated: (
    quarter: string,
    loans: Run | undefined,
    note: Said,
    volume: Amount,
    noteTwo: Said,
    more: Said,
  ) => Said;
  readonly withoutRisk: (volume: Amount, note: Said, share: Amount | undefined, more: Said) => Said;
  readonly balance: (day: string, balance: Amount, note: Said, more: Said) => Said;
  readonly balanceWithoutRisk: (balance: Amount, note: Said, more: Said) => Said;
  readonly tenor: (period: string, tenor: Amount, than: Said) => Said;
  readonly delinquency: (day: string, rate: Amount, note: Said) => Said;
  readonly repeat: (period: string, rate: Amount, note: Said, than: Said) => Said;
  readonly longVolume: (period: string, volume: Amount, more: Said, platform: Said | undefined) => Said;
  readonly platformVolume: (volume: Amount, more: Said) => Said;
  /** `, an increase of 12.2% from 220.6 million a year ago`. */
  readonly grown: (change: Grown, before: Amount, when: string) => Said;
  /** `, compared with 11.00 months in the same period of 2023`. */
  readonly than: (before: Amount, when: string) => Said;
  /** One line of the results: what it was, in dollars, and what it was before. */
  readonly was: (
    label: Said,
    plural: boolean,
    amount: Amount,
    usd: Amount | undefined,
    before: readonly (readonly [Amount, string])[],
  ) => Said;
  readonly margin: (label: string, rate: Amount) => Said;
  readonly prior: string;
  readonly announced: (
    who: string,
    tickers: readonly string[],
    short: string,
    what: string,
    ended: string,
    more: string,
  ) => string;
  readonly endedOn: (span: { quarter: string; long?: "half" | "year" }, day: string) => string;
  readonly vintages: string;
  readonly says: (title: string, name: string, short: string) => string;
};

export const phrasesIn = (language: Language, scale: Scale): Phrases =>
  language === "zh" ? chinese(scale) : english(scale);
