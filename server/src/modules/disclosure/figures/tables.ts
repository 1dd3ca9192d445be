import type { StatementUnit } from "@suanpan/contract";
import type { Figures, FigureUnit } from "../figure.ts";

/** What the amounts in the tables of a release are in. */
export type Tables = {
  readonly statements: Exclude<StatementUnit, "exact">;
  readonly rmb: Extract<FigureUnit, "rmb-thousand" | "rmb-whole">;
  readonly usd: Extract<FigureUnit, "usd-thousand" | "usd-whole">;
  /** How many yuan or dollars one is. */
  readonly each: 1_000 | 1;
};

export const inThousands: Tables = { statements: "thousand", rmb: "rmb-thousand", usd: "usd-thousand", each: 1_000 };

export const inYuan: Tables = { statements: "whole", rmb: "rmb-whole", usd: "usd-whole", each: 1 };

/** What kept figures were told in. */
export const tablesOf = (figures: Figures): Tables =>
  [...figures.values()].some(({ unit }) => unit === inYuan.rmb) ? inYuan : inThousands;

/** Below a million of revenue a quarter, thousands say too little. */
const leastRevenueInThousands = 1_000;

export const tablesFor = (revenueInThousands: number): Tables =>
  Math.abs(revenueInThousands) < leastRevenueInThousands ? inYuan : inThousands;
