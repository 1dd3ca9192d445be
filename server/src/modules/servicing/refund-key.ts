import { formatId, parseId } from "../../kernel/ids.ts";
import type { ActId } from "./deed.ts";

const prefix = "refund/";

/** Under which key a refund is ordered: the act that says so. */
export const refundKey = (id: ActId): string => `${prefix}${formatId("act", id)}`;

export const actOfRefund = (naturalKey: string): ActId | undefined =>
  naturalKey.startsWith(prefix) ? parseId<"act">("act", naturalKey.slice(prefix.length)) : undefined;
