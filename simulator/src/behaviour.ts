import type { NewDrawdown, RepaymentTerms } from "@suanpan/contract";
import { addDays, type IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { type Fen, fen } from "@suanpan/server/kernel/money.ts";
import type { Random } from "@suanpan/server/kernel/random.ts";
import { applyRate, ppm } from "@suanpan/server/kernel/rate.ts";
import type { Instalment } from "@suanpan/server/modules/lending/index.ts";
import type { Person } from "./people.ts";

export type Borrower = {
  readonly person: Person;
  readonly lineId: string;
  readonly limitFen: number;
};
/** Who pays on the day lets the provider take it; who is late sends it, with the late fee. */
export type Payment = {
  readonly on: IsoDate;
  readonly loanId: string;
  readonly instalment: number;
  readonly amountFen: number;
  readonly late: boolean;
};

/** What a borrower asks for on the first day, if anything: most take a part of the line over half a year or a year. */
export const wishFor = (random: Random, { limitFen }: Borrower): NewDrawdown | undefined => {
  if (random.chance(150_000)) return undefined;
  const small = random.chance(250_000);
  const amountFen = Math.min(limitFen, small ? random.integer(3, 20) * 10_000 : random.integer(10, 90) * 10_000);
  const tenor = small
    ? random.pick([14, 30])
    : random.weighted([
        [12, 6],
        [6, 3],
        [3, 1],
      ]);
  return { product: small ? "v-pocket" : "instalment", amountFen, tenor };
};

/** As the platform charges it: whole fen a day after the days of grace. The cap is far away in twenty days. */
const lateFeeOf = (dueFen: Fen, lateDays: number, { graceDays, lateFee }: RepaymentTerms): number =>
  Math.max(0, lateDays - graceDays) * applyRate(dueFen, ppm(lateFee.dailyPpm));

type Due = Pick<Instalment, "number" | "dueOn" | "principalFen" | "interestFen" | "guaranteeFeeFen" | "serviceFeeFen">;

/** When each instalment will be paid: on time, some days late, or not at all and nothing after it either. */
export const paymentsOf = (
  random: Random,
  { person }: Borrower,
  loan: { readonly ref: string; readonly instalments: readonly Due[]; readonly terms: RepaymentTerms },
): Payment[] => {
  const payments: Payment[] = [];
  for (const due of loan.instalments) {
    const missed = random.chance(person.missesPpm);
    if (missed && random.chance(200_000)) break;
    // The next instalment is never paid before a late one: the late days stay inside the month.
    const lateDays = missed ? random.integer(1, 20) : 0;
    const dueFen = fen(due.principalFen + due.interestFen + due.guaranteeFeeFen + due.serviceFeeFen);
    payments.push({
      on: addDays(due.dueOn, lateDays),
      loanId: loan.ref,
      instalment: due.number,
      amountFen: dueFen + lateFeeOf(dueFen, lateDays, loan.terms),
      late: missed,
    });
  }
  return payments;
};
