import { createHash } from "node:crypto";
import { canonicalJson } from "../kernel/canonical.ts";
import { type Slot, slotOfHash } from "../kernel/ids.ts";
import { done, type Outcome, refused } from "../kernel/outcome.ts";
import { answersRequest } from "./answered-request.ts";
import {
  type Database,
  isUniqueViolation,
  type Json,
  type Reader,
  type Tx,
  transactionUnlessRefused,
} from "./database.ts";
import { asRecords } from "./rows.ts";

/** Who asks, and the key they chose for this write: what they want, and of whom (a path, when it came by one). */
export type Request<Body = unknown> = {
  readonly caller: string;
  readonly key: string;
  readonly body: Body;
  readonly target?: string;
  /** Under which it is found in the request log. No part of what is asked for. */
  readonly requestId?: string;
};

/** A key lives in the slot of what it writes, so that it is kept in the transaction of its effect. */
export type Keyed = Request & { readonly slot: Slot };

export type Reused = "idempotency-key-reused";

/** One key is for one body sent to one target: cancelling with the key of a payment must not answer "paid". */
export const bodyHash = ({ body, target }: Pick<Request, "body" | "target">): string =>
  createHash("sha256").update(canonicalJson({ body, target })).digest("hex");

/** The slot of a key whose effect has no slot of its own: an agreement, a staff account, a user not yet known. */
export const slotOfKey = ({ caller, key }: Request): Slot =>
  slotOfHash(createHash("sha256").update(`${caller}\n${key}`).digest());

/** For each request: the answer it got before, a refusal if the key was used for another body, or undefined. */
export const findAnswers = async <T>(
  db: Reader,
  requests: readonly Keyed[],
): Promise<(Outcome<T, Reused> | undefined)[]> => {
  const rows = await db<{ slot: Slot; caller: string; key: string; bodyHash: string; answer: T }[]>`
    select slot, caller, key, body_hash, answer from idempotency_key
    where (slot, caller, key) in (
      select * from unnest(${requests.map((r) => r.slot)}::smallint[], ${requests.map((r) => r.caller)}::text[],
                           ${requests.map((r) => r.key)}::text[]) limit ${requests.length})`;
  const found = new Map(rows.map((row) => [identity(row), row]));
  return requests.map((request) => {
    const row = found.get(identity(request));
    if (!row) return undefined;
    return row.bodyHash === bodyHash(request) ? done(row.answer) : reused(request);
  });
};

/** Kept in the transaction of the effect. Only what was done is kept: a refusal wrote nothing and may be tried again. */
export const keepAnswers = async (tx: Tx, answers: readonly { request: Keyed; answer: unknown }[]): Promise<void> => {
  if (answers.length === 0) return;
  const rows = answers.map(({ request, answer }) => ({
    slot: request.slot,
    caller: request.caller,
    key: request.key,
    bodyHash: bodyHash(request),
    answer: JSON.stringify(answer),
  }));
  await tx`
    insert into idempotency_key (slot, caller, key, body_hash, answer)
    select slot, caller, key, body_hash, answer::json from json_to_recordset(${asRecords(rows)}::text::json)
      as a(slot smallint, caller text, key text, body_hash text, answer text)`;
};

/** A write that is a list of one: replayed, refused for a reused key, or done and kept. A refusal undoes everything. */
export const once = async <T extends Json | object, Code extends string>(
  db: Database,
  request: Request & { readonly slot?: Slot },
  work: (tx: Tx) => Promise<Outcome<T, Code>>,
): Promise<Outcome<T, Code | Reused>> => {
  const keyed = { ...request, slot: request.slot ?? slotOfKey(request) };
  // What stands in our way may be the doing of a twin that was quicker by a moment: then its answer is ours too.
  const twin = async () => (await findAnswers<T>(db, [keyed]))[0];
  try {
    const outcome = await transactionUnlessRefused(db, (tx) => answeredOr<T, Code>(tx, keyed, work));
    return outcome.ok ? outcome : ((await twin()) ?? outcome);
  } catch (error) {
    const answered = isUniqueViolation(error) ? await twin() : undefined;
    if (answered) return answered;
    throw error;
  }
};

const answeredOr = async <T, Code extends string>(
  tx: Tx,
  keyed: Keyed,
  work: (tx: Tx) => Promise<Outcome<T, Code>>,
): Promise<Outcome<T, Code | Reused>> => {
  answersRequest(tx, keyed.requestId);
  const [answered] = await findAnswers<T>(tx, [keyed]);
  if (answered) return answered;
  const outcome = await work(tx);
  if (outcome.ok) await keepAnswers(tx, [{ request: keyed, answer: outcome.value }]);
  return outcome;
};

/** Slot, caller and key in one text: none of them holds a line break. */
export const identity = ({ slot, caller, key }: Pick<Keyed, "slot" | "caller" | "key">): string =>
  `${slot}\n${caller}\n${key}`;

export const reused = ({ key }: Request) => refused("idempotency-key-reused", { key });
