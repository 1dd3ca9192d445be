import type { CompanyItemKind, CompanyItems } from "@suanpan/contract";
import { isoDate } from "../../../kernel/calendar.ts";
import type { Id } from "../../../kernel/ids.ts";
import type { Json } from "../../../platform/database.ts";
import type { CompanyEvent } from "../../ledger/index.ts";

let last = 0n;

/** A fact about the company as the ledger would have it, for tests of what is worked out from facts. */
export const itemEvent = <K extends CompanyItemKind>(
  kind: K,
  item: CompanyItems[K],
  { entity = "parent", found }: { entity?: string; found?: object } = {},
): CompanyEvent => {
  last += 1n;
  return {
    id: last as Id<"journal">,
    type: kind,
    entity,
    businessOn: isoDate(item.on),
    accountedOn: isoDate(item.on),
    naturalKey: "code" in item ? `${kind}/${item.code}` : `${kind}/${last}`,
    payload: { item, ...(found ? { found } : {}) } as unknown as Json,
    recordedBy: "staff:maker",
    approval: "apr",
    recordedAt: new Date(0),
  };
};
