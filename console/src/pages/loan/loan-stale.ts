import type { Loan } from "@suanpan/contract";

/** What is to be read again once something was done to a loan. */
export const staleAfter = ({ id, userId }: Loan): readonly (readonly string[])[] => [
  ["loan", id],
  ["loans"],
  ["user", userId],
];
