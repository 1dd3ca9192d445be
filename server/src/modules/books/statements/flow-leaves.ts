import { type Fen, minus, zeroFen } from "../../../kernel/money.ts";
import { withinGroup } from "./eliminations.ts";
import type { Movement } from "./movement.store.ts";

export const cashAccounts: readonly string[] = ["cash", "restricted-cash"];
export const exchangeAccounts: readonly string[] = ["translation-adjustment", "foreign-exchange"];
/** How lines name their class, and where it stands in the statement. */
const standsAs: Readonly<Record<string, FlowClass>> = {
  operating: "operating",
  investing: "investing",
  financing: "financing",
  exchange: "foreignExchange",
};
export type FlowClass = "operating" | "investing" | "financing" | "foreignExchange" | "unclassed";

/** Where a movement stands in the cash-flow statement; undefined for cash itself, which is what is explained. */
export const flowClassOf = (
  { account, cashFlow }: Pick<Movement, "account" | "cashFlow">,
  consolidated: boolean,
): FlowClass | undefined => {
  if (cashAccounts.includes(account)) return undefined;
  const within = consolidated ? withinGroup[account] : undefined;
  if (within && cashFlow !== null) return within;
  if (cashFlow !== null) return standsAs[cashFlow] ?? "unclassed";
  return exchangeAccounts.includes(account) ? "foreignExchange" : "unclassed";
};

export const flowLeaves = (
  movements: readonly Pick<Movement, "account" | "cashFlow" | "netFen">[],
  consolidated: boolean,
): Record<FlowClass, Fen> => {
  const leaves: Record<FlowClass, Fen> = {
    operating: zeroFen,
    investing: zeroFen,
    financing: zeroFen,
    foreignExchange: zeroFen,
    unclassed: zeroFen,
  };
  for (const movement of movements) {
    const flow = flowClassOf(movement, consolidated);
    if (flow) leaves[flow] = minus(leaves[flow], movement.netFen);
  }
  return leaves;
};
