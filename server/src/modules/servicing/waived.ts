import { type Fen, plus } from "../../kernel/money.ts";
import type { Instalment, LoanEvent } from "../lending/index.ts";

/** What was given up of one instalment of one slice. It stands among what was paid, but nobody paid it. */
export type Waived = Readonly<
  Record<"principalFen" | "interestFen" | "guaranteeFeeFen" | "serviceFeeFen" | "lateFeeFen", Fen>
>;

export const rowKey = ({ number, slice }: Pick<Instalment, "number" | "slice">): string => `${number}/${slice}`;

/** What a loan's events have given up, by instalment and slice; what was taken back of it is negative among them. */
export const waivedIn = (events: readonly LoanEvent[]): ReadonlyMap<string, Waived> => {
  const waived = new Map<string, Waived>();
  for (const event of events) {
    if (event.type !== "waived" || event.instalment === null) continue;
    const key = rowKey({ number: event.instalment, slice: event.slice });
    const before = waived.get(key);
    waived.set(key, before ? added(before, event) : event);
  }
  return waived;
};

const added = (a: Waived, b: Waived): Waived => ({
  principalFen: plus(a.principalFen, b.principalFen),
  interestFen: plus(a.interestFen, b.interestFen),
  guaranteeFeeFen: plus(a.guaranteeFeeFen, b.guaranteeFeeFen),
  serviceFeeFen: plus(a.serviceFeeFen, b.serviceFeeFen),
  lateFeeFen: plus(a.lateFeeFen, b.lateFeeFen),
});
