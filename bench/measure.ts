/** One way of doing a piece of work: does it `count` times and answers when all are done. */
export type Way = (count: number) => Promise<void>;

export type Plan = {
  readonly name: string;
  /** What is counted: "write", "request". */
  readonly unit: string;
  readonly baseline: { readonly name: string; readonly way: Way };
  readonly subject: { readonly name: string; readonly way: Way };
  /** Pieces of work in one sample. */
  readonly perSample: number;
  readonly samples: number;
};

/** What is asked of a figure, and whether this run gave it. */
export type Target = {
  readonly what: string;
  readonly is: number;
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly met: boolean;
};

/** Something measured by itself, or beside something else: named figures. */
export type Finding = {
  readonly name: string;
  readonly figures: Readonly<Record<string, number>>;
  readonly targets: readonly Target[];
};

export const atLeast = (what: string, is: number, bound: number): Target => ({
  what,
  is: round(is, 3),
  atLeast: bound,
  met: is >= bound,
});

export const atMost = (what: string, is: number, bound: number): Target => ({
  what,
  is: round(is, 3),
  atMost: bound,
  met: is <= bound,
});

type Figures = { readonly name: string; readonly perSecond: number; readonly microseconds: readonly number[] };
export type Comparison = {
  readonly name: string;
  readonly unit: string;
  readonly perSample: number;
  readonly baseline: Figures;
  readonly subject: Figures;
  /** How many times as long the subject takes: median against median. */
  readonly ratio: number;
  readonly targets?: readonly Target[];
};

/**
 * Both ways in turn in the same run, so that what else the machine does weighs on both alike, and each first as often
 * as second. One sample of each is thrown away beforehand, to have everything compiled, connected and cached.
 */
export const compare = async (
  { baseline, subject, perSample, samples, name, unit }: Plan,
  nanoseconds: () => bigint = process.hrtime.bigint,
): Promise<Comparison> => {
  const taken = { baseline: [] as number[], subject: [] as number[] };
  for (let sample = -1; sample < samples; sample += 1) {
    const order = sample % 2 === 0 ? (["baseline", "subject"] as const) : (["subject", "baseline"] as const);
    for (const side of order) {
      const each = await timed((side === "baseline" ? baseline : subject).way, perSample, nanoseconds);
      if (sample >= 0) taken[side].push(each);
    }
  }
  const [base, ours] = [figures(baseline.name, taken.baseline), figures(subject.name, taken.subject)];
  return { name, unit, perSample, baseline: base, subject: ours, ratio: round(base.perSecond / ours.perSecond, 3) };
};

const timed = async (way: Way, count: number, nanoseconds: () => bigint): Promise<number> => {
  const begun = nanoseconds();
  await way(count);
  return Number(nanoseconds() - begun) / 1_000 / count;
};

const figures = (name: string, microseconds: readonly number[]): Figures => ({
  name,
  perSecond: Math.round(1_000_000 / median(microseconds)),
  microseconds: microseconds.map((value) => round(value, 1)),
});

/** The value that so much of the sorted values lie at or below. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (low + high) / 2;
};

export const round = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals;
