import type { CostKind } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import type { Fen } from "../../kernel/money.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { LoanId } from "../lending/index.ts";
import type { AgencyId } from "./agency.ts";
import type { CaseId } from "./case.ts";
import type { CaseEvent, CaseFact } from "./case-event.ts";

type CostEvent = CaseEvent & { readonly fact: Extract<CaseFact, { type: "cost" }> };

const isCost = (event: CaseEvent): event is CostEvent => event.fact.type === "cost";

/** Every cost among the events, as a row the books can sum. */
export const insertCosts = async (tx: Tx, events: readonly CaseEvent[]): Promise<void> => {
  const costs = events.filter(isCost);
  if (costs.length === 0) return;
  await tx`
    insert into collection_cost (slot, id, case_id, seq, loan_id, kind, amount_fen, business_on, agency_id)
    select * from unnest(
      ${costs.map((c) => slotOf(c.caseId))}::smallint[], ${tx.array(costs.map((c) => c.fact.costId))}::bigint[],
      ${tx.array(costs.map((c) => c.caseId))}::bigint[], ${costs.map((c) => c.seq)}::integer[],
      ${tx.array(costs.map((c) => c.fact.loanId))}::bigint[], ${costs.map((c) => c.fact.kind)}::text[],
      ${costs.map((c) => c.fact.amountFen)}::bigint[], ${costs.map((c) => c.businessOn)}::date[],
      ${tx.array(
        costs.map((c) => c.fact.agencyId),
        20,
      )}::bigint[])`;
};

export type CostOfDay = {
  readonly kind: CostKind;
  readonly agencyId: AgencyId | null;
  readonly count: number;
  readonly amountFen: Fen;
};

/** What collecting cost on a day, by kind and agency: what a company event of that day is made of. */
export const costsOfDay = (db: Reader, day: IsoDate): Promise<CostOfDay[]> => db<CostOfDay[]>`
  select kind, agency_id, count(*) as count, sum(amount_fen)::bigint as amount_fen
  from collection_cost where business_on = ${day} group by kind, agency_id order by kind, agency_id`;

export const costOfCase = async (db: Reader, id: CaseId): Promise<Fen> => {
  const [row] = await db<{ fen: Fen }[]>`
    select coalesce(sum(amount_fen), 0)::bigint as fen from collection_cost where slot = ${slotOf(id)} and case_id = ${id}`;
  if (!row) throw new Error("an aggregate has one row");
  return row.fen;
};

export type Billed = {
  readonly caseId: CaseId;
  readonly loanId: LoanId;
  readonly agencyId: AgencyId;
  readonly fen: Fen;
};

/** The commissions booked so far on some cases. */
export const commissionsOf = (db: Reader, ids: readonly CaseId[]): Promise<Billed[]> => db<Billed[]>`
  select case_id, loan_id, agency_id, sum(amount_fen)::bigint as fen from collection_cost
  where (slot, case_id) in (select * from unnest(${ids.map(slotOf)}::smallint[], ${db.array([...ids])}::bigint[]))
    and kind = 'commission' group by case_id, loan_id, agency_id`;
