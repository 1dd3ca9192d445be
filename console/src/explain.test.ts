import { problems } from "@suanpan/contract";
import { expect, it } from "vitest";
import { explain, fieldOf } from "./explain.ts";
import { zhProblems } from "./problem-words.ts";

const problem = (code: keyof typeof problems, detail: object = {}) => ({
  type: `/problems/${code}`,
  ...problems[code],
  requestId: "req-1",
  ...detail,
});

it("fills the numbers of a problem into its remedy, in both languages", () => {
  const tooMuch = problem("more-than-owed", { payableFen: 63_836 });
  expect(explain("en", tooMuch).remedy).toBe("Send at most 638.36.");
  expect(explain("zh", tooMuch).remedy).toBe("最多 638.36。");
  expect(explain("en", problem("cost-above-cap", { capPpm: 240_000 })).remedy).toContain("24.00%");
  expect(explain("zh", problem("locked-out", { until: "2025-03-30T16:05:09Z" })).remedy).toContain(
    "2025-03-31 00:05:09",
  );
});

it("says a detail's name when the problem came without it", () => {
  expect(explain("en", problem("over-limit")).remedy).toBe("Draw at most availableFen.");
});

it("falls back to the API's own words for a code it has not met", () => {
  const news = { ...problem("not-found"), type: "/problems/something-new", title: "Something new" };
  expect(explain("zh", news).title).toBe("Something new");
});

it("has Chinese for every problem of the contract, and only details the English has too", () => {
  expect(Object.keys(zhProblems).sort()).toEqual(Object.keys(problems).sort());
  for (const [code, { remedy }] of Object.entries(problems)) {
    const [title, chinese] = zhProblems[code as keyof typeof problems];
    expect(title).toMatch(/\p{Script=Han}/u);
    for (const [, name] of chinese.matchAll(/`(\w+)`/g)) expect(remedy, code).toContain(`\`${name}\``);
  }
});

it("finds the field of a form by pointer, then by code", () => {
  const fields = ["amountFen", "valueOn"] as const;
  expect(fieldOf(problem("invalid-request", { pointer: "/amountFen" }), fields)).toBe("amountFen");
  expect(fieldOf(problem("more-than-owed"), fields, { "more-than-owed": "amountFen" })).toBe("amountFen");
  expect(fieldOf(problem("invalid-request", { pointer: "/colour" }), fields)).toBeUndefined();
});
