import { expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { decideApplication, openLine } from "./application.ts";
import { oneRuleGraph, runGraph } from "./graph.ts";

const inputs = { age: 30, monthlyIncomeFen: 800_000, channelKind: "own-app", kind: "person" };
const approve = {
  decision: "approve",
  reason: "income-sufficient",
  limitFen: 2_400_000,
  monthlyRatePpm: 18_000,
} as const;

test("an approval with everything it needs opens a line on the graph's terms", () => {
  expect(decideApplication(inputs, approve)).toEqual({
    state: "approved",
    reasons: ["income-sufficient"],
    terms: { limitFen: 2_400_000, monthlyRatePpm: 18_000 },
  });
});

test("a missing input turns approve into refer, and says which", () => {
  expect(decideApplication({ ...inputs, channelKind: null }, approve)).toEqual({
    state: "referred",
    reasons: ["missing-channel-kind", "income-sufficient"],
  });
});

test("a missing input never turns decline into anything better", () => {
  const declined = decideApplication(
    { ...inputs, monthlyIncomeFen: null },
    { decision: "decline", reason: "income-too-low" },
  );
  expect(declined).toEqual({ state: "declined", reasons: ["income-too-low"] });
});

test("an approval without limit or price is for a person", () => {
  expect(decideApplication(inputs, { decision: "approve", reason: "vague" }).state).toBe("referred");
});

test("the one-rule graph approves from 3,000 yuan a month and caps the limit", async () => {
  const run = async (monthlyIncomeFen: number) => runGraph(oneRuleGraph, { ...inputs, monthlyIncomeFen });
  expect(await run(300_000)).toMatchObject({ ok: true, value: { decision: "approve", limitFen: 900_000 } });
  expect(await run(299_999)).toMatchObject({ ok: true, value: { decision: "decline", reason: "income-too-low" } });
  expect(await run(99_000_000)).toMatchObject({ ok: true, value: { limitFen: 20_000_000 } });
});

test("a graph that does not run says why", async () => {
  expect(await runGraph({ nodes: oneRuleGraph.nodes }, inputs)).toMatchObject({
    ok: false,
    code: "graph-invalid",
    detail: { reason: expect.stringContaining("edges") },
  });
});

test("a line lasts a year from its decision, month ends kept", () => {
  const application = { id: 1n, userId: 2n, appliedOn: isoDate("2024-02-29") } as unknown as Parameters<
    typeof openLine
  >[1];
  const terms = decideApplication(inputs, approve).terms;
  if (!terms) throw new Error("approved above");
  expect(openLine(3n as never, application, 4n as never, terms)).toMatchObject({
    openedOn: "2024-02-29",
    expiresOn: "2025-02-28",
    availableFen: 2_400_000,
  });
});
