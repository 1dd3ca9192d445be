import type { NewDrawdown } from "@suanpan/contract";
import { addDays, type IsoDate } from "@suanpan/server/kernel/calendar.ts";
import type { Random } from "@suanpan/server/kernel/random.ts";
import type { Instalment } from "@suanpan/server/modules/lending/index.ts";
import type { Person } from "./people.ts";

export type Borrower = {
  readonly person: Person;
  readonly lineId: string;
  readonly limitFen: number;
};
export type Payment = {
  readonly on: IsoDate;
  readonly loanId: string;
  readonly instalment: number;
  readonly amountFen: number;
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

type Due = Pick<Instalment, "number" | "dueOn" | "principalFen" | "interestFen">;

/** When each instalment will be paid: on time, some days late, or not at all and nothing after it either. */
export const paymentsOf = (
  random: Random,
  { person }: Borrower,
  loan: { readonly ref: string; readonly instalments: readonly Due[] },
): Payment[] => {
  const payments: Payment[] = [];
  for (const due of loan.instalments) {
    const missed = random.chance(person.missesPpm);
    if (missed && random.chance(200_000)) break;
    // The next instalment is never paid before a late one: the late days stay inside the month.
    const on = addDays(due.dueOn, missed ? random.integer(1, 20) : 0);
    payments.push({ on, loanId: loan.ref, instalment: due.number, amountFen: due.principalFen + due.interestFen });
  }
  return payments;
};
