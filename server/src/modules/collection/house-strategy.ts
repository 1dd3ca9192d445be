import type { StrategyRule } from "@suanpan/contract";
import type { Strategy } from "./strategy.ts";

const rules: readonly StrategyRule[] = [
  {
    bands: ["1-30"],
    team: "early",
    actions: [
      { kind: "sms", afterDays: 0, everyDays: 7 },
      { kind: "call", afterDays: 3, everyDays: 5 },
    ],
  },
  { bands: ["31-60", "61-90"], team: "late", actions: [{ kind: "call", afterDays: 0, everyDays: 4 }] },
  {
    bands: ["91-180"],
    team: "late",
    actions: [
      { kind: "letter", afterDays: 0, everyDays: 30 },
      { kind: "call", afterDays: 2, everyDays: 7 },
    ],
  },
  { bands: ["over-180"], team: "recovery", actions: [{ kind: "legal", afterDays: 0, everyDays: 60 }] },
];

/** What the house does until its first strategy is approved: nobody's arrears go unseen for want of a paper. */
export const houseStrategy: Strategy = { version: 0, name: "House strategy", rules, inForceAt: null };
