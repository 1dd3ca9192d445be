import type { Institution } from "@suanpan/contract";
import { formatId, type Id } from "../../kernel/ids.ts";
import type { Reader, Tx } from "../../platform/database.ts";

type Row = {
  readonly id: Id<"inst">;
  readonly name: string;
  readonly kind: Institution["kind"];
  readonly createdAt: Date;
};

const view = (row: Row): Institution => ({
  ...row,
  id: formatId("inst", row.id),
  createdAt: row.createdAt.toISOString(),
});

export const insertInstitution = (tx: Tx, id: Id<"inst">, institution: Institution) => tx`
  insert into institution (id, name, kind, created_at)
  values (${id}, ${institution.name}, ${institution.kind}, ${institution.createdAt})`;

export const listInstitutions = async (db: Reader): Promise<Institution[]> =>
  (await db<Row[]>`select id, name, kind, created_at from institution order by id`).map(view);
