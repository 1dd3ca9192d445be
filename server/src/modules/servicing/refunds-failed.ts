import type { ProblemCode } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { LendingPolicy } from "../lending/index.ts";
import { type NotRefunded, orderRef } from "../payments/index.ts";
import type { ActRequest } from "./desk.ts";
import { recordActsIn } from "./record-acts.ts";
import { actOfRefund } from "./refund-key.ts";

/** Refunds that never left: their money is credit of their loans again, and waits there for a person. */
export const refundsFailed = async (
  tx: Tx,
  platform: Platform,
  policy: LendingPolicy,
  today: IsoDate,
  items: readonly NotRefunded[],
): Promise<Outcome<true, ProblemCode>[]> => {
  const requests = items.map(takenBack);
  const known = requests.flatMap((request) => (request ? [request] : []));
  const answers = new Map(
    (await recordActsIn(tx, platform, policy, today, known)).map((outcome, n) => [known[n], outcome]),
  );
  return requests.map((request) => {
    const outcome = answers.get(request);
    if (!outcome) return refused("not-found");
    return outcome.ok ? done(true) : refused(outcome.code, outcome.detail);
  });
};

const takenBack = ({ orderId, loanId, naturalKey, reason }: NotRefunded): ActRequest | undefined => {
  const of = actOfRefund(naturalKey);
  if (of === undefined) return undefined;
  const order = orderRef(orderId);
  const deedOn: ActRequest["deedOn"] = (valueOn) => ({ kind: "reversal", of, valueOn, notPaid: true });
  return {
    caller: "provider",
    key: `not-refunded-${order}`,
    body: { order, reason },
    loanId,
    reference: order,
    deedOn,
  };
};
