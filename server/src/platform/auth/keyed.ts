import { mapDone, type Outcome } from "../../kernel/outcome.ts";
import type { Database, Tx } from "../database.ts";
import { once, type Request, type Reused } from "../idempotency.ts";

/** Several writes here take nothing but a person's id: naming the act keeps one key from answering for another. */
export const named = <Body>(action: string, request: Request<Body>): Request<Body> => ({ ...request, target: action });

export type WithSecret<T, Secret> = { readonly kept: T; readonly secret: Secret };

/** A write whose answer holds a secret, shown once. The answer is kept without it, so a replay has null in its place. */
export const onceWithSecret = async <T extends object, Secret, Code extends string>(
  db: Database,
  request: Request,
  work: (tx: Tx) => Promise<Outcome<WithSecret<T, Secret>, Code>>,
): Promise<Outcome<WithSecret<T, Secret | null>, Code | Reused>> => {
  let made: WithSecret<T, Secret> | undefined;
  const outcome = await once(db, request, async (tx) => {
    const worked = await work(tx);
    made = worked.ok ? worked.value : undefined;
    return mapDone(worked, ({ kept }) => kept);
  });
  // Work that was rolled back for a quicker twin made a secret too, but the answer is then not its own.
  return mapDone(outcome, (kept) => ({ kept, secret: made?.kept === kept ? made.secret : null }));
};
