import { addMonths, type IsoDate } from "../../../kernel/calendar.ts";
import type { Fen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";

/** What of a line falls due more than a year after a day, and what it is a part of. */
export type Beyond = {
  readonly entity: string;
  readonly line:
    | "loansReceivable"
    | "accountsReceivableAndContractAssets"
    | "financialAssetsReceivable"
    | "payableToTrustInvestors";
  readonly beyondFen: Fen;
  /** The whole it is a share of, such as all fees still owed; null when it is an amount by itself. */
  readonly wholeFen: Fen | null;
};

/**
 * By the schedules as they stand: principal of loans on our own balance sheet, and the fees that contract assets and
 * financial assets are paid from. What is overdue was due before, so it is current without being asked about.
 */
export const beyondAYear = (db: Reader, on: IsoDate): Promise<Beyond[]> => db<Beyond[]>`
  with owed as (
    select s.entity, s.funding_model, i.due_on > ${addMonths(on, 12)} as beyond,
           sum(i.principal_fen - i.paid_principal_fen) as principal_fen,
           sum(i.guarantee_fee_fen + i.service_fee_fen - i.paid_guarantee_fee_fen - i.paid_service_fee_fen) as fee_fen
    from instalment i
    join slice s on s.slot = i.slot and s.loan_id = i.loan_id and s.number = i.slice
    join loan l on l.slot = i.slot and l.id = i.loan_id
    where i.replaced_by is null and l.state = 'active' and l.drawn_on <= ${on}
    group by 1, 2, 3)
  select entity, 'loansReceivable' as line, coalesce(sum(principal_fen) filter (where beyond), 0)::bigint as beyond_fen, null as whole_fen
  from owed where funding_model = 'balance-sheet' group by entity
  union all
  select entity, 'financialAssetsReceivable', coalesce(sum(fee_fen) filter (where beyond), 0)::bigint, sum(fee_fen)::bigint
  from owed where funding_model = 'capital-heavy' group by entity
  union all
  select entity, 'accountsReceivableAndContractAssets', coalesce(sum(fee_fen) filter (where beyond), 0)::bigint, sum(fee_fen)::bigint
  from owed where funding_model in ('capital-heavy', 'capital-light') group by entity
  order by 1, 2`;
