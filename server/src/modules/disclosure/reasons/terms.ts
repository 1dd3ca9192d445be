import type { FundingModel } from "@suanpan/contract";
import type { Factor, Term } from "./decompose.ts";

type ByModel = Readonly<Partial<Record<FundingModel, number>>>;
export type Provision = { readonly newLoanFen: number; readonly revisionFen: number };

/** What the platform knows of a period beside the amounts of its lines. Balances count twice: opening and closing. */
export type Drivers = {
  readonly linesFen: Readonly<Record<string, number>>;
  readonly loans: number;
  readonly newLineUsers: number;
  readonly volumeFen: ByModel;
  /** Hundredths of a month. */
  readonly tenor: ByModel;
  readonly balancesFen: ByModel;
  readonly fundingFen: number;
  /** By the line they are charged to; nothing where no allowance was worked out. */
  readonly provisions: Readonly<Record<string, Provision | undefined>>;
};

export type Pair = { readonly before: Drivers; readonly now: Drivers };
export type Of = (drivers: Drivers) => number;

export const factor = (driver: string, { before, now }: Pair, of: Of): Factor => ({
  driver,
  before: BigInt(of(before)),
  now: BigInt(of(now)),
});

const sum = (table: ByModel, models: readonly FundingModel[]): number =>
  models.reduce((total, model) => total + (table[model] ?? 0), 0);

export const volume = (pair: Pair, ...models: FundingModel[]): Factor =>
  factor(`volume/${models.join("+")}`, pair, ({ volumeFen }) => sum(volumeFen, models));
export const tenor = (pair: Pair, model: FundingModel): Factor =>
  factor(`tenor/${model}`, pair, ({ tenor: by }) => by[model] ?? 0);
export const balance = (pair: Pair, ...models: FundingModel[]): Factor =>
  factor(`balance/${models.join("+")}`, pair, ({ balancesFen }) => sum(balancesFen, models));

export const term = ({ before, now }: Pair, of: Of, factors: readonly Factor[], rest: string): Term => ({
  before: BigInt(of(before)),
  now: BigInt(of(now)),
  factors,
  rest,
});

export const line =
  (name: string): Of =>
  ({ linesFen }) =>
    linesFen[name] ?? 0;
