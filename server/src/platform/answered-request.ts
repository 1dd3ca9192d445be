import type { Tx } from "./database.ts";

const answered = new WeakMap<Tx, string>();

/**
 * Says which request of the API a transaction answers, so that the audit log and the request log can be held together.
 * Bound to the transaction and not to the flow of calls: an AsyncLocalStorage slows every promise of the process down,
 * and cost a sixth of the time of a drawdown.
 */
export const answersRequest = (tx: Tx, requestId: string | undefined): void => {
  if (requestId !== undefined) answered.set(tx, requestId);
};

export const requestAnsweredBy = (tx: Tx): string | undefined => answered.get(tx);
