import type { OrderKind, OrderState, PaymentOrder } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, type Id } from "../../kernel/ids.ts";
import type { Fen } from "../../kernel/money.ts";
import type { UserId } from "../acquisition/index.ts";
import type { LoanId } from "../lending/index.ts";
import type { AccountId } from "./account.ts";
import type { MandateId } from "./mandate.ts";

export type OrderId = Id<"order">;
export type AnsweredBy = "callback" | "statement" | "staff" | "acceptance";

/** What was ordered; it never changes. */
export type NewOrder = {
  readonly id: OrderId;
  readonly kind: OrderKind;
  readonly naturalKey: string;
  readonly loanId: LoanId | null;
  readonly userId: UserId | null;
  readonly accountId: AccountId | null;
  readonly mandateId: MandateId | null;
  readonly sourceReference: string | null;
  readonly amountFen: Fen;
  readonly businessOn: IsoDate;
  readonly orderedAt: Date;
};

/** One movement of money, and how it stands. */
export type Order = NewOrder & {
  readonly state: OrderState;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly sentAt: Date | null;
  readonly sentOn: IsoDate | null;
  readonly providerReference: string | null;
  readonly failureCode: string | null;
  readonly failureText: string | null;
  readonly valueOn: IsoDate | null;
  readonly answeredAt: Date | null;
  readonly answeredBy: AnsweredBy | null;
  readonly statementOn: IsoDate | null;
};

export const orderRef = (id: OrderId): string => formatId("order", id);

const refOr = (prefix: string, id: bigint | null): string | null => (id === null ? null : formatId(prefix, id));

export const orderView = (order: Order): PaymentOrder => ({
  id: orderRef(order.id),
  kind: order.kind,
  loanId: refOr("loan", order.loanId),
  userId: refOr("user", order.userId),
  accountId: refOr("acct", order.accountId),
  amountFen: order.amountFen,
  state: order.state,
  businessOn: order.businessOn,
  orderedAt: order.orderedAt.toISOString(),
  attempts: order.attempts,
  lastError: order.lastError,
  sentAt: order.sentAt?.toISOString() ?? null,
  providerReference: order.providerReference,
  failureCode: order.failureCode,
  failureText: order.failureText,
  valueOn: order.valueOn,
  answeredAt: order.answeredAt?.toISOString() ?? null,
  answeredBy: order.answeredBy,
  statementOn: order.statementOn,
});
