import { expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { drawLines } from "./chart.ts";
import { curvesOf, monthsReached, rollsOf } from "./curve.ts";
import { vintageCsv } from "./curve-csv.ts";
import { pointOf, vintageChart } from "./vintage-chart.ts";

test.each([
  // The last loan was drawn on the 20th: on the 19th not every loan has been there for a month.
  ["2024-03-20", "2024-04-19", 0],
  ["2024-03-20", "2024-04-20", 1],
  // Whoever came on the 31st has been there a month when April ends.
  ["2024-03-31", "2024-04-30", 1],
  // Its quarter is not over: another loan may come today.
  ["2024-01-15", "2024-03-31", 0],
  ["2024-01-15", "2024-04-01", 2],
])("of a vintage whose last loan came on %s, on %s, so many months can be shown: %i", (lastOn, lastDay, months) => {
  expect(monthsReached({ vintage: "2024Q1", lastOn: isoDate(lastOn) }, isoDate(lastDay))).toBe(months);
});

const drawn = [
  { vintage: "2023Q4", originalFen: 1_000_000, lastOn: isoDate("2023-12-31") },
  { vintage: "2024Q1", originalFen: 2_000_000, lastOn: isoDate("2024-03-31") },
];
const late = [
  { vintage: "2023Q4", month: 2, late30Fen: 12_345, late180Fen: 0 },
  { vintage: "2024Q1", month: 2, late30Fen: 30_000, late180Fen: 0 },
  { vintage: "2024Q1", month: 3, late30Fen: 99_999, late180Fen: 0 },
];
const curves = curvesOf(drawn, late, isoDate("2024-05-31"), 30);

test("a month that nobody was late in is nothing, one that not all have reached is not there", () => {
  expect(curves.map(({ points }) => points.map(({ ratePpm }) => ratePpm))).toEqual([
    [0, 12_345, 0, 0, 0],
    [0, 15_000],
  ]);
  expect(vintageCsv(curves)).toBe(
    "month on book,2023Q4,2024Q1\r\n1,0.0000,0.0000\r\n2,1.2345,1.5000\r\n3,0.0000,\r\n4,0.0000,\r\n5,0.0000,\r\n",
  );
});

test("the chart's title says its point, the newest vintage is the one in colour, names stand at the lines", async () => {
  expect(pointOf(curves, 30)).toBe("30 day+: 2024Q1 runs above 2023Q4: 1.50% after 2 months, against 1.23%");
  const svg = await vintageChart(curves, 30);
  expect(svg.match(/stroke="#9aa0a6" stroke-width="1.2"/g)).toHaveLength(1);
  expect(svg.match(/stroke="#0b57d0" stroke-width="2.5"/g)).toHaveLength(1);
  expect(svg).toMatch(/>2023Q4<\/text>[\s\S]*>2024Q1<\/text>/);
  expect(await vintageChart(curves, 30)).toBe(svg);
  expect(pointOf(curves, 30, "zh")).toBe("30天以上：2024Q1第2个月为1.50%，高于2023Q4同期的1.23%");
  expect(await vintageChart([], 180)).toContain("no vintage has a whole month on book yet");
});

test("a name cannot break out of the chart", async () => {
  const one = { title: "<b>", subtitle: "", xName: "", lines: [{ name: '"&', valuesPpm: [1], accent: false }] };
  const svg = await drawLines(one);
  expect(svg).toContain("&lt;b&gt;");
  expect(svg).not.toMatch(/<b>|"&</);
});

test("what stayed current is the rest of what was; who is cured is current or has ended", () => {
  const rows = [
    { fromBand: "1-30", toBand: "current", loans: 1, fen: 30 },
    { fromBand: "1-30", toBand: "settled", loans: 1, fen: 20 },
    { fromBand: "1-30", toBand: "31-60", loans: 2, fen: 50 },
    { fromBand: "current", toBand: "1-30", loans: 3, fen: 100 },
  ];
  const { rolls, cures } = rollsOf("2024-06", rows, 1_000);
  expect(rolls.map(({ from, to, fen }) => [from, to, fen])).toEqual([
    ["current", "current", 900],
    ["current", "1-30", 100],
    ["1-30", "current", 30],
    ["1-30", "31-60", 50],
    ["1-30", "settled", 20],
  ]);
  expect(cures).toEqual([{ from: "1-30", fen: 100, curedFen: 50, ratePpm: 500_000 }]);
});
