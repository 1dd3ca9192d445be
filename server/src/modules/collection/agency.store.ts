import type { NewAgency } from "@suanpan/contract";
import { formatId } from "../../kernel/ids.ts";
import { oneAtATime, type Reader, type Tx } from "../../platform/database.ts";
import type { Agency, AgencyId } from "./agency.ts";

/** The newest version of every agency. */
export const agenciesInForce = (db: Reader): Promise<Agency[]> => db<Agency[]>`
  select distinct on (id) id, version, name, fee, active, signed_at from collection_agency order by id, version desc`;

/** By the name the outside knows them by. */
export const agenciesByName = async (db: Reader): Promise<ReadonlyMap<string, Agency>> =>
  new Map((await agenciesInForce(db)).map((agency) => [formatId("agency", agency.id), agency]));

export const insertAgency = async (
  tx: Tx,
  { id, terms, approval, at }: { id: AgencyId; terms: NewAgency; approval: string; at: Date },
): Promise<number> => {
  await oneAtATime(tx, "collection agency");
  const [row] = await tx<{ version: number }[]>`
    insert into collection_agency (id, version, name, fee, active, approval, signed_at)
    select ${id}, coalesce(max(version), 0) + 1, ${terms.name}, ${tx.json(terms.fee)}, ${terms.active}, ${approval}, ${at}::timestamptz
    from collection_agency where id = ${id} returning version`;
  if (!row) throw new Error("an agency was inserted without a version");
  return row.version;
};
