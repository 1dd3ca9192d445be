import type { IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { prorate } from "@suanpan/server/kernel/money.ts";
import { type Loan, type LoanId, readLoans } from "@suanpan/server/modules/lending/index.ts";
import type { Order } from "@suanpan/server/modules/payments/index.ts";
import { owedBy, payoffOn, type RepaymentRequest, recordRepayments } from "@suanpan/server/modules/servicing/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import type { Crowd } from "./crowd.ts";
import type { House } from "./house.ts";

type Body = RepaymentRequest["body"];

/** What borrowers send of their own accord on a day: what they were late with, everything at once, or something at last. */
export const payByHand = async (
  platform: Platform,
  house: House,
  crowd: Crowd,
  day: IsoDate,
  orders: readonly Order[],
): Promise<void> => {
  // Who is being debited today pays that way.
  const debited = new Set(orders.flatMap(({ loanId }) => loanId ?? []));
  const cures = crowd.cures
    .take(day)
    .filter((id) => !debited.has(id))
    .sort(byId);
  const settlements = crowd.settlements.take(day).toSorted(byId);
  const recoveries = crowd.recoveries.take(day).toSorted((a, b) => byId(a.loanId, b.loanId));
  const known = await readLoans(platform.db, [...settlements, ...recoveries.map(({ loanId }) => loanId)]);
  const requests = [
    ...(await lateOnes(platform, cures, day)),
    ...settlements.flatMap((id) => settling(platform, house, known.get(id), day)),
    ...recoveries.flatMap(({ loanId, part }) => recovering(known.get(loanId), part, day)),
  ];
  if (requests.length === 0) return;
  for (const outcome of await recordRepayments(platform, house.lending.policy, requests))
    if (!outcome.ok && outcome.code !== "loan-not-active")
      throw new Error(`a repayment was refused: ${outcome.code} ${JSON.stringify(outcome.detail)}`);
};

const byId = (a: LoanId, b: LoanId): number => (a < b ? -1 : 1);

const request = (loanId: LoanId, key: string, body: Body): RepaymentRequest => ({
  caller: "simulator",
  key: `${key}-${loanId}`,
  body,
  loanId,
});

const lateOnes = async (platform: Platform, ids: readonly LoanId[], day: IsoDate): Promise<RepaymentRequest[]> => {
  if (ids.length === 0) return [];
  const owed = await owedBy(platform.db, ids, day);
  return ids.flatMap((id) => {
    const amountFen = owed.get(id) ?? 0;
    return amountFen > 0 ? [request(id, `late-${day}`, { amountFen })] : [];
  });
};

const settling = (platform: Platform, house: House, loan: Loan | undefined, day: IsoDate): RepaymentRequest[] => {
  if (loan?.state !== "active") return [];
  const at = { today: day, recordedAt: platform.now() };
  const { totalFen } = payoffOn(loan, day, house.lending.policy, platform.holidays, at);
  return totalFen > 0 ? [request(loan.id, "settle", { amountFen: totalFen, purpose: "settle" })] : [];
};

const recovering = (loan: Loan | undefined, part: number, day: IsoDate): RepaymentRequest[] => {
  if (loan?.state !== "written-off") return [];
  const amountFen = prorate(
    loan.outstandingFen > 0 ? loan.outstandingFen : loan.principalFen,
    Math.round(part * 100),
    200,
  );
  return amountFen > 0 ? [request(loan.id, `recover-${day}`, { amountFen })] : [];
};
