import type { CompanyItemKind, CompanyItems } from "@suanpan/contract";
import { companyItemExecutor } from "../modules/books/index.ts";
import { manualJournalExecutor } from "../modules/ledger/index.ts";
import { lockPeriodExecutor } from "../platform/periods/index.ts";
import { borrowerOf, carryOut, closeUntil, draw, type openTestLender } from "./lender.ts";

type Lender = Awaited<ReturnType<typeof openTestLender>>;

/**
 * The first quarter of a company that began on the first of April 2024: shares, a fee of so much, one loan, and three
 * months that are closed and locked. It has nothing to compare with, and everything is its own.
 */
export const liveFirstQuarter = async (lender: Lender, shares: number, feeFen: number): Promise<void> => {
  const { platform } = lender;
  const on = "2024-04-01";
  const record = <K extends CompanyItemKind>(kind: K, item: CompanyItems[K]) =>
    carryOut(platform, kind, companyItemExecutor, { kind, item });
  await record("shares-issued", { on, shares, capitalFen: 1_000, proceedsFen: shares * 300 });
  await carryOut(platform, "fee", manualJournalExecutor, {
    ...{ book: "both", entity: "platform", businessOn: on, memo: "fee" },
    lines: [
      { account: "cash", debitFen: feeFen, creditFen: 0 },
      { account: "referral-fees", debitFen: 0, creditFen: feeFen, cashFlow: "operating" },
    ],
  });
  const { lineId } = await borrowerOf(lender, 1);
  await draw(lender, lineId, "loan", 1_200_000, 12);
  await closeUntil(lender, "2024-07-02");
  for (const period of ["2024-04", "2024-05", "2024-06"])
    await carryOut(platform, `lock-${period}`, lockPeriodExecutor, { period });
  const rates = [{ currency: "USD" as const, rateOn: "2024-06-28", cnyMillionths: 7_267_200 }];
  await record("exchange-rates", { on: "2024-07-02", rates });
};
