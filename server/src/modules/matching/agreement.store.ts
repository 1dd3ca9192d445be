import type { NewAgreement } from "@suanpan/contract";
import { type Id, parseId } from "../../kernel/ids.ts";
import { oneAtATime, type Reader, type Tx } from "../../platform/database.ts";
import { type Agreement, type AgreementId, plainFunding } from "./agreement.ts";

/** The newest version of every agreement. There are hundreds, not millions: they are read whole. */
export const agreementsInForce = (db: Reader): Promise<Agreement[]> => db<Agreement[]>`
  select distinct on (id) id, version, institution_id, name, funding_model, entity, products, priority, least_fen, most_fen,
         expected_loss_ppm, funding, signed_at
  from agreement order by id, version desc`;

/** Every version that was ever signed, oldest first. */
export const agreementVersions = (db: Reader): Promise<Agreement[]> => db<Agreement[]>`
  select id, version, institution_id, name, funding_model, entity, products, priority, least_fen, most_fen, expected_loss_ppm, funding,
         signed_at
  from agreement order by id, version`;

/** Agreements whose institution collects for itself where another would have us collect: the same in every version. */
export const collectingThemselves = async (db: Reader): Promise<ReadonlySet<bigint>> =>
  new Set(
    (
      await db<{ id: bigint }[]>`
        select distinct id from agreement where (funding ->> 'institutionCollects')::boolean`
    ).map(({ id }) => BigInt(id)),
  );

export const insertAgreement = async (
  tx: Tx,
  { id, terms, approval, at }: { id: AgreementId; terms: NewAgreement; approval: string; at: Date },
): Promise<number> => {
  await oneAtATime(tx, "agreement");
  const [row] = await tx<{ version: number }[]>`
    insert into agreement (id, version, institution_id, name, funding_model, entity, products, priority, least_fen, most_fen,
                           expected_loss_ppm, funding, approval, signed_at)
    select ${id}, coalesce(max(version), 0) + 1, ${institutionIdOf(terms)}, ${terms.name}, ${terms.fundingModel}, ${terms.entity},
           ${[...terms.products]}::text[], ${terms.priority}::integer, ${terms.leastFen}::bigint, ${terms.mostFen}::bigint,
           ${terms.expectedLossPpm}::integer, ${tx.json(terms.funding ?? plainFunding)}::jsonb, ${approval}, ${at}::timestamptz
    from agreement where id = ${id} returning version`;
  if (!row) throw new Error("an agreement was inserted without a version");
  return row.version;
};

export const institutionIdOf = (terms: NewAgreement): Id<"inst"> =>
  parseId<"inst">("inst", terms.institutionId) ?? (0n as Id<"inst">);
