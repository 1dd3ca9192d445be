import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { type Decomposition, decompose, mainPart, type Term } from "./decompose.ts";
import { termsOf } from "./drivers.ts";
import { phrase } from "./phrase.ts";
import { movedBetween } from "./reasons-of.ts";
import type { Drivers } from "./terms.ts";
import { wordsFor } from "./words.ts";

const effects = ({ parts }: Decomposition) =>
  Object.fromEntries(parts.map(({ driver, effect }) => [driver, Number(effect)]));

describe("a movement by its drivers, by hand", () => {
  test("volume, tenor, rate: 1,000 on 100 over 10 months became 1,800 on 150 over 8", () => {
    // 1,000 × 150/100 = 1,500: volume 500. × 8/10 = 1,200: tenor −300. The rest to 1,800 is the rate: 600.
    const found = decompose([
      {
        before: 1_000n,
        now: 1_800n,
        factors: [
          { driver: "volume/capital-heavy", before: 100n, now: 150n },
          { driver: "tenor/capital-heavy", before: 10n, now: 8n },
        ],
        rest: "take-rate",
      },
    ]);
    expect(found.movement).toBe(800n);
    expect(effects(found)).toEqual({ "volume/capital-heavy": 500, "tenor/capital-heavy": -300, "take-rate": 600 });
    expect(mainPart(found)?.driver).toBe("take-rate");
  });

  test("each step is rounded from the whole: 100 on 3 became 100 on 4 over 7 of 9", () => {
    const factors = [
      { driver: "a", before: 3n, now: 4n },
      { driver: "b", before: 9n, now: 7n },
    ];
    // 133.33 → 133; 103.70 → 104.
    expect(effects(decompose([{ before: 100n, now: 100n, factors, rest: "c" }]))).toEqual({ a: 33, b: -29, c: -4 });
  });

  test("from nothing, what came is due to what it is a multiple of", () => {
    const term: Term = {
      before: 0n,
      now: 70n,
      factors: [{ driver: "volume/ice", before: 0n, now: 9n }],
      rest: "referral-rate",
    };
    expect(effects(decompose([term]))).toEqual({ "volume/ice": 70, "referral-rate": 0 });
    const gone: Term = {
      before: 70n,
      now: 0n,
      factors: [{ driver: "volume/ice", before: 9n, now: 0n }],
      rest: "referral-rate",
    };
    expect(effects(decompose([gone]))).toEqual({ "volume/ice": -70, "referral-rate": 0 });
    const without: Term = {
      before: 70n,
      now: 80n,
      factors: [{ driver: "volume/ice", before: 0n, now: 5n }],
      rest: "referral-rate",
    };
    expect(effects(decompose([without]))).toEqual({ "volume/ice": 0, "referral-rate": 10 });
  });

  test("half is not most, and what pulls the other way is no reason", () => {
    const parts = (...list: [string, bigint][]) => ({
      movement: list.reduce((sum, [, effect]) => sum + effect, 0n),
      parts: list.map(([driver, effect]) => ({ driver, effect, up: effect > 0n })),
    });
    expect(mainPart(parts(["a", 50n], ["b", 50n]))).toBeUndefined();
    expect(mainPart(parts(["a", 51n], ["b", 49n]))?.driver).toBe("a");
    expect(mainPart(parts(["a", -90n], ["b", 100n]))?.driver).toBe("b");
    expect(mainPart(parts(["a", -90n], ["b", 40n]))?.driver).toBe("a");
    expect(mainPart(parts(["a", 40n], ["b", -40n]))).toBeUndefined();
  });
});

const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const base = fc.bigInt({ min: 0n, max: 10n ** 15n });
const term = fc.record({
  before: amount,
  now: amount,
  factors: fc.array(fc.record({ driver: fc.constantFrom("a", "b"), before: base, now: base }), { maxLength: 3 }),
  rest: fc.constantFrom("c", "d"),
});

test.prop([fc.array(term, { maxLength: 5 })])("the parts are the movement, whatever the numbers", (terms) => {
  const { movement, parts } = decompose(terms);
  expect(parts.reduce((sum, { effect }) => sum + effect, 0n)).toBe(movement);
});

const drivers = (changed: Partial<Drivers> = {}): Drivers => ({
  linesFen: {},
  loans: 100,
  newLineUsers: 10,
  volumeFen: { "balance-sheet": 1_000, "capital-heavy": 2_000, "capital-light": 500, ice: 300, technology: 200 },
  tenor: { "balance-sheet": 1_000, "capital-heavy": 1_000, "capital-light": 1_000, ice: 1_000, technology: 1_000 },
  balancesFen: { "balance-sheet": 4_000, "capital-heavy": 4_000, "capital-light": 1_000, ice: 500, technology: 500 },
  fundingFen: 3_000,
  provisions: {},
  ...changed,
});

describe("lines by the platform's drivers", () => {
  test("financing income on twice the balance", () => {
    const before = drivers({ linesFen: { financingIncome: 100 } });
    const now = drivers({
      linesFen: { financingIncome: 210 },
      balancesFen: { ...before.balancesFen, "balance-sheet": 8_000 },
    });
    const [, reason] =
      movedBetween("2024Q2", now, { yearOnYear: before, sequential: before }).find(([id]) =>
        id.endsWith("/financingIncome"),
      ) ?? [];
    expect(reason?.yearOnYear && effects(reason.yearOnYear)).toEqual({ "balance/balance-sheet": 100, yield: 10 });
    expect(reason?.sentence).toEqual({
      en: "The year-over-year and sequential increases were primarily due to growth in the average outstanding balance of on-balance-sheet loans.",
      zh: "同比及环比增加主要由于表内贷款平均余额增长。",
    });
  });

  test("a provision that turns into a reversal", () => {
    const line = "provisionContingentLiabilities";
    const before = drivers({
      linesFen: { [line]: 750 },
      provisions: { [line]: { newLoanFen: 600, revisionFen: 150 } },
    });
    const now = drivers({
      linesFen: { [line]: -210 },
      volumeFen: { ...before.volumeFen, "capital-heavy": 1_000 },
      provisions: { [line]: { newLoanFen: 290, revisionFen: -500 } },
    });
    // New loans: 600 × 1,000/2,000 = 300, so volume −300 and losses −10; earlier ones −650.
    const found = decompose(termsOf(before, now)[line] ?? []);
    expect(effects(found)).toEqual({ "volume/capital-heavy": -300, "expected-loss": -10, reversal: -650, other: 0 });
    expect(phrase({ yearOnYear: found })?.en).toBe(
      "The year-over-year decrease was primarily due to the reversal of provisions made in earlier periods.",
    );
    expect(phrase({ sequential: found })?.zh).toBe("环比减少主要由于前期拨备转回。");
  });

  test("revenue by size, mix and rate", () => {
    const linesFen = { financingIncome: 400, referralServiceFees: 10 };
    const before = drivers({ linesFen, balancesFen: { "balance-sheet": 4_000, ice: 4_000 } });
    const now = drivers({
      linesFen: { financingIncome: 620, referralServiceFees: 6 },
      balancesFen: { "balance-sheet": 6_000, ice: 2_000 },
    });
    // The same balance, 8,000; financing 400 × 6/4 = 600 and referral 10 × 2/4 = 5: mix 195, rates 20 and 1.
    expect(effects(decompose(termsOf(before, now).totalNetRevenue ?? []))).toEqual({
      balance: 0,
      mix: 195,
      "revenue-rate": 21,
    });
  });

  test("two drivers, two sentences; and none where nothing explains most of it", () => {
    const cause = (driver: string, effect: bigint): Decomposition => ({
      movement: effect,
      parts: [{ driver, effect, up: effect > 0n }],
    });
    expect(phrase({ yearOnYear: cause("volume/ice", 5n), sequential: cause("referral-rate", -3n) })).toEqual({
      en: "The year-over-year increase was primarily due to growth in ICE loan volume. The sequential decrease was primarily due to lower referral fee rates.",
      zh: "同比增加主要由于智能信贷引擎贷款撮合额增长。环比减少主要由于引流费率下降。",
    });
    expect(phrase({})).toBeUndefined();
    expect(phrase({ yearOnYear: { movement: 0n, parts: [] } })).toBeUndefined();
    // What no allowance explains has no words, so nothing is said.
    expect(phrase({ yearOnYear: cause("other", 5n) })).toBeUndefined();
  });

  test("without drivers of our own there is nothing to say", () => {
    expect(movedBetween("2024Q2", undefined, { yearOnYear: drivers() })).toEqual([]);
    expect(movedBetween("2024Q2", drivers(), {})).toEqual([]);
  });
});

test("every driver of every line has its words, but for what nobody can explain", () => {
  const named = Object.values(termsOf(drivers(), drivers()))
    .flat()
    .flatMap(({ factors, rest }) => [...factors.map(({ driver }) => driver), rest])
    .filter((driver) => driver !== "other");
  const without = [...new Set([...named, "reversal"])].filter(
    (driver) => !wordsFor(driver, true) || !wordsFor(driver, false),
  );
  expect(without).toEqual([]);
});
