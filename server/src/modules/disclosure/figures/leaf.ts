import type { Lineage } from "../figure.ts";
import type { Tables } from "./tables.ts";

/** The parts of a release that leaves stand in, as imported files name them. */
export type Section =
  | "balanceSheet"
  | "operations"
  | "cashFlows"
  | "comprehensive"
  | "shareBasedCompensation"
  | "operating"
  | "usdRate"
  | "ifrsAdjustments/operations"
  | "ifrsAdjustments/balanceSheet"
  | "ifrsAdjustments/equity"
  | "capitalReturn"
  | "outlook";

/** A number that nothing in the release explains: where it comes from is all there is to say of it. */
export type Leaf = { readonly value: string; readonly lineage: Lineage };

/** A leaf by what it is: of the sources, the first that knows it. */
export type FindLeaf = (section: Section, period: string, line: string) => Leaf | undefined;

/** What a release printed although its own leaves say otherwise. */
export type Override = { readonly release: string; readonly path: string; readonly value: string };

/** All that the figures of a release are made of. */
export type Sources = {
  /** What the amounts of statements are in, all of them. */
  readonly tables: Tables;
  readonly find: FindLeaf;
  /** As `find`, and in releases that came later too: only for periods that are put together from others. */
  readonly findAnywhere: FindLeaf;
  /** Our own months of a period in which the platform began: for want of anybody who knows the whole of it. */
  readonly begun: FindLeaf;
  readonly override: (figure: string) => Override | undefined;
  /** The lines known of a section in a period, where the lines are not a fixed list. */
  readonly lines: (section: Section, period: string) => readonly string[];
};

/** What would have to be known, and is not. */
export type Missing = { readonly section: Section; readonly period: string; readonly lines: readonly string[] };
