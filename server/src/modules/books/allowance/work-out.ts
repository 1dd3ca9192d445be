import { createHash } from "node:crypto";
import type { AllowanceCurve } from "@suanpan/contract";
import { canonicalJson } from "../../../kernel/canonical.ts";
import { groupBy } from "../../../kernel/lists.ts";
import { fen, sum, zeroFen } from "../../../kernel/money.ts";
import {
  curvesFor,
  type Estimated,
  estimateOf,
  type Fallback,
  isRecognised,
  type Model,
  type Staged,
} from "./estimate.ts";
import type { PoolRow } from "./pool.store.ts";
import { type Flow, type Pool, poolName, poolsAt } from "./pool.ts";
import { type PoolMovement, rollOf } from "./roll.ts";
import type { AllowancePolicy } from "./settings.ts";
import type { LateRow } from "./stage.store.ts";
import { stagedPools, stagesOf, transfersOf, within } from "./stage.ts";

const none: Staged = { stage2Fen: zeroFen, stage3Fen: zeroFen };

/** What one company's exposure comes to. Curves are learnt from all companies together; loans do not know whose they are. */
export type Worked = {
  readonly estimated: readonly Estimated[];
  readonly curves: readonly AllowanceCurve[];
  readonly fallbacks: readonly Fallback[];
  readonly late: readonly LateRow[];
};

/** The pools of one kind of exposure at a month's end and the curves they tell: the same whatever the book. */
export type Pooled = ReturnType<typeof curvesFor> & { readonly pools: readonly Pool[] };

export const pooledAt = (flows: readonly Flow[], period: string, policy: AllowancePolicy): Pooled => {
  const pools = poolsAt(flows, period);
  return { pools, ...curvesFor(pools, policy) };
};

/** From pools and curves to an estimate of each pool, as a book sees it. */
export const workOut = (
  { pools, used, fallbacks }: Pooled,
  late: readonly LateRow[],
  model: Model,
): ReadonlyMap<string, Worked> => {
  if (!isRecognised(model)) return new Map();
  const ofExposure = late.filter(({ exposure }) => exposure === model.exposure);
  const staged = stagedPools(ofExposure);
  const estimated = pools
    .filter((pool) => pool.exposureFen !== 0 || pool.writtenOffFen !== 0 || pool.recoveredFen !== 0)
    .map((pool): Estimated => {
      const stages = within(staged.get(poolName(pool)) ?? none, pool.exposureFen);
      return { pool, staged: stages, estimate: estimateOf(pool, used.get(pool.segment) ?? [], stages, model) };
    });
  return new Map(
    [...groupBy(estimated, ({ pool }) => pool.entity)].map(([entity, ours]) => {
      const segments = new Set(ours.map(({ pool }) => pool.segment));
      const told = ours.flatMap(({ pool, estimate }) =>
        estimate.curve === null ? [] : (used.get(pool.segment) ?? []),
      );
      const curves = [...new Map(told.map((curve) => [curve.segment, curve])).values()];
      return [
        entity,
        {
          estimated: ours,
          curves: curves.sort((a, b) => (a.segment < b.segment ? -1 : 1)),
          fallbacks: fallbacks.filter(({ segment }) => segments.has(segment)),
          late: ofExposure.filter((row) => row.entity === entity),
        },
      ];
    }),
  );
};

export const nothingWorked: Worked = { estimated: [], curves: [], fallbacks: [], late: [] };

const movementOf = ({ pool, estimate }: Estimated): PoolMovement => ({
  vintage: pool.vintage,
  allowanceFen: fen(estimate.allowanceFen),
  writtenOffFen: pool.writtenOffFen,
  recoveredFen: pool.recoveredFen,
});

/** The result of a company as its event tells it, but for what the ledger had. */
export const resultOf = (
  worked: Worked,
  period: string,
  openingFen: PoolMovement["allowanceFen"],
  book: Model["book"],
) => {
  const rows = rowsOf(worked);
  return {
    roll: rollOf(period, openingFen, worked.estimated.map(movementOf)),
    exposureFen: sum(worked.estimated.map(({ pool }) => pool.exposureFen)),
    pools: rows.length,
    poolsHash: hashOf(rows),
    curves: [...worked.curves],
    fallbacks: [...worked.fallbacks],
    stages: book === "ifrs" ? stagesOf(worked.estimated) : [],
    transfers: book === "ifrs" ? transfersOf(worked.late) : [],
  };
};

export const rowsOf = ({ estimated }: Worked): PoolRow[] =>
  estimated.map(({ pool, staged, estimate }, n) => ({
    number: n + 1,
    vintage: pool.vintage,
    origin: pool.origin,
    fundingModel: pool.fundingModel,
    product: pool.product,
    tenorClass: pool.tenorClass,
    grade: pool.grade,
    loans: pool.loans,
    defaults: pool.defaults,
    originalFen: pool.originalFen,
    exposureFen: pool.exposureFen,
    netLossFen: pool.netLossFen,
    ...estimate,
    ...staged,
    writtenOffFen: pool.writtenOffFen,
    recoveredFen: pool.recoveredFen,
  }));

/** What the event keeps of its pools, so that they are sealed with it. */
export const hashOf = (rows: readonly PoolRow[]): string =>
  createHash("sha256").update(canonicalJson(rows)).digest("hex");
