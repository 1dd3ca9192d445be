import type { LoanSummary, Loan as LoanView } from "@suanpan/contract";
import { formatId } from "../../kernel/ids.ts";
import { maskName } from "../../platform/crypto/mask.ts";
import { businessDay } from "../../platform/day/business-day.ts";
import { itemsUnlessSaid, type PageOf, pageOf } from "../../platform/http/page.ts";
import type { Platform } from "../../platform/platform.ts";
import { type ChannelId, findUser } from "../acquisition/index.ts";
import type { LoanId } from "./event.ts";
import { type LoanFilter, listLoans, readLoans } from "./loan.store.ts";
import { type Loan, nextDueOn, summaryView } from "./loan.ts";

/** A loan, unless it belongs to another channel than the one that asks. */
export const findLoan = async (platform: Platform, id: LoanId, channel?: ChannelId): Promise<Loan | undefined> => {
  const loan = (await readLoans(platform.db, [id])).get(id);
  return channel === undefined || loan?.channelId === channel ? loan : undefined;
};

export const showLoan = async (platform: Platform, id: LoanId, channel?: ChannelId): Promise<LoanView | undefined> => {
  const loan = await findLoan(platform, id, channel);
  const today = await businessDay(platform.db);
  if (!loan || !today) return undefined;
  const borrower = await findUser(platform, loan.userId);
  const instalments = loan.instalments.map(
    ({ number, dueOn, principalFen, interestFen, paidPrincipalFen, paidInterestFen }) => ({
      number,
      dueOn,
      principalFen,
      interestFen,
      paidPrincipalFen,
      paidInterestFen,
    }),
  );
  return {
    ...summaryView({ ...loan, nextDueOn: nextDueOn(loan) }, today),
    borrowerMasked: maskName(borrower?.name ?? ""),
    instalments,
  };
};

/** Newest first, from before a loan. */
export const pageOfLoans = async (
  platform: Platform,
  filter: LoanFilter,
  before: LoanId | undefined,
  limit = itemsUnlessSaid,
): Promise<PageOf<LoanSummary>> => {
  const today = await businessDay(platform.db);
  if (!today) return { items: [], next: null };
  const rows = await listLoans(platform.db, filter, before, limit + 1);
  return pageOf(
    rows.map((row) => summaryView(row, today)),
    limit,
  );
};

export const loanRef = (id: LoanId): string => formatId("loan", id);
