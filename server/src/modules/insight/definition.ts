import type { MetricCode, MetricDimension, MetricUnit } from "@suanpan/contract";
import type { Facts } from "./facts.ts";

/** A metric before it is rounded: a plain sum, or what is divided by what. */
export type Amount = { readonly numerator: bigint; readonly denominator: bigint | null };

/** Which facts a metric is made of, for whoever asks which loans they are about. */
export type Basis = "drawn" | "standing" | "due" | "collected" | "reported" | "people";

export type Definition = {
  readonly code: MetricCode;
  readonly unit: MetricUnit;
  readonly basis: Basis;
  /** Whether a discontinued service is taken out of it, in every period shown. */
  readonly restated: boolean;
  readonly by: readonly MetricDimension[];
  readonly name: { readonly en: string; readonly zh: string };
  readonly footnote: { readonly en: string; readonly zh: string };
  /** Undefined where there are no facts to go by. */
  readonly of: (facts: Facts) => Amount | undefined;
};

export const plain = (numerator: bigint): Amount => ({ numerator, denominator: null });
export const ratio = (numerator: bigint, denominator: bigint): Amount => ({ numerator, denominator });

/** The ways a metric of loans can be cut; one about models themselves says nothing cut by model. */
export const everyWay: readonly MetricDimension[] = ["model", "product", "channel", "institution", "grade"];
export const exceptModel: readonly MetricDimension[] = ["product", "channel", "institution", "grade"];
