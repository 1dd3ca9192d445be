import type { Person } from "./population.ts";

const [leastIncomeFen, leastLimitFen, mostLimitFen] = [550_000, 3_000_000, 20_000_000];

/** The decision the graph below makes, for people who got their line before the platform was here. */
export const lineFor = ({ monthlyIncomeFen, kind }: Pick<Person, "monthlyIncomeFen" | "kind">) => {
  if (monthlyIncomeFen < leastIncomeFen) return undefined;
  const factor = kind === "sme" ? 30 : 6;
  const limitFen = Math.max(
    leastLimitFen,
    Math.min(monthlyIncomeFen * factor, mostLimitFen * (kind === "sme" ? 3 : 1)),
  );
  return { limitFen, monthlyRatePpm: rateOf(monthlyIncomeFen) };
};

const rateOf = (incomeFen: number): number =>
  incomeFen >= 1_200_000 ? 16_000 : incomeFen >= 800_000 ? 18_000 : 18_800;

const rule = (id: string, kind: string, income: string, rate: number) => ({
  _id: id,
  kind,
  income,
  decision: '"approve"',
  reason: '"income-sufficient"',
  limit:
    kind === '"sme"'
      ? `max([${leastLimitFen}, min([monthlyIncomeFen * 30, ${mostLimitFen * 3}])])`
      : `max([${leastLimitFen}, min([monthlyIncomeFen * 6, ${mostLimitFen}])])`,
  rate: String(rate),
});

/** Who earns enough gets half a year's income, firms more, at a price by income. A simple graph until there is a score. */
export const incomeGraph = {
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
        inputs: [
          { id: "kind", name: "kind", field: "kind" },
          { id: "income", name: "monthly income", field: "monthlyIncomeFen" },
        ],
        outputs: [
          { id: "decision", name: "decision", field: "decision" },
          { id: "reason", name: "reason", field: "reason" },
          { id: "limit", name: "limit", field: "limitFen" },
          { id: "rate", name: "monthly rate", field: "monthlyRatePpm" },
        ],
        rules: [
          ...['"sme"', '"person"'].flatMap((kind) => [
            rule(`${kind}-high`, kind, ">= 1200000", 16_000),
            rule(`${kind}-middle`, kind, ">= 800000", 18_000),
            rule(`${kind}-enough`, kind, `>= ${leastIncomeFen}`, 18_800),
          ]),
          { _id: "rest", kind: "", income: "", decision: '"decline"', reason: '"income-too-low"', limit: "", rate: "" },
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
