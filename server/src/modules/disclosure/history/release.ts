/** An imported release, format `suanpan-history/1`: its leaves, by section, period and line. Checked before it is kept. */
export type Leaves = Readonly<Record<string, Readonly<Record<string, number>>>>;
type Adjustments = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;

export type HistoryRelease = {
  readonly format: "suanpan-history/1";
  readonly currency: "CNY";
  readonly unit: 1000;
  readonly note?: string;
  readonly release: string;
  readonly usdRate?: Readonly<Record<string, { readonly rate: number; readonly asOf: string }>>;
  readonly balanceSheet?: Leaves;
  readonly operations?: Leaves;
  readonly cashFlows?: Leaves;
  readonly comprehensive?: Leaves;
  readonly shareBasedCompensation?: Readonly<Record<string, number>>;
  readonly operating?: Leaves;
  readonly capitalReturn?: Readonly<Record<string, unknown>>;
  readonly outlook?: Readonly<Record<string, unknown>>;
  readonly printed?: {
    readonly note?: string;
    readonly usd?: Readonly<Record<string, Leaves>>;
    readonly growthPct?: Leaves;
  };
  readonly ifrsAdjustments?: {
    readonly operations?: Adjustments;
    readonly balanceSheet?: Adjustments;
    readonly equity?: Leaves;
  };
};
