import { type Fen, fen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import { operations } from "./arithmetic/index.ts";
import type { Period } from "./period.ts";
import type { StatementPorts } from "./ports.ts";
import { type Flows, readFacts } from "./read-facts.ts";

/** The group's net income of a period by US GAAP, to the fen. */
export const netIncomeOf = async (db: Reader, ports: StatementPorts, period: Period): Promise<Fen> => {
  const { before, upTo } = await readFacts(db, ports, { book: "usgaap", entity: undefined }, period);
  const soFar = ({ results, noncontrollingLossFen }: Flows): number =>
    operations({ ...results, netLossToNoncontrolling: noncontrollingLossFen }).netIncome;
  return fen(soFar(upTo) - soFar(before));
};
