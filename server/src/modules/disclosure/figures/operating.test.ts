import { expect, test } from "vitest";
import { computeFigures } from "./compute.ts";
import type { FindLeaf } from "./leaf.ts";
import { madeUp } from "./made-up.testing.ts";
import { nothingOfOurOwn } from "./own.ts";
import { sourcesOf } from "./sources.ts";

/** Counts of our own for one period or both, beside a file that has none of them. */
const withCounts = (counts: Readonly<Record<string, string>>) => {
  const { operating: _, ...file } = madeUp("2025Q1", 8);
  const whole: FindLeaf = (section, period, line) => {
    const value = section === "operating" ? counts[`${period}/${line}`] : undefined;
    return value === undefined ? undefined : { value, lineage: { from: "metrics", metric: line, period } };
  };
  const own = { ...nothingOfOurOwn, whole };
  const outcome = computeFigures("2025Q1", sourcesOf("2025Q1", [file], own));
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value.figures;
};

test("growth goes by the counts themselves, not by the millions that are printed", () => {
  const figures = withCounts({ "2024Q1/registeredUsers": "1049999", "2025Q1/registeredUsers": "1150000" });
  expect(figures.get("operating/2024Q1/registeredUsersM")?.printed).toBe("1.0");
  expect(figures.get("operating/2025Q1/registeredUsersM")?.printed).toBe("1.2");
  // 20.0 from the millions.
  expect(figures.get("growthPct/2025Q1/registeredUsers")?.printed).toBe("9.5");
});

test("beside a period that is known in millions only, growth goes by millions", () => {
  const figures = withCounts({ "2024Q1/registeredUsersM": "1.0", "2025Q1/registeredUsers": "1150000" });
  expect(figures.get("growthPct/2025Q1/registeredUsers")?.printed).toBe("20.0");
});

test("an amount is told in millions and kept to the fen; shares without credit risk go by the fen", () => {
  const figures = withCounts({
    "2025Q1/volume": "1499999.99",
    "2025Q1/volumeCapitalLightIceTech": "500000.00",
    "2025Q1/balance": "0.00",
    "2025Q1/balanceCapitalLightIceTech": "0.00",
  });
  expect(figures.get("operating/2025Q1/volumeM")?.printed).toBe("1");
  expect(figures.get("sharePct/2025Q1/volumeCapitalLightIceTech")?.printed).toBe("33.3");
  expect(figures.has("sharePct/2025Q1/balanceCapitalLightIceTech")).toBe(false);
});
