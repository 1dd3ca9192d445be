import type { VintageCurve } from "@suanpan/contract";
import { formatDecimal, scaleHalfUp } from "../../kernel/decimal.ts";
import { lineChart } from "./chart.ts";
import type { Threshold } from "./curve.ts";

/** The vintages as a chart: the newest in colour, the others grey. */
export const vintageChart = (curves: readonly VintageCurve[], threshold: Threshold): string => {
  const shown = curves.filter(({ points }) => points.length > 0);
  const newest = shown.at(-1);
  return lineChart({
    title: pointOf(shown, threshold),
    subtitle: `Principal more than ${threshold} days past due or charged off, % of what was drawn, by quarter of drawdown`,
    xName: "months on book",
    lines: shown.map(({ vintage, points }) => ({
      name: vintage,
      values: points.map((point) => point.ratePpm),
      accent: vintage === newest?.vintage,
    })),
  });
};

/** What the chart is there to say: how the newest vintage stands against the one before, at the same age. */
export const pointOf = (shown: readonly VintageCurve[], threshold: Threshold): string => {
  const newest = shown.at(-1);
  const last = newest?.points.at(-1);
  if (!newest || !last) return `${threshold} day+ by vintage: no vintage has a whole month on book yet`;
  const before = shown.at(-2);
  const then = before?.points[last.month - 1];
  const now = `${percent(last.ratePpm)} after ${last.month} ${last.month === 1 ? "month" : "months"}`;
  if (!before || !then) return `${threshold} day+: ${newest.vintage} stands at ${now}`;
  const word = last.ratePpm > then.ratePpm ? "above" : last.ratePpm < then.ratePpm ? "below" : "level with";
  return `${threshold} day+: ${newest.vintage} runs ${word} ${before.vintage}: ${now}, against ${percent(then.ratePpm)}`;
};

const percent = (ppm: number): string => `${formatDecimal(scaleHalfUp(ppm, 1, 100), 2)}%`;
