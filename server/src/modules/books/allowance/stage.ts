import type { AllowanceRun } from "@suanpan/contract";
import { groupBy } from "../../../kernel/lists.ts";
import { least, minus, plus, sum, zeroFen } from "../../../kernel/money.ts";
import { type Estimated, partOf, type Staged } from "./estimate.ts";
import { exposureOf, poolName } from "./pool.ts";
import type { LateRow } from "./stage.store.ts";

/** IFRS 9: performing, more than 30 days past due, more than 90. */
export const stageOf = (band: string): 1 | 2 | 3 => {
  if (band === "current" || band === "1-30") return 1;
  return band === "31-60" || band === "61-90" ? 2 : 3;
};

/** What of each pool is in the later stages. */
export const stagedPools = (rows: readonly LateRow[]): ReadonlyMap<string, Staged> =>
  new Map(
    [...groupBy(rows, poolName)].map(([name, ofPool]) => {
      const inStage = (stage: number) => exposureOf(ofPool.filter(({ now }) => stageOf(now) === stage));
      return [name, { stage2Fen: inStage(2), stage3Fen: inStage(3) }];
    }),
  );

/** Never more than the pool itself: the roundings of guarantees' interest are taken apart. */
export const within = ({ stage2Fen, stage3Fen }: Staged, exposureFen: Estimated["pool"]["exposureFen"]): Staged => {
  const third = least(stage3Fen, exposureFen);
  return { stage2Fen: least(stage2Fen, minus(exposureFen, third)), stage3Fen: third };
};

/** Exposure and allowance by stage. Late stages take the whole life's share of their pool, the first has the rest. */
export const stagesOf = (estimated: readonly Estimated[]): AllowanceRun["stages"] => {
  const late = (pick: (staged: Staged) => Estimated["pool"]["exposureFen"]) => ({
    exposureFen: sum(estimated.map(({ staged }) => pick(staged))),
    allowanceFen: sum(
      estimated.map(({ pool, staged, estimate }) =>
        partOf(estimate.lifetimeFen as Estimated["pool"]["exposureFen"], pick(staged), pool.exposureFen),
      ),
    ),
  });
  const [second, third] = [late(({ stage2Fen }) => stage2Fen), late(({ stage3Fen }) => stage3Fen)];
  const exposureFen = sum(estimated.map(({ pool }) => pool.exposureFen));
  const allowanceFen = estimated.reduce((total, { estimate }) => total + estimate.allowanceFen, 0);
  return [
    {
      stage: 1,
      exposureFen: minus(exposureFen, plus(second.exposureFen, third.exposureFen)),
      allowanceFen: allowanceFen - second.allowanceFen - third.allowanceFen,
    },
    { stage: 2, ...second },
    { stage: 3, ...third },
  ];
};

/** Who changed stage over the month, at what stands of it at the end. */
export const transfersOf = (rows: readonly LateRow[]): AllowanceRun["transfers"] => {
  const moved = rows.flatMap(({ before, ...row }) =>
    before !== null && stageOf(before) !== stageOf(row.now)
      ? [{ ...row, path: `${stageOf(before)}${stageOf(row.now)}` }]
      : [],
  );
  return [...groupBy(moved, ({ path }) => path)].sort().map(([path, rows]) => ({
    from: Number(path[0]),
    to: Number(path[1]),
    slices: rows.reduce((n, { slices }) => n + slices, 0),
    exposureFen: rows.length > 0 ? exposureOf(rows) : zeroFen,
  }));
};
