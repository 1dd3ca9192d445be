import type { LoanSummary, Loan as LoanView } from "@suanpan/contract";
import { formatId, parseId } from "../../kernel/ids.ts";
import { maskName } from "../../platform/crypto/mask.ts";
import { businessDay } from "../../platform/day/business-day.ts";
import type { Platform } from "../../platform/platform.ts";
import { type ChannelId, findUser } from "../acquisition/index.ts";
import { type LoanFilter, listLoans, readLoans } from "./loan.store.ts";
import { type Loan, type LoanId, nextDueOn, summaryView } from "./loan.ts";

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

export const pageOfLoans = async (
  platform: Platform,
  filter: LoanFilter,
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ items: LoanSummary[]; next: string | null }> => {
  const today = await businessDay(platform.db);
  const rows = await listLoans(
    platform.db,
    filter,
    cursor === undefined ? undefined : parseId<"loan">("loan", cursor),
    limit + 1,
  );
  const items = today ? rows.slice(0, limit).map((row) => summaryView(row, today)) : [];
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
};

export const loanRef = (id: LoanId): string => formatId("loan", id);
