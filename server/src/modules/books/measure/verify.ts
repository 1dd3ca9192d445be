import type { IsoDate } from "../../../kernel/calendar.ts";
import { formatId } from "../../../kernel/ids.ts";
import { groupBy } from "../../../kernel/lists.ts";
import { minus, plus, sum, zeroFen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import { firstUnclosedDay } from "../../../platform/day/business-day.ts";
import { law, type Verifier, verdict } from "../../../platform/verifier.ts";
import { isEarlyFee, type Loan, loanBatches, owedBackOf, type Slice, scheduledOwed } from "../../lending/index.ts";
import { accruesUntil, earnedOn, firstSchedule } from "../../servicing/index.ts";
import { shareOf } from "./fees.ts";
import { type Collected, type Ended, measureOf, measures } from "./measure.ts";
import { type MeasuredSlice, measureSlice, standingTerms } from "./measure-slice.ts";
import { policiesKept } from "./policy.store.ts";
import { type DatedPolicy, policyOn } from "./policy.ts";
import {
  type AgreedFunding,
  cancelledLoans,
  costsOf,
  type EventOfFees,
  feeEvents,
  fundingTerms,
  lastEventDays,
  lastTwoRows,
  type MeasureRow,
} from "./verify.store.ts";

/**
 * Measures every slice again, one by one and from all its facts, by the policy of its day, and compares with the newest
 * row. Rows before it are steps on the way: whatever one of them got wrong, the next put right, and what was posted is
 * what they come to.
 */
export const measuresAreTrue: Verifier = law("accruals = schedules", async (db) => {
  const openOn = await firstUnclosedDay(db);
  if (openOn === undefined) return verdict(0, undefined);
  const policies = await policiesKept(db);
  const terms = new Map((await fundingTerms(db)).map((funding) => [`${funding.id}/${funding.version}`, funding]));
  let checked = 0;
  for await (const { ids, loans } of loanBatches(db)) {
    const facts = await factsOf(db, ids);
    for (const loan of loans.values()) {
      const problem = firstProblem(loan, facts, terms, openOn, policies);
      if (problem) return verdict(checked, problem);
      checked += loan.slices.length;
    }
  }
  return verdict(checked, undefined);
});

const factsOf = async (db: Reader, ids: Parameters<typeof lastTwoRows>[1]) => {
  const [rows, events, days, costs, cancelled] = await Promise.all([
    lastTwoRows(db, ids),
    feeEvents(db, ids),
    lastEventDays(db, ids),
    costsOf(db, ids),
    cancelledLoans(db, ids),
  ]);
  return {
    cancelled,
    rows: groupBy(rows, keyOf),
    events: groupBy(events, keyOf),
    costs: groupBy(costs, keyOf),
    lastOn: new Map(days.map(({ loanId, businessOn }) => [loanId, businessOn])),
  };
};
type Facts = Awaited<ReturnType<typeof factsOf>>;

const keyOf = ({ loanId, slice }: { loanId: bigint; slice: number }): string => `${loanId}/${slice}`;

const firstProblem = (
  loan: Loan,
  facts: Facts,
  terms: ReadonlyMap<string, AgreedFunding>,
  openOn: IsoDate,
  policies: readonly DatedPolicy[],
): string | undefined => {
  const lastOn = facts.lastOn.get(loan.id);
  // What happens today is measured when today closes, and until then the loan is ahead of its measures.
  if (loan.state === "pending" || lastOn === undefined || lastOn >= openOn) return undefined;
  for (const slice of loan.slices) {
    const key = keyOf({ loanId: loan.id, slice: slice.number });
    const [row, before] = facts.rows.get(key) ?? [];
    const called = `${formatId("loan", loan.id)} slice ${slice.number}`;
    if (!row && loan.state === "cancelled") continue;
    if (!row || row.businessOn < lastOn)
      return `${called} was last measured ${row?.businessOn ?? "never"}, its last fact is of ${lastOn}`;
    const problem = differenceOf(loan, slice, { row, before, key, facts, terms, policies });
    if (problem) return `${called} on ${row.businessOn}: ${problem}`;
  }
  return undefined;
};

type Held = {
  readonly row: MeasureRow;
  readonly before: MeasureRow | undefined;
  readonly key: string;
  readonly facts: Facts;
  readonly terms: ReadonlyMap<string, AgreedFunding>;
  readonly policies: readonly DatedPolicy[];
};

const differenceOf = (
  loan: Loan,
  slice: Slice,
  { row, before, key, facts, terms, policies }: Held,
): string | undefined => {
  const policy = policyOn(policies, row.businessOn);
  const drawnBy = policyOn(policies, loan.movedInOn ?? loan.drawnOn ?? row.businessOn);
  if (!policy || !drawnBy) return "it was measured, and nobody knows by which policy";
  const events = facts.events.get(key) ?? [];
  const funding = terms.get(`${slice.agreementId}/${slice.agreementVersion}`);
  const agreed = agreedOf(loan, slice);
  const collected = collectedIn(loan, slice, events, { ...row, feeFen: sum(agreed.map(({ feeFen }) => feeFen)) });
  const broughtFen = sum(events.filter(({ type }) => type === "moved-in").map(({ interestFen }) => interestFen));
  const measured: MeasuredSlice = {
    model: slice.fundingModel,
    principalFen: slice.principalFen,
    expectedLossPpm: slice.expectedLossPpm,
    feePpm: slice.feePpm,
    lightFacilitationPpm: drawnBy.lightFacilitationPpm,
    investorPpm: funding?.investorPpm ?? 0,
    originationCostPpm: funding?.costPpm ?? 0,
    movedInOn: loan.movedInOn,
    agreed,
    now: nowOf(loan, slice),
    cost: facts.costs.get(key) ?? [],
    ended: endedOf(loan, slice, before),
    cancelled: loan.state === "settled" && facts.cancelled.has(loan.id),
    accruesUntil: accruesUntil(loan, row.businessOn, policy),
    earnedFen: minus(earnedOn(loan, slice, row.businessOn, policy), broughtFen),
    collected,
  };
  const again = measureSlice(measured, before, row.businessOn, policy);
  const wrong = measures.find((measure) => measureOf(again, measure) !== measureOf(row, measure));
  if (wrong) return `${wrong} is measured as ${measureOf(row, wrong)} fen, its facts say ${measureOf(again, wrong)}`;
  const now = standingTerms(measured, before);
  if (row.feeFen !== now.feeFen || row.endsOn !== now.endsOn)
    return `its fees are ${row.feeFen} fen until ${row.endsOn ?? "their first end"}, its schedule says ${now.feeFen} until ${now.endsOn ?? "its first end"}`;
  if (row.collectedFeeFen !== collected.collectedFeeFen)
    return `fees collected are ${row.collectedFeeFen} fen, its facts say ${collected.collectedFeeFen}`;
  return undefined;
};

const agreedOf = (loan: Loan, { number }: Slice): MeasuredSlice["agreed"] =>
  loan.instalments
    .filter(({ slice, schedule }) => slice === number && schedule === firstSchedule(loan))
    .map((row) => ({
      fromOn: row.fromOn,
      toOn: row.toOn,
      principalFen: row.principalFen,
      feeFen: plus(row.guaranteeFeeFen, row.serviceFeeFen),
    }));

/** What fees come to by the rows that stand, and the end of a schedule that took the place of the first. */
const nowOf = (loan: Loan, { number }: Slice): MeasuredSlice["now"] => {
  const rows = loan.instalments.filter((row) => row.slice === number && !isEarlyFee(row));
  const feeFen = sum(
    rows.map((row) =>
      row.replacedBy === null
        ? plus(row.guaranteeFeeFen, row.serviceFeeFen)
        : plus(row.paidGuaranteeFeeFen, row.paidServiceFeeFen),
    ),
  );
  const standing = rows.filter(({ replacedBy, principalFen }) => replacedBy === null && principalFen > 0);
  const isFirst = standing.every(({ schedule }) => schedule <= firstSchedule(loan));
  const ends = standing.map(({ toOn }) => toOn).toSorted();
  return { feeFen, endsOn: isFirst ? null : (ends.at(-1) ?? null) };
};

const endedOf = (loan: Loan, slice: Slice, before: MeasureRow | undefined): Ended | null => {
  if (slice.calledOn !== null) return "called";
  if (loan.state === "settled" || loan.state === "written-off" || loan.state === "cancelled") return loan.state;
  // Opened again only for money that was refunded without cover: the slice itself has ended all the same.
  const rows = loan.instalments.filter((row) => row.slice === slice.number);
  const isOpen = rows.some((row) => minus(scheduledOwed(row), owedBackOf(row)) > 0);
  return before?.ended === "settled" && !isOpen ? "settled" : null;
};

const collectedIn = (
  loan: Loan,
  slice: Slice,
  events: readonly EventOfFees[],
  terms: Parameters<typeof shareOf>[1],
): Collected => {
  const own = slice.fundingModel === "balance-sheet";
  const [light, heavy] = [slice.fundingModel === "capital-light", slice.fundingModel === "capital-heavy"];
  const late = (type: string) => type === "reclaimed" || type === "recovered";
  const paid = events.filter(({ type }) => type === "repaid" || type === "reallocated" || (light && late(type)));
  const earlyRows = new Set(
    loan.instalments.filter((row) => row.slice === slice.number && isEarlyFee(row)).map(({ number }) => number),
  );
  const isEarly = ({ instalment }: EventOfFees): boolean => instalment !== null && earlyRows.has(instalment);
  const agreedFees = paid.filter((event) => !isEarly(event));
  const came = events.filter(({ type }) => type !== "moved-in" && type !== "waived");
  return {
    collectedFeeFen: own ? zeroFen : sum(agreedFees.map(({ feeFen }) => feeFen)),
    collectedShareFen: own ? zeroFen : sum(agreedFees.map(({ feeFen }) => shareOf(feeFen, terms))),
    prepaymentFeeFen: light || heavy ? sum(paid.filter(isEarly).map(({ feeFen }) => feeFen)) : zeroFen,
    collectedAfterFen: heavy ? sum(events.filter(({ type }) => late(type)).map(({ feeFen }) => feeFen)) : zeroFen,
    waivedInterestFen: own
      ? sum(events.filter(({ type }) => type === "waived").map(({ interestFen }) => interestFen))
      : zeroFen,
    collectedLateFeeFen: sum(came.map(({ lateFeeFen, feeFen }) => (own ? plus(lateFeeFen, feeFen) : lateFeeFen))),
  };
};
