import type { NewRepayment, Repayment } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { fen } from "../../kernel/money.ts";
import type { Outcome } from "../../kernel/outcome.ts";
import type { Tx } from "../../platform/database.ts";
import type { Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ChannelId } from "../acquisition/index.ts";
import type { LendingPolicy, LoanId } from "../lending/index.ts";
import type { Repayment as Receipt } from "./deed.ts";
import type { ActRequest, RecordRefusal } from "./desk.ts";
import { recordActs, recordActsIn } from "./record-acts.ts";

export type RepaymentRequest = Request<NewRepayment> & {
  readonly loanId: LoanId;
  readonly channel?: ChannelId | undefined;
};

/** Records money received. One receipt is a list of one. */
export const recordRepayments = (
  platform: Platform,
  policy: LendingPolicy,
  requests: readonly RepaymentRequest[],
): Promise<Outcome<Repayment, RecordRefusal>[]> => recordActs(platform, policy, requests.map(asAct));

/** The same inside the caller's transaction: money the provider tells us of together with its order. */
export const recordRepaymentsIn = (
  tx: Tx,
  platform: Platform,
  policy: LendingPolicy,
  today: IsoDate,
  requests: readonly RepaymentRequest[],
): Promise<Outcome<Repayment, RecordRefusal>[]> => recordActsIn(tx, platform, policy, today, requests.map(asAct));

const asAct = (request: RepaymentRequest): ActRequest => ({
  ...request,
  reference: request.body.reference ?? null,
  deedOn: (today) => receiptOf(request.body, today),
});

const receiptOf = (body: NewRepayment, today: IsoDate): Receipt => ({
  kind: "repayment",
  amountFen: fen(body.amountFen),
  valueOn: (body.valueOn as IsoDate | undefined) ?? today,
  purpose: body.purpose ?? "instalments",
  ...(body.rest === undefined ? {} : { rest: body.rest }),
  excess: body.excess ?? "credit",
});
