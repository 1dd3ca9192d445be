import type { Metric, MetricCode, MetricReport } from "@suanpan/contract";
import { dividedBy, type Exact, times, written } from "./exact.ts";
import type { OwnLeaf } from "./own-statements.ts";

/** An operating line of a release as one of our metrics: of everything, or of one funding model. */
type Told = { readonly metric: MetricCode; readonly model?: string; readonly times: number; readonly decimals: number };

const amount = (metric: MetricCode, model?: string): Told => ({
  metric,
  ...(model === undefined ? {} : { model }),
  // Fen as yuan.
  times: -2,
  decimals: 2,
});
const count = (metric: MetricCode): Told => ({ metric, times: 0, decimals: 0 });
const percent = (metric: MetricCode, decimals: number): Told => ({ metric, times: 2, decimals });

/** Counts and amounts are told exactly, and the release rounds them; rates are rounded once, here. */
const lines: Readonly<Record<string, Told>> = {
  institutions: count("institutions"),
  registeredUsers: count("registered-users"),
  approvedUsers: count("approved-users"),
  borrowers: count("drawn-users"),
  loans: count("loans"),
  loansVPocket: count("loans-v-pocket"),
  loansOther: count("loans-other"),
  volume: amount("volume"),
  volumeCapitalLightIceTech: amount("volume-risk-free"),
  volumePlatform: amount("volume-risk-free"),
  volumeIce: amount("volume", "ice"),
  volumeTech: amount("volume", "technology"),
  volumeTotalSolutions: amount("volume-total-solutions"),
  balance: amount("balance"),
  balanceCapitalLightIceTech: amount("balance-risk-free"),
  balanceIce: amount("balance", "ice"),
  balanceTech: amount("balance", "technology"),
  balanceTotalSolutions: amount("balance-total-solutions"),
  tenorMonths: { metric: "tenor", times: 0, decimals: 2 },
  delinquency90Pct: percent("delinquency-90", 2),
  repeatBorrowerPct: percent("repeat-borrowers", 1),
  day1DelinquencyPct: percent("day-1-delinquency", 1),
  collection30Pct: percent("collection-30", 1),
};

/** What a period's metrics, cut by funding model, say as leaves of a release; what there are no facts for is not said. */
export const metricLeavesOf = ({ period, metrics }: MetricReport): readonly OwnLeaf[] => {
  const found = new Map(metrics.map((metric) => [metric.code, metric]));
  return Object.entries(lines).flatMap(([line, told]): OwnLeaf[] => {
    const metric = found.get(told.metric);
    const value = metric && valueFor(metric, told);
    return value === undefined
      ? []
      : [["operating", period, line, { value, lineage: { from: "metrics", metric: nameOf(told), period } }]];
  });
};

const nameOf = ({ metric, model }: Told): string => (model === undefined ? metric : `${metric}/${model}`);

const valueFor = (metric: Metric, { model, times: power, decimals }: Told): string | undefined => {
  if (model !== undefined) {
    const cut = metric.groups.find(({ key }) => key === model)?.value ?? 0;
    return written({ units: BigInt(cut), decimals: -power });
  }
  const { numerator, denominator } = metric;
  if (numerator === null || denominator === "0") return undefined;
  const whole: Exact = { units: BigInt(numerator), decimals: 0 };
  const scaled =
    power < 0 ? { ...whole, decimals: -power } : times(whole, { units: 10n ** BigInt(power), decimals: 0 });
  return written(
    denominator === null ? scaled : dividedBy(scaled, { units: BigInt(denominator), decimals: 0 }, decimals),
  );
};
