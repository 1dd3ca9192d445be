import { slotOf } from "../../kernel/ids.ts";
import { groupBy } from "../../kernel/lists.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { SlotRange } from "../../platform/day/business-day.ts";
import type { LineId } from "../assessment/index.ts";
import type { LoanId } from "./event.ts";
import { type Instalment, type Loan, type LoanTerms, nextDueOn, type Slice } from "./loan.ts";

/** Loans with their slices and instalments, one statement a table. */
export const insertLoans = async (tx: Tx, loans: readonly Loan[]): Promise<void> => {
  const instalments = loans.flatMap((loan) => loan.instalments.map((i) => ({ loan, i })));
  await Promise.all([
    tx`
      insert into loan (slot, id, user_id, line_id, channel_id, product, product_version, principal_fen, tenor, tenor_unit,
                        monthly_rate_ppm, annual_cost_ppm, drawn_on, state, outstanding_fen, accrued_interest_fen,
                        accrued_vat_fen, next_due_on, last_value_on, last_seq)
      select * from unnest(
        ${loans.map((l) => slotOf(l.id))}::smallint[], ${tx.array(loans.map((l) => l.id))}::bigint[], ${tx.array(loans.map((l) => l.userId))}::bigint[],
        ${tx.array(loans.map((l) => l.lineId))}::bigint[], ${tx.array(loans.map((l) => l.channelId))}::bigint[], ${loans.map((l) => l.product)}::text[],
        ${loans.map((l) => l.productVersion)}::integer[], ${loans.map((l) => l.principalFen)}::bigint[],
        ${loans.map((l) => l.tenor)}::integer[], ${loans.map((l) => l.tenorUnit)}::text[], ${loans.map((l) => l.monthlyRatePpm)}::integer[],
        ${loans.map((l) => l.annualCostPpm)}::integer[], ${loans.map((l) => l.drawnOn)}::date[], ${loans.map((l) => l.state)}::text[],
        ${loans.map((l) => l.outstandingFen)}::bigint[], ${loans.map((l) => l.accruedInterestFen)}::bigint[],
        ${loans.map((l) => l.accruedVatFen)}::bigint[], ${loans.map(nextDueOn)}::date[], ${loans.map((l) => l.lastValueOn)}::date[],
        ${loans.map((l) => l.lastSeq)}::integer[])`,
    tx`
      insert into slice (slot, loan_id, number, agreement_id, agreement_version, funding_model, entity, principal_fen)
      select * from unnest(
        ${loans.map((l) => slotOf(l.id))}::smallint[], ${tx.array(loans.map((l) => l.id))}::bigint[], ${loans.map((l) => l.slice.number)}::smallint[],
        ${tx.array(loans.map((l) => l.slice.agreementId))}::bigint[], ${loans.map((l) => l.slice.agreementVersion)}::integer[],
        ${loans.map((l) => l.slice.fundingModel)}::text[], ${loans.map((l) => l.slice.entity)}::text[],
        ${loans.map((l) => l.slice.principalFen)}::bigint[])`,
    tx`
      insert into instalment (slot, loan_id, number, due_on, principal_fen, interest_fen)
      select * from unnest(
        ${instalments.map(({ loan }) => slotOf(loan.id))}::smallint[], ${tx.array(instalments.map(({ loan }) => loan.id))}::bigint[],
        ${instalments.map(({ i }) => i.number)}::smallint[], ${instalments.map(({ i }) => i.dueOn)}::date[],
        ${instalments.map(({ i }) => i.principalFen)}::bigint[], ${instalments.map(({ i }) => i.interestFen)}::bigint[])`,
  ]);
};

/** What the events made of the loans, and of the instalments they touched. */
export const saveLoans = async (tx: Tx, loans: readonly Loan[]): Promise<void> => {
  const instalments = loans.flatMap((loan) => loan.instalments.map((i) => ({ loan, i })));
  await Promise.all([
    tx`
      update loan set state = l.state, outstanding_fen = l.outstanding_fen, accrued_interest_fen = l.accrued_interest_fen,
                      accrued_vat_fen = l.accrued_vat_fen, next_due_on = l.next_due_on, last_value_on = l.last_value_on,
                      last_seq = l.last_seq
      from unnest(
        ${loans.map((l) => slotOf(l.id))}::smallint[], ${tx.array(loans.map((l) => l.id))}::bigint[], ${loans.map((l) => l.state)}::text[],
        ${loans.map((l) => l.outstandingFen)}::bigint[], ${loans.map((l) => l.accruedInterestFen)}::bigint[],
        ${loans.map((l) => l.accruedVatFen)}::bigint[], ${loans.map(nextDueOn)}::date[], ${loans.map((l) => l.lastValueOn)}::date[],
        ${loans.map((l) => l.lastSeq)}::integer[])
        as l(slot, id, state, outstanding_fen, accrued_interest_fen, accrued_vat_fen, next_due_on, last_value_on, last_seq)
      where loan.slot = l.slot and loan.id = l.id`,
    tx`
      update instalment set paid_principal_fen = i.paid_principal_fen, paid_interest_fen = i.paid_interest_fen
      from unnest(
        ${instalments.map(({ loan }) => slotOf(loan.id))}::smallint[], ${tx.array(instalments.map(({ loan }) => loan.id))}::bigint[],
        ${instalments.map(({ i }) => i.number)}::smallint[], ${instalments.map(({ i }) => i.paidPrincipalFen)}::bigint[],
        ${instalments.map(({ i }) => i.paidInterestFen)}::bigint[]) as i(slot, loan_id, number, paid_principal_fen, paid_interest_fen)
      where instalment.slot = i.slot and instalment.loan_id = i.loan_id and instalment.number = i.number
        and (instalment.paid_principal_fen, instalment.paid_interest_fen) is distinct from (i.paid_principal_fen, i.paid_interest_fen)`,
  ]);
};

type Row = LoanTerms &
  Omit<Loan, keyof LoanTerms | "slice" | "instalments"> & { readonly nextDueOn: Loan["drawnOn"] | null } & {
    readonly [Name in keyof Slice as `slice${Capitalize<Name>}`]: Slice[Name];
  };

const columns = (db: Reader) => db`
  loan.id, user_id, line_id, channel_id, product, product_version, loan.principal_fen, tenor, tenor_unit, monthly_rate_ppm, annual_cost_ppm,
  drawn_on, state, outstanding_fen, accrued_interest_fen, accrued_vat_fen, last_value_on, last_seq, next_due_on,
  slice.number as slice_number, slice.agreement_id as slice_agreement_id, slice.agreement_version as slice_agreement_version,
  slice.funding_model as slice_funding_model, slice.entity as slice_entity, slice.principal_fen as slice_principal_fen`;

const sliceOf = (row: Row): Slice => ({
  number: row.sliceNumber,
  agreementId: row.sliceAgreementId,
  agreementVersion: row.sliceAgreementVersion,
  fundingModel: row.sliceFundingModel,
  entity: row.sliceEntity,
  principalFen: row.slicePrincipalFen,
});

/** Which lines the loans were drawn on: they are locked before the loans are. */
export const linesOfLoans = async (db: Reader, ids: readonly LoanId[]): Promise<LineId[]> => {
  const rows = await db<{ lineId: LineId }[]>`
    select distinct line_id from loan where (slot, id) in (select * from unnest(${ids.map(slotOf)}::smallint[], ${db.array([...ids])}::bigint[]))`;
  return rows.map(({ lineId }) => lineId);
};

export const readLoans = async (db: Reader, ids: readonly LoanId[], lock?: "lock"): Promise<Map<LoanId, Loan>> => {
  const wanted = db`select * from unnest(${ids.map(slotOf)}::smallint[], ${db.array([...ids])}::bigint[])`;
  const rows = await db<Row[]>`
    select ${columns(db)} from loan join slice on slice.slot = loan.slot and slice.loan_id = loan.id
    where (loan.slot, loan.id) in (${wanted}) order by loan.slot, loan.id ${lock ? db`for no key update of loan` : db``}`;
  const instalments = await db<(Instalment & { loanId: LoanId })[]>`
    select loan_id, number, due_on, principal_fen, interest_fen, paid_principal_fen, paid_interest_fen from instalment
    where (slot, loan_id) in (${wanted}) order by slot, loan_id, number`;
  const byLoan = groupBy(instalments, ({ loanId }) => loanId);
  return new Map(rows.map((row) => [row.id, { ...row, slice: sliceOf(row), instalments: byLoan.get(row.id) ?? [] }]));
};

export const countLoans = async (db: Reader): Promise<number> =>
  (await db<{ n: number }[]>`select count(*) as n from loan`)[0]?.n ?? 0;

/** Every loan of a range of slots, for whoever goes through the book. */
export const loansIn = async (db: Reader, { from, to }: SlotRange): Promise<LoanId[]> =>
  (await db<{ id: LoanId }[]>`select id from loan where slot between ${from} and ${to} order by slot, id`).map(
    ({ id }) => id,
  );

export type LoanFilter = {
  readonly state?: string | undefined;
  readonly product?: string | undefined;
  readonly userId?: bigint | undefined;
  readonly channelId?: bigint | undefined;
};

/** Newest first, from before the cursor. */
export const listLoans = async (db: Reader, filter: LoanFilter, before: LoanId | undefined, limit: number) => {
  const rows = await db<Row[]>`
    select ${columns(db)} from loan join slice on slice.slot = loan.slot and slice.loan_id = loan.id
    where true ${before === undefined ? db`` : db`and loan.id < ${before}`}
      ${filter.state === undefined ? db`` : db`and state = ${filter.state}`}
      ${filter.product === undefined ? db`` : db`and product = ${filter.product}`}
      ${filter.userId === undefined ? db`` : db`and loan.slot = ${slotOf(filter.userId)} and user_id = ${filter.userId}`}
      ${filter.channelId === undefined ? db`` : db`and channel_id = ${filter.channelId}`}
    order by loan.id desc limit ${limit}`;
  return rows.map((row) => ({ ...row, slice: sliceOf(row) }));
};
