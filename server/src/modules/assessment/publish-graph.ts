import type { NewDecisionGraph } from "@suanpan/contract";
import { done, type Outcome } from "../../kernel/outcome.ts";
import type { Executor } from "../../platform/approvals/index.ts";
import { checkGraph } from "./check-graph.ts";
import { insertGraph } from "./graph.store.ts";
import { type GraphInputs, runGraph } from "./graph.ts";

const sample: GraphInputs = { age: 35, monthlyIncomeFen: 800_000, channelKind: "own-app", kind: "person" };

/** A graph is tried on a sample before anybody is asked to approve it. */
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
    // It ran when it was proposed; nothing but the database is waited for inside a transaction.
    const checked = checkGraph(proposal.graph);
    if (!checked.ok) return checked;
    const version = await insertGraph(tx, {
      name: proposal.name,
      document: proposal.graph,
      approval: approvalId,
      at: platform.now(),
    });
    return done({ version });
  },
};
