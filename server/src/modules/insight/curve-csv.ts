import type { EarlyIndicator, RollReport, VintageCurve } from "@suanpan/contract";
import { lineOf } from "../../kernel/csv.ts";
import { formatDecimal } from "../../kernel/decimal.ts";

/** A row for each month on the book, a column for each vintage, in percent; empty where not every loan is there yet. */
export const vintageCsv = (curves: readonly VintageCurve[]): string => {
  const months = Math.max(0, ...curves.map(({ points }) => points.length));
  const rows = Array.from({ length: months }, (_, n) => [
    String(n + 1),
    ...curves.map(({ points }) => (points[n] ? formatDecimal(points[n].ratePpm, 4) : "")),
  ]);
  return `${[["month on book", ...curves.map(({ vintage }) => vintage)], ...rows].map(lineOf).join("\r\n")}\r\n`;
};

const percent = (ppm: number | null): string => (ppm === null ? "" : formatDecimal(ppm, 4));
const yuan = (fen: number): string => formatDecimal(fen, 2);
const lines = (rows: readonly (readonly string[])[]): string =>
  `${rows.map((row) => lineOf([...row])).join("\r\n")}\r\n`;

/** A row for each way from one band to another, and one for what of a band was cured; principal in yuan, rates in percent. */
export const rollCsv = ({ rolls, cures }: RollReport): string =>
  lines([
    ["from", "to", "loans", "principal", "rate"],
    ...rolls.map(({ from, to, loans, fen, ratePpm }) => [
      from,
      to,
      loans === null ? "" : String(loans),
      yuan(fen),
      percent(ratePpm),
    ]),
    ...cures.map(({ from, curedFen, ratePpm }) => [from, "cured", "", yuan(curedFen), percent(ratePpm)]),
  ]);

/** A row for each quarter of drawdown. */
export const indicatorCsv = (indicators: readonly EarlyIndicator[]): string =>
  lines([
    [
      "vintage",
      "principal due",
      "day-1 delinquency",
      "first instalments due",
      "first missed on the day",
      "first unpaid after 30 days",
    ],
    ...indicators.map((one) => [
      ...[one.vintage, yuan(one.dueFen), percent(one.day1Ppm), yuan(one.firstDueFen)],
      ...[percent(one.firstPaymentDay1Ppm), percent(one.firstPaymentDefaultPpm)],
    ]),
  ]);
