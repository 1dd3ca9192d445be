import type { Channel, TechnologyService } from "@suanpan/contract";
import type { Group } from "./group.ts";

/** A sum can outgrow a number where principal meets days. */
type Sum = number | bigint;

export type Drawn = Group & {
  readonly loans: number;
  readonly volumeFen: number;
  readonly repeatFen: number;
  readonly tenorDays: Sum;
};
export type Balance = Group & { readonly band: string; readonly fen: number };
export type Dues = Group & { readonly dueFen: number; readonly overdueFen: number };
export type Collected = Group & { readonly overdueFen: number; readonly collectedFen: number };
/** What an institution lent with our technology on a system of its own, as it reports. */
export type Reported = Group & {
  readonly service: TechnologyService;
  readonly volumeFen: number;
  readonly balanceFen: number;
};
export type Came = {
  readonly channelId: bigint;
  readonly kind: Channel["kind"];
  /** By the end of the period, ever. */
  readonly registered: number;
  readonly approved: number;
  readonly drawn: number;
  /** In the period. */
  readonly newApproved: number;
  /** What acquiring them cost in the period; null where nobody recorded it. */
  readonly costFen: number | null;
};

/** All a period's metrics are made of, row by row of the folds. */
export type Facts = {
  readonly drawn: readonly Drawn[];
  readonly balances: readonly Balance[];
  readonly dues: readonly Dues[];
  readonly collected: readonly Collected[];
  readonly reported: readonly Reported[];
  readonly came: readonly Came[];
  readonly institutions: number;
};

/** The rows of one group or dimension; who came is known by channel alone. */
export const only = (
  facts: Facts,
  group: (row: Group) => boolean,
  channel: (id: bigint) => boolean = () => false,
): Facts => ({
  drawn: facts.drawn.filter(group),
  balances: facts.balances.filter(group),
  dues: facts.dues.filter(group),
  collected: facts.collected.filter(group),
  reported: facts.reported.filter(group),
  came: facts.came.filter(({ channelId }) => channel(channelId)),
  institutions: facts.institutions,
});
