import type { Language, VintageCurve } from "@suanpan/contract";
import { formatDecimal, scaleHalfUp } from "../../kernel/decimal.ts";
import { drawLines } from "./chart.ts";
import type { Threshold } from "./curve.ts";

/** The vintages as a chart: the newest in colour, the others grey. */
export const vintageChart = (curves: readonly VintageCurve[], threshold: Threshold): Promise<string> => {
  const shown = curves.filter(({ points }) => points.length > 0);
  const newest = shown.at(-1);
  return drawLines({
    title: pointOf(shown, threshold),
    subtitle: `Principal more than ${threshold} days past due or charged off, % of what was drawn, by quarter of drawdown`,
    xName: "months on book",
    lines: shown.map(({ vintage, points }) => ({
      name: vintage,
      valuesPpm: points.map((point) => point.ratePpm),
      accent: vintage === newest?.vintage,
    })),
  });
};

/** What the chart is there to say: how the newest vintage stands against the one before, at the same age. */
export const pointOf = (shown: readonly VintageCurve[], threshold: Threshold, language: Language = "en"): string => {
  const newest = shown.at(-1);
  const last = newest?.points.at(-1);
  const said = sentences[language];
  if (!newest || !last) return said.none(threshold);
  const before = shown.at(-2);
  const then = before?.points[last.month - 1];
  const now = percent(last.ratePpm);
  if (!before || !then) return said.alone(threshold, newest.vintage, now, last.month);
  return said.beside(
    threshold,
    newest.vintage,
    now,
    last.month,
    Math.sign(last.ratePpm - then.ratePpm),
    before.vintage,
    percent(then.ratePpm),
  );
};

type Sentences = {
  readonly none: (threshold: number) => string;
  readonly alone: (threshold: number, vintage: string, now: string, month: number) => string;
  readonly beside: (
    threshold: number,
    vintage: string,
    now: string,
    month: number,
    way: number,
    before: string,
    then: string,
  ) => string;
};

const months = (month: number): string => `${month} ${month === 1 ? "month" : "months"}`;

const sentences: Readonly<Record<Language, Sentences>> = {
  en: {
    none: (threshold) => `${threshold} day+ by vintage: no vintage has a whole month on book yet`,
    alone: (threshold, vintage, now, month) => `${threshold} day+: ${vintage} stands at ${now} after ${months(month)}`,
    beside: (threshold, vintage, now, month, way, before, then) =>
      `${threshold} day+: ${vintage} runs ${way > 0 ? "above" : way < 0 ? "below" : "level with"} ${before}: ${now} after ${months(month)}, against ${then}`,
  },
  zh: {
    none: (threshold) => `${threshold}天以上逾期率：尚无满一个月的放款季度`,
    alone: (threshold, vintage, now, month) => `${threshold}天以上：${vintage}第${month}个月为${now}`,
    beside: (threshold, vintage, now, month, way, before, then) =>
      `${threshold}天以上：${vintage}第${month}个月为${now}，${way > 0 ? "高于" : way < 0 ? "低于" : "持平于"}${before}同期的${then}`,
  },
};

const percent = (ppm: number): string => `${formatDecimal(scaleHalfUp(ppm, 1, 100), 2)}%`;
