import { addDays, type IsoDate, later } from "../../kernel/calendar.ts";
import type { Id } from "../../kernel/ids.ts";
import { groupBy } from "../../kernel/lists.ts";
import { minus, sum, zeroFen } from "../../kernel/money.ts";
import { ppm } from "../../kernel/rate.ts";
import { type AgencyId, commissionOn } from "./agency.ts";
import type { Case, CaseId } from "./case.ts";
import type { CaseFact } from "./case-event.ts";
import type { Billed } from "./cost.store.ts";
import type { Repaid, RepaidWanted } from "./ports.ts";

/** A stretch in which what a loan's borrower repays earns an agency its commission. */
export type Window = RepaidWanted & {
  readonly caseId: CaseId;
  readonly agencyId: AgencyId;
  readonly commissionPpm: number;
};

export type Earned = Window & Pick<Repaid, "repaidFen">;

/** Every stretch of every loan of a case with an agency, up to and including a day. */
export const windowsOf = ({ id: caseId, loans, placements }: Case, day: IsoDate): Window[] =>
  placements.flatMap(({ agencyId, commissionPpm, fromOn, toOn }) =>
    loans.flatMap(({ loanId, joinedOn, leftOn }) => {
      const from = later(fromOn, joinedOn);
      const to = earliest(day, lastDayBefore(toOn), lastDayBefore(leftOn));
      return from <= to ? [{ caseId, loanId, agencyId, commissionPpm, from, to }] : [];
    }),
  );

const lastDayBefore = (end: IsoDate | null): IsoDate | null => (end === null ? null : addDays(end, -1));

const earliest = (day: IsoDate, ...others: readonly (IsoDate | null)[]): IsoDate =>
  others.reduce<IsoDate>((first, other) => (other !== null && other < first ? other : first), day);

/** Questions that name each loan once: answers are told apart by their loan. Nearly always there is one round. */
export const roundsOf = <Asked extends RepaidWanted>(windows: readonly Asked[]): Asked[][] => {
  const rounds: Asked[][] = [];
  for (const sameLoan of groupBy(windows, ({ loanId }) => loanId).values())
    for (const [n, window] of sameLoan.entries()) {
      const round = rounds[n];
      if (round) round.push(window);
      else rounds.push([window]);
    }
  return rounds;
};

/** What the agencies have earned on one case and was not booked yet, a cost for each agency and loan. */
export const billOf = (earned: readonly Earned[], billed: readonly Billed[], costId: () => Id<"cost">): CaseFact[] => {
  const bookedFen = new Map(billed.map((one) => [byAgencyAndLoan(one), one.fen]));
  return [...groupBy(earned, byAgencyAndLoan)].flatMap(([name, windows]) => {
    const [{ loanId, agencyId }] = windows as [Earned];
    const wholeFen = sum(windows.map(({ repaidFen, commissionPpm }) => commission(repaidFen, commissionPpm)));
    const amountFen = minus(wholeFen, bookedFen.get(name) ?? zeroFen);
    return amountFen > 0 ? [{ type: "cost", costId: costId(), kind: "commission", amountFen, loanId, agencyId }] : [];
  });
};

const byAgencyAndLoan = ({ agencyId, loanId }: Pick<Window, "agencyId" | "loanId">): string => `${agencyId} ${loanId}`;

const commission = (repaidFen: Repaid["repaidFen"], commissionPpm: number) =>
  commissionOn(repaidFen, { commissionPpm: ppm(commissionPpm) });
