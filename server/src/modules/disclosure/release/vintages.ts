import type { VintageCurve } from "@suanpan/contract";
import { formatDecimal, scaleHalfUp } from "../../../kernel/decimal.ts";
import type { Block, PlainTable } from "../document.ts";
import { drawLines } from "./chart.ts";
import type { Labels } from "./labels.ts";

export type Vintages = { readonly over30: readonly VintageCurve[]; readonly over180: readonly VintageCurve[] };

/** A chart of each threshold, where the platform has vintages of its own. */
export const drawVintages = async (vintages: Vintages, labels: Labels): Promise<Block[]> => {
  const drawn: Block[] = [];
  for (const [threshold, curves] of [
    [30, vintages.over30],
    [180, vintages.over180],
  ] as const) {
    const shown = curves.filter(({ points }) => points.length > 0);
    if (shown.length > 0) drawn.push(await chartOf(threshold, shown, labels));
  }
  return drawn;
};

const chartOf = async (threshold: 30 | 180, shown: readonly VintageCurve[], labels: Labels): Promise<Block> => {
  const title = pointOf(threshold, shown, labels);
  const svg = await drawLines({
    title,
    xName: labels.pick(["months on book", "账龄（月）"]),
    lines: shown.map(({ vintage, points }) => ({
      name: vintage,
      valuesPpm: points.map(({ ratePpm }) => ratePpm),
      accent: vintage === shown.at(-1)?.vintage,
    })),
  });
  return { kind: "chart", title, svg, behind: tableBehind(shown, labels) };
};

const percent = (ppm: number): string => `${formatDecimal(scaleHalfUp(ppm, 1, 100), 2)}%`;

/** How the newest vintage stands against the one before it, at the same age. */
const pointOf = (threshold: number, shown: readonly VintageCurve[], labels: Labels): string => {
  const [newest, before] = [shown.at(-1) as VintageCurve, shown.at(-2)];
  const age = newest.points.length;
  const now = (newest.points.at(-1) as VintageCurve["points"][number]).ratePpm;
  const then = before?.points[age - 1]?.ratePpm;
  const [en, zh] =
    then === undefined
      ? ["", ""]
      : now > then
        ? ["above", "高于"]
        : now < then
          ? ["below", "低于"]
          : ["level with", "持平于"];
  const head = labels.pick([`${threshold} day+: `, `${threshold}天以上：`]);
  if (then === undefined)
    return (
      head +
      labels.pick([
        `${newest.vintage} stands at ${percent(now)} after month ${age}`,
        `${newest.vintage}第${age}个月为${percent(now)}`,
      ])
    );
  return (
    head +
    labels.pick([
      `after month ${age}, ${newest.vintage} at ${percent(now)} is ${en} ${before?.vintage} at ${percent(then)}`,
      `第${age}个月，${newest.vintage}为${percent(now)}，${zh}${before?.vintage}的${percent(then)}`,
    ])
  );
};

const tableBehind = (shown: readonly VintageCurve[], labels: Labels): PlainTable => {
  const months = Math.max(...shown.map(({ points }) => points.length));
  return {
    columns: [labels.pick(["Month on book", "账龄（月）"]), ...shown.map(({ vintage }) => vintage)],
    rows: Array.from({ length: months }, (_, n) => [
      String(n + 1),
      ...shown.map(({ points }) => (points[n] ? percent(points[n].ratePpm) : "")),
    ]),
  };
};
