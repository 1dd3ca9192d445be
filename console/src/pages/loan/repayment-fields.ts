import type { NewRepayment } from "@suanpan/contract";

export const purposes = ["instalments", "settle", "prepay", "cancel"] as const satisfies NewRepayment["purpose"][];
/** `product` leaves it to the product's own terms. */
export const rests = ["product", "shorter", "smaller"] as const;

export type RepaymentFields = {
  amountFen: string;
  valueOn: string;
  purpose: (typeof purposes)[number];
  rest: (typeof rests)[number];
  reference?: string;
};
