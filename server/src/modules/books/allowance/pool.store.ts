import type { AllowancePool } from "@suanpan/contract";
import type { Reader, Tx } from "../../../platform/database.ts";
import { poolColumns } from "./pool-columns.store.ts";
import type { Segment } from "./segment.ts";

/** A pool as a run left it. */
export type PoolRow = Omit<AllowancePool, "segment"> & Segment;

export const insertPools = async (
  tx: Tx,
  pools: readonly { readonly runId: bigint; readonly row: PoolRow }[],
): Promise<void> => {
  if (pools.length === 0) return;
  const of = <K extends keyof PoolRow>(name: K) => pools.map(({ row }) => row[name]);
  await tx`
    insert into allowance_pool (run_id, number, vintage, origin, funding_model, product, tenor_class, grade, loans, defaults,
      original_fen, exposure_fen, net_loss_fen, method, curve, developed_ppm, ultimate_fen, lifetime_fen, allowance_fen, stage2_fen,
      stage3_fen, written_off_fen, recovered_fen)
    select * from unnest(
      ${tx.array(pools.map(({ runId }) => runId))}::bigint[], ${of("number")}::integer[], ${of("vintage")}::text[], ${of("origin")}::text[],
      ${of("fundingModel")}::text[], ${of("product")}::text[], ${of("tenorClass")}::smallint[], ${of("grade")}::smallint[],
      ${of("loans")}::bigint[], ${of("defaults")}::bigint[], ${of("originalFen")}::bigint[], ${of("exposureFen")}::bigint[],
      ${of("netLossFen")}::bigint[], ${of("method")}::text[], ${of("curve")}::text[], ${of("developedPpm")}::integer[],
      ${of("ultimateFen")}::bigint[], ${of("lifetimeFen")}::bigint[], ${of("allowanceFen")}::bigint[], ${of("stage2Fen")}::bigint[],
      ${of("stage3Fen")}::bigint[], ${of("writtenOffFen")}::bigint[], ${of("recoveredFen")}::bigint[])`;
};

const columns = (db: Reader) => db`
  number, vintage, origin, funding_model, product, tenor_class, grade, loans, defaults, original_fen, exposure_fen, net_loss_fen,
  method, curve, developed_ppm, ultimate_fen, lifetime_fen, allowance_fen, stage2_fen, stage3_fen, written_off_fen, recovered_fen`;

/** The pools of a run, from after a number. */
export const poolsOfRun = (db: Reader, runId: bigint, after = 0, limit?: number): Promise<PoolRow[]> => db<PoolRow[]>`
  select ${columns(db)} from allowance_pool where run_id = ${runId} and number > ${after}
  order by number ${limit === undefined ? db`` : db`limit ${limit}`}`;

export type LoanInPool = {
  readonly loanId: bigint;
  readonly slice: number;
  readonly drawnOn: string;
  readonly principalFen: number;
  readonly outstandingFen: number;
  readonly state: string;
  readonly band: string;
};

/** The loans of a pool as they stand today, from after a given slice. */
export const loansInPool = (
  db: Reader,
  entity: string,
  pool: PoolRow,
  after: { readonly loanId: bigint; readonly slice: number },
  limit: number,
): Promise<LoanInPool[]> => db<LoanInPool[]>`
  select loan_id, slice, drawn_on, principal_fen, outstanding_fen, state, band from (
    select l.id as loan_id, s.number as slice, l.drawn_on, s.principal_fen, l.outstanding_fen, l.state, l.band, ${poolColumns(db)}
    from loan l join slice s on s.slot = l.slot and s.loan_id = l.id
    where s.entity = ${entity} and s.funding_model = ${pool.fundingModel} and l.product = ${pool.product}
      and l.state not in ('pending', 'cancelled') and (l.id, s.number) > (${after.loanId}, ${after.slice})) p
  where vintage = ${pool.vintage} and origin = ${pool.origin} and tenor_class = ${pool.tenorClass} and grade = ${pool.grade}
  order by loan_id, slice limit ${limit}`;
