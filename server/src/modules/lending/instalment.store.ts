import { slotOf } from "../../kernel/ids.ts";
import { groupBy } from "../../kernel/lists.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import { asRecords } from "../../platform/rows.ts";
import type { LoanId } from "./event.ts";
import type { Instalment } from "./instalment.ts";
import type { Loan } from "./loan.ts";

const columns = (db: Reader) => db`
  slot, loan_id, number, slice, schedule, from_on, to_on, due_on, principal_fen, interest_fen, guarantee_fee_fen, service_fee_fen,
  late_fee_fen, paid_principal_fen, paid_interest_fen, paid_guarantee_fee_fen, paid_service_fee_fen, paid_late_fee_fen, owed_back_fen, replaced_by`;

export const insertInstalments = async (
  tx: Tx,
  lists: readonly { readonly loan: Loan; readonly instalments: readonly Instalment[] }[],
): Promise<void> => {
  const rows = lists.flatMap(({ loan, instalments }) =>
    instalments.map((instalment) => ({ slot: slotOf(loan.id), loanId: loan.id, ...instalment })),
  );
  if (rows.length === 0) return;
  await tx`
    insert into instalment (${columns(tx)})
    select ${columns(tx)} from json_populate_recordset(null::instalment, ${asRecords(rows)}::text::json)`;
};

export const updateInstalments = async (tx: Tx, rows: readonly { loan: Loan; i: Instalment }[]): Promise<void> => {
  if (rows.length === 0) return;
  const fen = (of: (i: Instalment) => number) => rows.map(({ i }) => of(i));
  await tx`
    update instalment set late_fee_fen = i.late_fee_fen, paid_principal_fen = i.paid_principal_fen,
                          paid_interest_fen = i.paid_interest_fen, paid_guarantee_fee_fen = i.paid_guarantee_fee_fen,
                          paid_service_fee_fen = i.paid_service_fee_fen, paid_late_fee_fen = i.paid_late_fee_fen,
                          owed_back_fen = i.owed_back_fen, replaced_by = i.replaced_by
    from unnest(
      ${rows.map(({ loan }) => slotOf(loan.id))}::smallint[], ${tx.array(rows.map(({ loan }) => loan.id))}::bigint[],
      ${rows.map(({ i }) => i.number)}::smallint[], ${rows.map(({ i }) => i.slice)}::smallint[], ${fen((i) => i.lateFeeFen)}::bigint[],
      ${fen((i) => i.paidPrincipalFen)}::bigint[], ${fen((i) => i.paidInterestFen)}::bigint[], ${fen((i) => i.paidGuaranteeFeeFen)}::bigint[],
      ${fen((i) => i.paidServiceFeeFen)}::bigint[], ${fen((i) => i.paidLateFeeFen)}::bigint[],
      ${fen((i) => i.owedBackFen)}::bigint[], ${rows.map(({ i }) => i.replacedBy)}::smallint[])
      as i(slot, loan_id, number, slice, late_fee_fen, paid_principal_fen, paid_interest_fen, paid_guarantee_fee_fen,
           paid_service_fee_fen, paid_late_fee_fen, owed_back_fen, replaced_by)
    where instalment.slot = i.slot and instalment.loan_id = i.loan_id and instalment.number = i.number and instalment.slice = i.slice`;
};

export const readInstalments = async (db: Reader, ids: readonly LoanId[]): Promise<Map<LoanId, Instalment[]>> => {
  const rows = await db<(Instalment & { loanId: LoanId })[]>`
    select loan_id, number, slice, schedule, from_on, to_on, due_on, principal_fen, interest_fen, guarantee_fee_fen, service_fee_fen,
           late_fee_fen, paid_principal_fen, paid_interest_fen, paid_guarantee_fee_fen, paid_service_fee_fen, paid_late_fee_fen, owed_back_fen, replaced_by
    from instalment where (slot, loan_id) in (select * from unnest(${ids.map(slotOf)}::smallint[], ${db.array([...ids])}::bigint[]))
    order by slot, loan_id, number, slice`;
  return groupBy(rows, ({ loanId }) => loanId);
};
