import { books } from "@suanpan/contract";
import { type Fen, fen, zeroFen } from "../../../kernel/money.ts";
import type { AccountCode, CompanyPosting, Line } from "../../ledger/index.ts";

/** A debit when it is more than nothing, a credit when less. */
export const move = (account: AccountCode, amountFen: Fen): Line => ({
  account,
  debitFen: amountFen > 0 ? amountFen : zeroFen,
  creditFen: amountFen < 0 ? fen(-amountFen) : zeroFen,
  // What is done here belongs to operations; cash itself is what the statement explains.
  cashFlow: account === "cash" || account === "restricted-cash" ? null : "operating",
});

/** Money moves the same way under either standard. Lines of nothing are left out. */
export const inBothBooks = (posting: Omit<CompanyPosting, "book">): CompanyPosting[] => {
  const lines = posting.lines.filter(({ debitFen, creditFen }) => debitFen !== creditFen);
  return lines.length === 0 ? [] : books.map((book) => ({ ...posting, book, lines }));
};
