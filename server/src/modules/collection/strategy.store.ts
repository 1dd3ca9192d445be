import type { NewStrategy } from "@suanpan/contract";
import { oneAtATime, type Reader, type Tx } from "../../platform/database.ts";
import { houseStrategy } from "./house-strategy.ts";
import type { Strategy } from "./strategy.ts";

/** Every version there ever was, oldest first, the house's own before them all. There are few: they are read whole. */
export const strategyVersions = async (db: Reader): Promise<readonly [Strategy, ...Strategy[]]> => {
  const approved = await db<Strategy[]>`
    select version, name, rules, in_force_at from collection_strategy order by version`;
  return [houseStrategy, ...approved];
};

export const insertStrategy = async (tx: Tx, { name, rules }: NewStrategy, approval: string, at: Date) => {
  await oneAtATime(tx, "collection strategy");
  const [row] = await tx<{ version: number }[]>`
    insert into collection_strategy (version, name, rules, approval, in_force_at)
    select coalesce(max(version), 0) + 1, ${name}, ${tx.json(rules)}, ${approval}, ${at}::timestamptz
    from collection_strategy returning version`;
  if (!row) throw new Error("a strategy was inserted without a version");
  return row.version;
};
