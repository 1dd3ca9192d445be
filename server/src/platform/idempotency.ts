import { createHash } from "node:crypto";
import { canonicalJson } from "../kernel/canonical.ts";
import type { Slot } from "../kernel/ids.ts";
import { slotOfHash } from "../kernel/ids.ts";
import { done, type Outcome, refused } from "../kernel/outcome.ts";
import { type Database, type Json, type Tx, transaction } from "./database.ts";

/** Who asks, and the key they chose for this write. */
export type Request<Body = unknown> = { readonly caller: string; readonly key: string; readonly body: Body };

/** A key lives in the slot of what it writes, so that it is kept in the transaction of its effect. */
export type Keyed = Request & { readonly slot: Slot };

export const bodyHash = (body: unknown): string => createHash("sha256").update(canonicalJson(body)).digest("hex");

/** The slot of a key whose effect has no slot of its own: an agreement, a staff account, a user not yet known. */
export const slotOfKey = ({ caller, key }: Request): Slot =>
  slotOfHash(createHash("sha256").update(`${caller}\n${key}`).digest());

/** For each request: the answer it got before, a refusal if the key was used for another body, or undefined. */
export const findAnswers = async <T>(
  tx: Tx,
  requests: readonly Keyed[],
): Promise<(Outcome<T, "idempotency-key-reused"> | undefined)[]> => {
  const rows = await tx<{ slot: number; caller: string; key: string; bodyHash: string; answer: T }[]>`
    select slot, caller, key, body_hash, answer from idempotency_key
    where (slot, caller, key) in (
      select * from unnest(${requests.map((r) => r.slot)}::smallint[], ${requests.map((r) => r.caller)}::text[],
                           ${requests.map((r) => r.key)}::text[]))`;
  const found = new Map(rows.map((row) => [`${row.slot} ${row.caller} ${row.key}`, row]));
  return requests.map((request) => {
    const row = found.get(`${request.slot} ${request.caller} ${request.key}`);
    if (!row) return undefined;
    if (row.bodyHash !== bodyHash(request.body)) return refused("idempotency-key-reused", { key: request.key });
    return done(row.answer);
  });
};

/** Kept in the transaction of the effect. Only what was done is kept: a refusal wrote nothing and may be tried again. */
export const keepAnswers = async (tx: Tx, answers: readonly { request: Keyed; answer: unknown }[]): Promise<void> => {
  if (answers.length === 0) return;
  const requests = answers.map(({ request }) => request);
  await tx`
    insert into idempotency_key (slot, caller, key, body_hash, answer)
    select * from unnest(
      ${requests.map((r) => r.slot)}::smallint[], ${requests.map((r) => r.caller)}::text[],
      ${requests.map((r) => r.key)}::text[], ${requests.map((r) => bodyHash(r.body))}::text[],
      ${answers.map(({ answer }) => JSON.stringify(answer))}::jsonb[])`;
};

/** A write that is a list of one: replayed, refused for a reused key, or done and kept. */
export const once = <T extends Json | object, Code extends string>(
  db: Database,
  request: Request & { readonly slot?: Slot },
  work: (tx: Tx) => Promise<Outcome<T, Code>>,
): Promise<Outcome<T, Code | "idempotency-key-reused">> =>
  transaction(db, async (tx) => {
    const keyed = { ...request, slot: request.slot ?? slotOfKey(request) };
    const [answered] = await findAnswers<T>(tx, [keyed]);
    if (answered) return answered;
    const outcome = await work(tx);
    if (outcome.ok) await keepAnswers(tx, [{ request: keyed, answer: outcome.value }]);
    return outcome;
  });
