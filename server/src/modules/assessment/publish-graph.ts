import type { NewDecisionGraph } from "@suanpan/contract";
import { done, type Outcome } from "../../kernel/outcome.ts";
import type { Executor } from "../../platform/approvals/index.ts";
import { insertGraph } from "./graph.store.ts";
import { type GraphInputs, runGraph } from "./graph.ts";

const sample: GraphInputs = { age: 35, monthlyIncomeFen: 800_000, channelKind: "own-app", kind: "person" };

/** A graph is tried on a sample before anybody is asked to approve it, and again before it takes force. */
export const tryGraph = async (proposal: NewDecisionGraph): Promise<Outcome<true, "graph-invalid">> => {
  const outcome = await runGraph(proposal.graph, sample);
  return outcome.ok ? done(true) : outcome;
};

/** Puts a decision graph in force: risk proposes, a second person approves. */
export const publishGraphExecutor: Executor = {
  kind: "decision-graph.publish",
  makerRoles: ["risk", "admin"],
  checkerRoles: ["risk", "admin"],
  run: async (tx, platform, payload, { approvalId }) => {
    const proposal = payload as unknown as NewDecisionGraph;
    const tried = await tryGraph(proposal);
    if (!tried.ok) return tried;
    const version = await insertGraph(tx, {
      name: proposal.name,
      document: proposal.graph,
      approval: approvalId,
      at: platform.now(),
    });
    return done({ version });
  },
};
