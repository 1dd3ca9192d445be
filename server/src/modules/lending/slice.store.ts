import { slotOf } from "../../kernel/ids.ts";
import { groupBy } from "../../kernel/lists.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import { asRecords } from "../../platform/rows.ts";
import type { LoanId } from "./event.ts";
import type { Loan, Slice } from "./loan.ts";

const columns = (db: Reader) => db`
  slot, loan_id, number, agreement_id, agreement_version, funding_model, entity, principal_fen, funder_ppm, guarantee_ppm, fee_ppm,
  expected_loss_ppm, trigger_days, accrued_interest_fen, accrued_vat_fen, called_on`;

export const insertSlices = async (tx: Tx, loans: readonly Loan[]): Promise<void> => {
  const rows = loans.flatMap(({ id, slices }) => slices.map((slice) => ({ slot: slotOf(id), loanId: id, ...slice })));
  await tx`
    insert into slice (${columns(tx)})
    select ${columns(tx)} from json_populate_recordset(null::slice, ${asRecords(rows)}::text::json)`;
};

export const updateSlices = async (tx: Tx, changed: readonly { loan: Loan; slice: Slice }[]): Promise<void> => {
  if (changed.length === 0) return;
  await tx`
    update slice set accrued_interest_fen = s.accrued_interest_fen, accrued_vat_fen = s.accrued_vat_fen, called_on = s.called_on
    from unnest(
      ${changed.map(({ loan }) => slotOf(loan.id))}::smallint[], ${tx.array(changed.map(({ loan }) => loan.id))}::bigint[],
      ${changed.map(({ slice }) => slice.number)}::smallint[], ${changed.map(({ slice }) => slice.accruedInterestFen)}::bigint[],
      ${changed.map(({ slice }) => slice.accruedVatFen)}::bigint[], ${changed.map(({ slice }) => slice.calledOn)}::date[])
      as s(slot, loan_id, number, accrued_interest_fen, accrued_vat_fen, called_on)
    where slice.slot = s.slot and slice.loan_id = s.loan_id and slice.number = s.number`;
};

export const readSlices = async (db: Reader, ids: readonly LoanId[]): Promise<Map<LoanId, Slice[]>> => {
  const rows = await db<(Slice & { loanId: LoanId })[]>`
    select loan_id, number, agreement_id, agreement_version, funding_model, entity, principal_fen, funder_ppm, guarantee_ppm, fee_ppm,
           expected_loss_ppm, trigger_days, accrued_interest_fen, accrued_vat_fen, called_on
    from slice where (slot, loan_id) in (select * from unnest(${ids.map(slotOf)}::smallint[], ${db.array([...ids])}::bigint[]))
    order by slot, loan_id, number`;
  return groupBy(rows, ({ loanId }) => loanId);
};
