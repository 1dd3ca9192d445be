import type { VintageCurve } from "@suanpan/contract";
import { formatDecimal, scaleHalfUp } from "../../../kernel/decimal.ts";
import { drawLines, pointOf } from "../../insight/index.ts";
import type { Block, PlainTable } from "../document.ts";
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
  const title = pointOf(shown, threshold, labels.language);
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
