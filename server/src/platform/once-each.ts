import type { Outcome } from "../kernel/outcome.ts";
import { answersRequest } from "./answered-request.ts";
import type { Tx } from "./database.ts";
import { bodyHash, findAnswers, identity, type Keyed, keepAnswers, type Reused, reused } from "./idempotency.ts";

/** What was decided, and its writing, which may still be under way: the keys go out right behind it. */
export type Worked<T, Code extends string> = {
  readonly outcomes: readonly Outcome<T, Code>[];
  readonly written: Promise<unknown>;
};

/**
 * A batch whose every item has a key of its own, inside a transaction of the caller's. `work` sees only what was never
 * answered, each key once, and answers in that order, deciding every refusal before it writes.
 */
export const onceEach = async <R extends Keyed, T, Code extends string>(
  tx: Tx,
  requests: readonly R[],
  work: (fresh: readonly R[]) => Promise<readonly Outcome<T, Code>[] | Worked<T, Code>>,
  /** What was answered before, where the caller has looked it up together with something else. */
  known?: Answered<T>,
): Promise<Outcome<T, Code | Reused>[]> => {
  // A batch that came with one request answers it; one that was gathered from several says so of each item.
  if (requests.every(({ requestId }) => requestId === requests[0]?.requestId))
    answersRequest(tx, requests[0]?.requestId);
  const firsts = new Map<string, R>();
  for (const request of requests) if (!firsts.has(identity(request))) firsts.set(identity(request), request);
  const distinct = [...firsts.values()];
  const answers = new Map<string, Outcome<T, Code | Reused>>(known ?? (await answersByKey<T>(tx, distinct)));
  const fresh = distinct.filter((request) => !answers.has(identity(request)));
  const did = fresh.length > 0 ? await work(fresh) : [];
  const { outcomes: worked, written } = "written" in did ? did : { outcomes: did, written: undefined };
  if (worked.length !== fresh.length) throw new Error(`${fresh.length} requests got ${worked.length} answers`);
  for (const [n, request] of fresh.entries()) answers.set(identity(request), worked[n] as Outcome<T, Code>);
  const keeping = fresh.flatMap((request, n) => kept(request, worked[n]));
  await Promise.all([written, keepAnswers(tx, keeping)]);
  // As in `once`: a refusal is looked up again, in case a twin is behind it.
  const lost = fresh.filter((_, n) => !worked[n]?.ok);
  for (const [name, answer] of await answersByKey<T>(tx, lost)) answers.set(name, answer);
  return requests.map((request) => {
    const first = firsts.get(identity(request)) as R;
    if (request !== first && bodyHash(request) !== bodyHash(first)) return reused(request);
    return answers.get(identity(request)) as Outcome<T, Code | Reused>;
  });
};

const kept = <T>(request: Keyed, outcome: Outcome<T> | undefined) =>
  outcome?.ok ? [{ request, answer: outcome.value }] : [];

/** Answers given before, under the names of their keys. */
export type Answered<T> = readonly (readonly [string, Outcome<T, Reused>])[];

export const answersByKey = async <T>(tx: Tx, requests: readonly Keyed[]): Promise<Answered<T>> => {
  if (requests.length === 0) return [];
  const answers = await findAnswers<T>(tx, requests);
  return requests.flatMap((request, n) => {
    const answer = answers[n];
    return answer ? [[identity(request), answer] as const] : [];
  });
};
