import type { PaymentOrder } from "@suanpan/contract";

/** Why an order failed: by its code where we have a word for it, else in the provider's own words. */
export const failureOf = (
  name: (group: string, code: string) => string,
  { failureCode, failureText, lastError }: Pick<PaymentOrder, "failureCode" | "failureText" | "lastError">,
): string => {
  if (failureCode === null) return lastError ?? "";
  const called = name("failure", failureCode);
  return called === failureCode ? (failureText ?? failureCode) : called;
};
