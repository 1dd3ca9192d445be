import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { fen, zeroFen } from "../../../kernel/money.ts";
import { completed, completions, curveOf, developedAt, tailOf } from "./curve.ts";
import { flow, monthAfter } from "./flows.testing.ts";
import { type Flow, poolsAt } from "./pool.ts";
import { defaultAllowancePolicy } from "./settings.ts";

const easy = { ...defaultAllowancePolicy, curveLoans: 1, curveDefaults: 1, curveVintages: 2, curveMonths: 2 };

/** Vintages of a million fen each that lose by one and the same pattern, the youngest observed the least. */
const triangle = (pattern: readonly number[], vintages: number): Flow[] =>
  Array.from({ length: vintages }, (_, v) => {
    const vintage = monthAfter("2023-01", v);
    const seen = pattern.slice(0, vintages - v);
    return [
      flow({ month: vintage, vintage, loans: 100, originalFen: fen(1_000_000) }),
      ...seen.map((lossFen, age) =>
        flow({ month: monthAfter(vintage, age), vintage, defaults: lossFen > 0 ? 1 : 0, writtenOffFen: fen(lossFen) }),
      ),
    ];
  }).flat();

const curveAfter = (flows: readonly Flow[], vintages: number) => {
  const pools = poolsAt(flows, monthAfter("2023-01", vintages - 1));
  const curve = curveOf("balance-sheet", pools, easy);
  if (!curve.ok) throw new Error(JSON.stringify(curve.detail));
  return { pools, curve: curve.value };
};

test("factors are sums over sums of the same pools, a month apart", () => {
  const { curve } = curveAfter(triangle([0, 10_000, 10_000, 4_000, 0], 5), 5);
  expect(curve).toMatchObject({
    firstAge: 1,
    factorsPpm: [2_000_000, 1_200_000, 1_000_000],
    tailPpm: 1_000_000,
    lifetimePpm: 24_000,
    vintages: 5,
  });
  expect(curve.developedPpm).toEqual([0, 416_667, 833_333, 1_000_000, 1_000_000]);
});

test("the tail is the last step once more; after it nothing comes", () => {
  expect(tailOf([2_000_000, 1_100_000])).toBe(1_100_000);
  expect(tailOf([])).toBe(1_000_000);
  expect(completions([2_000_000, 1_100_000], 1_100_000)).toEqual([2_420_000, 1_210_000, 1_100_000]);
  expect(developedAt({ developedPpm: [0, 500_000] }, 2)).toBe(1_000_000);
});

test("too little history is refused with all that is missing", () => {
  const pools = poolsAt(triangle([0, 10_000], 2), "2023-02");
  expect(curveOf("balance-sheet/instalment", pools, defaultAllowancePolicy)).toEqual({
    ok: false,
    code: "curve-too-thin",
    detail: {
      segment: "balance-sheet/instalment",
      missing: { loans: [200, 300], defaults: [1, 20], vintages: [2, 6], months: [1, 12] },
    },
  });
});

test("losses that only just begin have no development to learn from", () => {
  const pools = poolsAt(triangle([0, 0, 0, 10_000], 4), "2023-04");
  expect(curveOf("balance-sheet", pools, easy)).toMatchObject({ code: "curve-too-thin" });
});

test("a loan from another system teaches no curve: its beginning is not here", () => {
  const moved = triangle([0, 10_000, 10_000], 3).map((one) => ({ ...one, origin: "moved-in" as const }));
  expect(curveOf("balance-sheet", poolsAt(moved, "2023-03"), easy)).toMatchObject({
    detail: { missing: { loans: [0, 1] } },
  });
});

const pattern = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 3, maxLength: 12 });

test.prop([pattern])("pools that lose alike are all completed to the loss of the oldest", (losses) => {
  const lossFen = [...losses, 0];
  const { pools, curve } = curveAfter(triangle(lossFen, lossFen.length), lossFen.length);
  const totalFen = losses.reduce((total, one) => total + one, 0);
  for (const pool of pools) {
    const ultimateFen = completed(curve, pool.netLossFen, pool.age);
    // Factors are kept in millionths: over a dozen of them that is what completing may be off by.
    expect(Math.abs(ultimateFen - totalFen)).toBeLessThanOrEqual(1 + totalFen / 1_000);
  }
});

test.prop([fc.array(fc.tuple(fc.nat(24), fc.nat(24), fc.integer({ min: -1_000, max: 50_000 })), { maxLength: 60 })])(
  "whatever the history, a curve is refused or whole: never less than nothing, developed to the end",
  (losses) => {
    const vintages = Array.from({ length: 25 }, (_, v) => monthAfter("2022-01", v));
    const flows = [
      ...vintages.map((vintage) => flow({ month: vintage, vintage, loans: 10, originalFen: fen(1_000_000) })),
      ...losses.map(([v, age, lossFen]) => {
        const vintage = vintages[v] ?? "2022-01";
        const loss = lossFen < 0 ? { recoveredFen: fen(-lossFen) } : { writtenOffFen: fen(lossFen), defaults: 1 };
        return flow({ month: monthAfter(vintage, age), vintage, ...loss });
      }),
    ];
    const pools = poolsAt(flows, "2024-01");
    const curve = curveOf("balance-sheet", pools, easy);
    if (!curve.ok) return;
    expect(curve.value.lifetimePpm).toBeGreaterThanOrEqual(0);
    expect(curve.value.developedPpm.length).toBe(25);
    for (const pool of pools)
      expect(Number.isSafeInteger(completed(curve.value, pool.netLossFen, pool.age))).toBe(true);
    expect(completed(curve.value, zeroFen, 3)).toBe(0);
  },
);
