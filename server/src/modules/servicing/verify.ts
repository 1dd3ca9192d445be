import { formatId } from "../../kernel/ids.ts";
import { type Fen, most } from "../../kernel/money.ts";
import { law, verdict } from "../../platform/verifier.ts";
import { interestEarned, type Loan, loanBatches, loanRef } from "../lending/index.ts";
import { paidInterest } from "./accrue.ts";
import { countRepayments, firstRepaymentDifference, firstStrayEvent } from "./verify.store.ts";

/** Every fen that came in is in the events of its loan, and every repaid fen came in once. */
export const repaymentsAreFolds = law("repayment = the events it became", async (db) => {
  const checked = await countRepayments(db);
  const different = await firstRepaymentDifference(db);
  if (different) {
    const { loanId, id, what, stored, folded } = different;
    const name = `${what} of ${formatId("repayment", id)}`;
    return verdict(checked, `${loanRef(loanId)}: ${name} is ${stored}, its events say ${folded ?? "nothing"}`);
  }
  const stray = await firstStrayEvent(db);
  const brought = stray?.repayments === 0 ? "no repayment" : `${stray?.repayments} repayments`;
  return verdict(
    checked,
    stray && `${loanRef(stray.loanId)}: event ${stray.seq} repaid ${stray.fen} fen, which ${brought} brought`,
  );
});

/** Interest is recognised by date: what is recognised of a loan is what its schedule had earned when it last changed. */
export const accrualsAreEarned = law("accrued interest = earned by the last value date", async (db) => {
  let checked = 0;
  for await (const { loans } of loanBatches(db))
    for (const loan of loans.values()) {
      const earnedFen = earnedBy(loan);
      if (loan.accruedInterestFen !== earnedFen)
        return verdict(
          checked,
          `${loanRef(loan.id)}: accrued interest is ${loan.accruedInterestFen} fen, by ${loan.lastValueOn} it had earned ${earnedFen}`,
        );
      checked += 1;
    }
  return verdict(checked, undefined);
});

/** When a loan ends, whatever interest was paid for is earned, even if its day had not come. */
const earnedBy = (loan: Loan): Fen => {
  const datedFen = interestEarned(loan.drawnOn, loan.instalments, loan.lastValueOn);
  return loan.state === "active" ? datedFen : most(datedFen, paidInterest(loan));
};
