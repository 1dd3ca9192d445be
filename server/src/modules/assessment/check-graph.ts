import { done, type Outcome, refused } from "../../kernel/outcome.ts";

/** Nodes that only look at what they are given. Function nodes run programs, and programs can reach anything. */
const allowedNodes = ["inputNode", "outputNode", "decisionTableNode", "expressionNode", "switchNode"];

const limits = { bytes: 200_000, nodes: 200, textLength: 2_000, nesting: 40 } as const;

/**
 * Whether a document may be given to the engine at all. The engine reads expressions recursively and would bring the
 * process down with one that is nested deeply enough, so what reaches it is bounded here.
 */
export const checkGraph = (document: object): Outcome<true, "graph-invalid"> => {
  const nodes = (document as { nodes?: unknown }).nodes;
  if (!Array.isArray(nodes) || nodes.length === 0) return invalid("it has no nodes");
  if (nodes.length > limits.nodes) return invalid(`it has more than ${limits.nodes} nodes`);
  if (JSON.stringify(document).length > limits.bytes) return invalid(`it is longer than ${limits.bytes} characters`);
  const strange = nodes.find((node) => !allowedNodes.includes((node as { type?: string } | null)?.type ?? ""));
  if (strange) return invalid(`a node is not one of ${allowedNodes.join(", ")}`);
  for (const text of textsIn(document)) {
    if (text.length > limits.textLength) return invalid(`a text is longer than ${limits.textLength} characters`);
    if (nestingOf(text) > limits.nesting) return invalid(`an expression is nested more than ${limits.nesting} deep`);
  }
  return done(true);
};

const invalid = (reason: string) => refused("graph-invalid", { reason });

const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Opening brackets of any kind, and signs that can be piled up: an upper bound of how deep a parser would go. */
const nestingOf = (text: string): number => {
  let [depth, deepest] = [0, 0];
  for (const letter of text) {
    if ("([{".includes(letter)) depth += 1;
    else if (")]}".includes(letter)) depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  const piled = Math.max(0, ...(text.match(/(?:[-+!?:]\s*|not\s+|if\s+)+/g) ?? []).map((run) => run.length));
  return Math.max(deepest, piled);
};
