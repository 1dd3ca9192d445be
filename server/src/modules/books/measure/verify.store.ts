import type { IsoDate } from "../../../kernel/calendar.ts";
import { slotOf } from "../../../kernel/ids.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import { cancelledEarly, type LoanId } from "../../lending/index.ts";
import type { Collected, Ended, Measures } from "./measure.ts";
import type { CostPart } from "./measure-slice.ts";

export type Key = { readonly loanId: LoanId; readonly slice: number };
export type MeasureRow = Measures &
  Collected &
  Key & {
    readonly businessOn: IsoDate;
    readonly ended: Ended | null;
    readonly movedInInterestFen: Fen;
    readonly feeFen: Fen;
    readonly endsOn: IsoDate | null;
    readonly nth: number;
  };

const among = (db: Reader, ids: readonly LoanId[]) =>
  db`select * from unnest(${ids.map(slotOf)}::smallint[], ${db.array([...ids])}::bigint[])`;

/** The newest row of every slice, and the one before it. */
export const lastTwoRows = (db: Reader, ids: readonly LoanId[]): Promise<MeasureRow[]> => db<MeasureRow[]>`
  select * from (
    select m.*, row_number() over (partition by slot, loan_id, slice order by business_on desc) as nth
    from measure m where (slot, loan_id) in (${among(db, ids)})) r
  where nth <= 2 order by slot, loan_id, slice, nth`;

export type EventOfFees = Key & {
  readonly type: string;
  readonly businessOn: IsoDate;
  readonly instalment: number | null;
  readonly feeFen: Fen;
  readonly lateFeeFen: Fen;
  readonly interestFen: Fen;
};

/** What was paid of fees, payment by payment, and what came with the loan. */
export const feeEvents = (db: Reader, ids: readonly LoanId[]): Promise<EventOfFees[]> => db<EventOfFees[]>`
  select loan_id, slice, type, business_on, instalment, guarantee_fee_fen + service_fee_fen as fee_fen, late_fee_fen, interest_fen
  from loan_event where (slot, loan_id) in (${among(db, ids)})
    and type in ('repaid', 'reallocated', 'reclaimed', 'recovered', 'moved-in', 'waived') order by slot, loan_id, seq`;

/** The last day something happened to each loan. */
export const lastEventDays = (
  db: Reader,
  ids: readonly LoanId[],
): Promise<{ loanId: LoanId; businessOn: IsoDate }[]> => db`
  select loan_id, max(business_on) as business_on from loan_event where (slot, loan_id) in (${among(db, ids)}) group by slot, loan_id`;

/** Of loans that were given back within the cooling-off days, the last fact about their end says so. */
export const cancelledLoans = async (db: Reader, ids: readonly LoanId[]): Promise<ReadonlySet<LoanId>> =>
  new Set(
    (
      await db<{ loanId: LoanId; detail: string | null }[]>`
        select distinct on (slot, loan_id) loan_id, detail from loan_event
        where (slot, loan_id) in (${among(db, ids)}) and type in ('settled', 'reopened') order by slot, loan_id, seq desc`
    )
      .filter(({ detail }) => detail === cancelledEarly)
      .map(({ loanId }) => loanId),
  );

export const costsOf = (db: Reader, ids: readonly LoanId[]): Promise<(CostPart & Key)[]> => db`
  select loan_id, slice, from_on, to_on, us_fen, ifrs_fen from origination_cost where (slot, loan_id) in (${among(db, ids)})
  order by slot, loan_id, slice, number`;

export type AgreedFunding = {
  readonly id: bigint;
  readonly version: number;
  readonly investorPpm: number;
  readonly costPpm: number;
};

export const fundingTerms = (db: Reader): Promise<AgreedFunding[]> => db<AgreedFunding[]>`
  select id, version, coalesce((funding ->> 'investorMonthlyPpm')::integer, 0) as investor_ppm,
         coalesce((funding ->> 'originationCostPpm')::integer, 0) as cost_ppm
  from agreement`;
