import type { Figures } from "./figures.ts";

const bars = [..."▁▂▃▄▅▆▇█"];

/** A row of bars, the smallest value lowest; where all are the same, in the middle. */
export const sparkline = (values: readonly number[]): string => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => bars[most > least ? Math.round(((value - least) / (most - least)) * 7) : 3]).join("");
};

const percent = (value: number): string => `${(value * 100).toFixed(2)}%`;
const counted = (value: number): string => Math.round(value).toLocaleString("en");

const rows: readonly (readonly [title: string, of: (figures: Figures) => number, shown: (value: number) => string])[] =
  [
    ["Loans", ({ loans }) => loans, counted],
    ["Volume, yuan", ({ volumeYuan }) => volumeYuan, counted],
    ["Balance, yuan", ({ balanceYuan }) => balanceYuan, counted],
    ["Day-1 delinquency", ({ dayOne }) => dayOne, percent],
    ["30-day collection", ({ collection }) => collection, percent],
    ["90 day+ delinquency", ({ ninety }) => ninety, percent],
    ["Repeat borrowers", ({ repeat }) => repeat, percent],
    ["Tenor, months", ({ tenor }) => tenor, (value) => value.toFixed(2)],
    ["Without credit risk", ({ withoutRisk }) => withoutRisk, percent],
    ["V-pocket, of loans", ({ vPocket }) => vPocket, percent],
    ["Revenue, yuan", ({ revenueYuan }) => revenueYuan, counted],
    ["Provisions, of revenue", ({ provisions }) => provisions, percent],
    ["Operating margin", ({ operatingMargin }) => operatingMargin, percent],
    ["Effective tax", ({ effectiveTax }) => effectiveTax, percent],
  ];

/** What a run came to, quarter by quarter: a picture of each figure, and its last value. */
export const summaryOf = (quarters: readonly Figures[]): string => {
  const last = quarters.at(-1);
  if (!last) return "No quarter is over yet.";
  const width = Math.max(...rows.map(([title]) => title.length));
  const lines = rows.map(
    ([title, of, shown]) => `${title.padEnd(width)}  ${sparkline(quarters.map(of))}  ${shown(of(last))}`,
  );
  return [`SYNTHETIC DATA / 模拟数据 – quarters ${quarters[0]?.period} to ${last.period}`, ...lines].join("\n");
};
