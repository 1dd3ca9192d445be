import { expect, test } from "vitest";
import { checkGraph } from "./check-graph.ts";
import { oneRuleGraph, runGraph } from "./graph.ts";

const inputs = { age: 30, monthlyIncomeFen: 800_000, channelKind: "own-app", kind: "person" };
const withNode = (node: object) => ({ ...oneRuleGraph, nodes: [...oneRuleGraph.nodes, node] });
const expression = (value: string) =>
  withNode({ id: "x", name: "x", type: "expressionNode", content: { expressions: [{ id: "e", key: "y", value }] } });

test("the one-rule graph may run", () => {
  expect(checkGraph(oneRuleGraph)).toEqual({ ok: true, value: true });
});

test("a graph that could run a program is not even tried", async () => {
  const source = "import http from 'http'; export const handler = async () => { throw new Error('reached') }";
  const outcome = await runGraph(withNode({ id: "f", name: "f", type: "functionNode", content: { source } }), inputs);
  expect(outcome).toMatchObject({
    ok: false,
    code: "graph-invalid",
    detail: { reason: expect.stringContaining("is not one of") },
  });
});

test("nesting that would bring the engine down is refused, whatever it is made of", async () => {
  for (const value of [
    `${"[".repeat(900)}1${"]".repeat(900)}`,
    `${"(".repeat(900)}1${")".repeat(900)}`,
    `${"-".repeat(1_500)}1`,
    "not ".repeat(400),
    "a".repeat(2_001),
  ])
    expect(await runGraph(expression(value), inputs)).toMatchObject({ ok: false, code: "graph-invalid" });
});
