import type { Random } from "@suanpan/server/kernel/random.ts";

/** How badly the provider behaves. Chances are in parts per million, of each order unless said otherwise. */
export type Faults = {
  readonly failsPayout: number;
  readonly failsDebit: number;
  /** Turned down when it is sent, as for an account the bank does not know. */
  readonly turnsDown: number;
  readonly nextDay: number;
  /** Told before the acceptance is, later than the others, twice, never; or denied after it was told. */
  readonly early: number;
  readonly late: number;
  readonly twice: number;
  readonly never: number;
  readonly denied: number;
  /** Of each day's statement: money that nobody ordered. */
  readonly stray: number;
};

const none: Faults = {
  failsPayout: 0,
  failsDebit: 0,
  turnsDown: 0,
  nextDay: 0,
  early: 0,
  late: 0,
  twice: 0,
  never: 0,
  denied: 0,
  stray: 0,
};

const some: Faults = {
  failsPayout: 10_000,
  failsDebit: 60_000,
  turnsDown: 5_000,
  nextDay: 30_000,
  early: 30_000,
  late: 80_000,
  twice: 80_000,
  never: 40_000,
  denied: 2_000,
  stray: 200_000,
};

const many: Faults = {
  failsPayout: 100_000,
  failsDebit: 250_000,
  turnsDown: 50_000,
  nextDay: 150_000,
  early: 150_000,
  late: 300_000,
  twice: 300_000,
  never: 250_000,
  denied: 50_000,
  stray: 900_000,
};

export const faultsOf = { none, some, many } as const;
export type FaultLevel = keyof typeof faultsOf;
export const faultLevels = Object.keys(faultsOf) as readonly FaultLevel[];

/** What fate has in store for one order; known by its id, so that sending it again changes nothing. */
export type Fate = {
  readonly turnedDown: boolean;
  readonly failure: string | undefined;
  readonly nextDay: boolean;
  readonly told: "early" | "soon" | "late" | "never";
  readonly twice: boolean;
  readonly denied: boolean;
};

export const fateOf = (random: Random, kind: string, faults: Faults): Fate => {
  const turnedDown = random.chance(faults.turnsDown);
  const fails = random.chance(kind === "debit" ? faults.failsDebit : faults.failsPayout);
  const nextDay = random.chance(faults.nextDay);
  const told = random.chance(faults.never)
    ? "never"
    : random.chance(faults.late)
      ? "late"
      : !nextDay && random.chance(faults.early)
        ? "early"
        : "soon";
  const failure = fails ? (kind === "debit" ? "insufficient-funds" : "account-refused") : undefined;
  return {
    turnedDown,
    failure,
    nextDay,
    told,
    twice: random.chance(faults.twice),
    denied: random.chance(faults.denied),
  };
};
