import type { Failure, OrderKind } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";

/** An order as the provider is told of it: no person, no number, only tokens and an amount. */
export type SentOrder = {
  readonly orderId: string;
  readonly kind: OrderKind;
  readonly account: string | null;
  /** For a refund without an account: the receipt that goes back. */
  readonly source: string | null;
  readonly amountFen: number;
  readonly businessOn: IsoDate;
};

/** Taken, to be answered later; or turned down at once, which is an answer. */
export type Acceptance =
  | { readonly orderId: string; readonly accepted: true }
  | { readonly orderId: string; readonly accepted: false; readonly failure: Failure };

/** Whoever moves the money. It knows an order by its id: the same one sent twice is taken once. */
export type PaymentProvider = {
  readonly send: (orders: readonly SentOrder[]) => Promise<readonly Acceptance[]>;
  /** The file of a day, as text. */
  readonly statement: (day: IsoDate) => Promise<string>;
};
