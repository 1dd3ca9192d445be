import type { ZenEngine } from "@gorules/zen-engine";
import { type Static, Type } from "typebox";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { checkGraph } from "./check-graph.ts";

/** A decision graph in the JDM format, as one version keeps it. */
export type Graph = { readonly version: number; readonly name: string; readonly document: object };

/** What a graph is given. Null is a missing input: it can turn an approval into a referral, never the other way. */
export type GraphInputs = {
  readonly age: number;
  readonly monthlyIncomeFen: number | null;
  readonly channelKind: string | null;
  readonly kind: string;
};

/** What a graph must answer. */
export const GraphOutput = Type.Object({
  decision: Type.Enum(["approve", "decline", "refer"]),
  reason: Type.String({ minLength: 1 }),
  limitFen: Type.Optional(Type.Integer({ minimum: 1 })),
  monthlyRatePpm: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
});
export type GraphOutput = Static<typeof GraphOutput>;

/** Loaded with the first decision: most of what the command line does decides nothing. */
const tools = async () => {
  const [zen, { Value }] = await Promise.all([import("@gorules/zen-engine"), import("typebox/value")]);
  loaded ??= new zen.ZenEngine();
  return { engine: loaded, Value };
};
let loaded: ZenEngine | undefined;

/** A document as something that can be asked: read once, asked as often as there are applications. */
export const readGraph = async (
  document: object,
): Promise<(inputs: GraphInputs) => Promise<Outcome<GraphOutput, "graph-invalid">>> => {
  const checked = checkGraph(document);
  if (!checked.ok) return async () => checked;
  const { engine, Value } = await tools();
  const decision = Promise.resolve().then(() => engine.createDecision(Buffer.from(JSON.stringify(document))));
  return async (inputs) => {
    try {
      const { result } = await (await decision).evaluate(inputs);
      if (!Value.Check(GraphOutput, result))
        return refused("graph-invalid", { reason: "its output lacks a decision, a reason, a limit or a rate" });
      return done(result);
    } catch (error) {
      return refused("graph-invalid", { reason: messageOf(error) });
    }
  };
};

export const runGraph = async (document: object, inputs: GraphInputs): Promise<Outcome<GraphOutput, "graph-invalid">> =>
  (await readGraph(document))(inputs);

/** The engine reports as JSON text; the sentence in it is what a person can use. */
const messageOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
};

/** The first graph of a platform: one rule. Who earns at least 3,000 yuan a month gets three months' income. */
export const oneRuleGraph = {
  contentType: "application/vnd.gorules.decision",
  nodes: [
    { id: "in", name: "applicant", type: "inputNode", position: { x: 80, y: 160 } },
    {
      id: "rule",
      name: "income rule",
      type: "decisionTableNode",
      position: { x: 360, y: 160 },
      content: {
        hitPolicy: "first",
        inputs: [{ id: "income", name: "monthly income", field: "monthlyIncomeFen" }],
        outputs: [
          { id: "decision", name: "decision", field: "decision" },
          { id: "reason", name: "reason", field: "reason" },
          { id: "limit", name: "limit", field: "limitFen" },
          { id: "rate", name: "monthly rate", field: "monthlyRatePpm" },
        ],
        rules: [
          {
            _id: "enough",
            income: ">= 300000",
            decision: '"approve"',
            reason: '"income-sufficient"',
            limit: "min([monthlyIncomeFen * 3, 20000000])",
            rate: "18000",
          },
          { _id: "rest", income: "", decision: '"decline"', reason: '"income-too-low"', limit: "", rate: "" },
        ],
      },
    },
    { id: "out", name: "decision", type: "outputNode", position: { x: 640, y: 160 } },
  ],
  edges: [
    { id: "e1", type: "edge", sourceId: "in", targetId: "rule" },
    { id: "e2", type: "edge", sourceId: "rule", targetId: "out" },
  ],
};
