import { type Json, oneAtATime, type Reader, type Tx } from "../../platform/database.ts";
import type { Graph } from "./graph.ts";

export const graphInForce = async (db: Reader): Promise<Graph | undefined> => {
  const [graph] = await db<
    Graph[]
  >`select version, name, graph as document from decision_graph order by version desc limit 1`;
  return graph;
};

/** The next version. Publications are rare and wait for each other, so that versions have no gaps. */
export const insertGraph = async (
  tx: Tx,
  graph: { name: string; document: object; approval: string; at: Date },
): Promise<number> => {
  await oneAtATime(tx, "decision_graph");
  const [row] = await tx<{ version: number }[]>`
    insert into decision_graph (version, name, graph, approval, in_force_from)
    select coalesce(max(version), 0) + 1, ${graph.name}, ${tx.json(graph.document as Json)}, ${graph.approval}, ${graph.at} from decision_graph
    returning version`;
  if (!row) throw new Error("a graph was inserted without a version");
  return row.version;
};
