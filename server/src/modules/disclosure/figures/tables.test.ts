import fc from "fast-check";
import { expect, test } from "vitest";
import type { Figure, Figures, FigureUnit } from "../figure.ts";
import { computeFigures } from "./compute.ts";
import { historyFinder } from "./history-source.ts";
import type { FindLeaf, Section } from "./leaf.ts";
import { madeUp } from "./made-up.testing.ts";
import { nothingOfOurOwn } from "./own.ts";
import { sourcesOf } from "./sources.ts";
import { inThousands, inYuan, type Tables, tablesFor, tablesOf } from "./tables.ts";

const amounts: readonly Section[] = [
  ...(["balanceSheet", "operations", "cashFlows", "comprehensive", "shareBasedCompensation"] as const),
];

/** A company that nobody ever heard of, as its own books tell it: in thousands, or the same in yuan. */
const told = (release: string, seed: number, tables: Tables): Figures => {
  const find = historyFinder([madeUp(release, seed)], release);
  const whole: FindLeaf = (section, period, line) => {
    const leaf = find(section, period, line);
    const isAmount = amounts.includes(section) && !line.startsWith("shares");
    return leaf && isAmount ? { ...leaf, value: String((Number(leaf.value) * 1_000) / tables.each) } : leaf;
  };
  const outcome = computeFigures(release, sourcesOf(release, [], { ...nothingOfOurOwn, tables, whole }));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value.figures;
};

const inYuanOf: Partial<Record<FigureUnit, FigureUnit>> = { "rmb-thousand": "rmb-whole", "usd-thousand": "usd-whole" };

/** Dollars are rounded leaf by leaf: to the thousand, a sum of some forty of them. */
const isNear = (thousands: Figure, yuan: Figure): boolean =>
  Math.abs(Number(thousands.value) * 1_000 - Number(yuan.value)) <= 40_000;

test("a company told in yuan is the company told in thousands, to the yuan", () => {
  const law = fc.property(
    fc.constantFrom("2024Q2", "2024Q4", "2025Q1"),
    fc.integer({ min: 1, max: 10_000 }),
    (...of) => {
      const [large, small] = [told(...of, inThousands), told(...of, inYuan)];
      expect([...small.keys()]).toEqual([...large.keys()]);
      for (const figure of large.values()) {
        const yuan = small.get(figure.id) as Figure;
        expect(yuan.unit).toBe(inYuanOf[figure.unit] ?? figure.unit);
        if (figure.unit === "rmb-thousand") expect(Number(yuan.value)).toBe(Number(figure.value) * 1_000);
        else if (figure.unit === "usd-thousand") expect(isNear(figure, yuan), figure.id).toBe(true);
        else if (figure.id.includes("Usd") || figure.unit === "usd-million") continue;
        else expect([figure.id, yuan.value]).toEqual([figure.id, figure.value]);
      }
    },
  );
  fc.assert(law, { numRuns: 20 });
});

test("the tables of a sheet in yuan say so, and foot", () => {
  const figures = told("2024Q2", 5, inYuan);
  expect(tablesOf(figures)).toBe(inYuan);
  expect(tablesOf(told("2024Q2", 5, inThousands))).toBe(inThousands);
  const at = (line: string) => Number(figures.get(`balanceSheet/2024-06-30/${line}`)?.value);
  expect(at("totalLiabilitiesAndEquity")).toBe(at("totalAssets"));
});

test("below a million of revenue a quarter there are yuan, whichever way it went", () => {
  expect([999, 0, -999].map(tablesFor)).toEqual([inYuan, inYuan, inYuan]);
  expect([1_000, 4_495_512, -1_000].map(tablesFor)).toEqual([inThousands, inThousands, inThousands]);
});
