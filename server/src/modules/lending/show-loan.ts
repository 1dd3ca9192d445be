import type {
  Instalment as InstalmentView,
  LoanSummary,
  Loan as LoanView,
  Slice as SliceView,
} from "@suanpan/contract";
import { formatId } from "../../kernel/ids.ts";
import { groupBy } from "../../kernel/lists.ts";
import { sum } from "../../kernel/money.ts";
import { maskName } from "../../platform/crypto/mask.ts";
import { businessDay } from "../../platform/day/business-day.ts";
import { itemsUnlessSaid, type PageOf, pageOf } from "../../platform/http/page.ts";
import type { Platform } from "../../platform/platform.ts";
import { type ChannelId, findUser } from "../acquisition/index.ts";
import type { LoanId } from "./event.ts";
import type { Instalment } from "./instalment.ts";
import { type LoanFilter, listLoans, readLoans } from "./loan.store.ts";
import { type Loan, nextDueOn, type Slice, summaryView } from "./loan.ts";

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
  return {
    ...summaryView({ ...loan, nextDueOn: nextDueOn(loan) }, today),
    borrowerMasked: maskName(borrower?.name ?? ""),
    creditFen: loan.creditFen,
    slices: loan.slices.map(sliceView),
    instalments: instalmentViews(loan),
  };
};

const sliceView = ({ number, agreementId, fundingModel, entity, principalFen, calledOn }: Slice): SliceView => ({
  number,
  agreementId: formatId("agr", agreementId),
  fundingModel,
  entity,
  principalFen,
  calledOn,
});

/** To the borrower the rows of a loan's slices are one instalment. */
const instalmentViews = (loan: Loan): InstalmentView[] =>
  [...groupBy(loan.instalments, ({ number }) => number).values()].map((rows) => {
    const [{ number, dueOn, replacedBy } = rows[0] as Instalment] = rows;
    const of = (key: Exclude<keyof InstalmentView, "number" | "dueOn" | "replaced">) =>
      sum(rows.map((row) => row[key]));
    return {
      number,
      dueOn,
      principalFen: of("principalFen"),
      interestFen: of("interestFen"),
      guaranteeFeeFen: of("guaranteeFeeFen"),
      serviceFeeFen: of("serviceFeeFen"),
      lateFeeFen: of("lateFeeFen"),
      paidPrincipalFen: of("paidPrincipalFen"),
      paidInterestFen: of("paidInterestFen"),
      paidGuaranteeFeeFen: of("paidGuaranteeFeeFen"),
      paidServiceFeeFen: of("paidServiceFeeFen"),
      paidLateFeeFen: of("paidLateFeeFen"),
      owedBackFen: of("owedBackFen"),
      replaced: replacedBy !== null,
    };
  });

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
