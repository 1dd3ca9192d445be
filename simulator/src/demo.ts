import { addDays, daysBetween, type IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { makeIdSource, parseId } from "@suanpan/server/kernel/ids.ts";
import type { Random } from "@suanpan/server/kernel/random.ts";
import { seeded } from "@suanpan/server/kernel/random.ts";
import { findUser, register } from "@suanpan/server/modules/acquisition/index.ts";
import { apply } from "@suanpan/server/modules/assessment/index.ts";
import { drawDown, readLoans } from "@suanpan/server/modules/lending/index.ts";
import { recordRepayments } from "@suanpan/server/modules/servicing/index.ts";
import { closeDays } from "@suanpan/server/platform/day/close-days.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import { type Borrower, type Payment, paymentsOf, wishFor } from "./behaviour.ts";
import { found, sure } from "./founding.ts";
import type { House } from "./house.ts";
import { makePerson } from "./people.ts";

export type DemoProgress = {
  readonly done: number;
  readonly of: number;
  readonly day: IsoDate;
  readonly loans: number;
};
export type DemoPlan = {
  /** How much was written before this attempt: its ids begin after those of the attempts before. */
  readonly writtenBefore: number;
  readonly from: IsoDate;
  readonly until: IsoDate;
  readonly seed: number;
  readonly usersPerDay: number;
};

/**
 * A small living platform: people who come, borrow and mostly repay, day by day, through the real use cases. Every
 * write has a key that follows from the plan, so a run that was cut off is simply run again: what was done is
 * answered from the books, and it goes on from there.
 */
export const prepareDemo = async (
  real: Platform,
  house: House,
  plan: DemoPlan,
  onProgress: (progress: DemoProgress) => void,
): Promise<number> => {
  const clock = { ms: 0 };
  const platform: Platform = { ...real, now: () => new Date(clock.ms), ids: makeIdSource(() => clock.ms, 0) };
  const setClock = (day: IsoDate) => {
    clock.ms = Date.parse(`${day}T02:00:00Z`) + plan.writtenBefore;
  };
  setClock(plan.from);
  const { channelIds } = await found(platform, house, plan.from);
  const random = seeded(plan.seed);
  const due = new Map<IsoDate, Payment[]>();
  const of = daysBetween(plan.from, plan.until);
  let loans = 0;
  for (let n = 0; n < of; n += 1) {
    const day = addDays(plan.from, n);
    setClock(day);
    const today = random.fork(`day ${day}`);
    await repay(platform, house, due.get(day) ?? []);
    for (const borrower of await newBorrowers(platform, today, channelIds, n * plan.usersPerDay, plan.usersPerDay)) {
      const payments = await borrow(platform, house, today.fork(borrower.person.user.nationalId), borrower);
      if (!payments) continue;
      loans += 1;
      for (const payment of payments) due.set(payment.on, [...(due.get(payment.on) ?? []), payment]);
    }
    await closeDays(platform.db, addDays(day, 1), {
      steps: house.daySteps,
      ranges: platform.config.dayRanges,
      workers: platform.config.dayWorkers,
    });
    onProgress({ done: n + 1, of, day, loans });
  }
  return loans;
};

const newBorrowers = async (
  platform: Platform,
  random: Random,
  channelIds: readonly string[],
  first: number,
  count: number,
): Promise<Borrower[]> => {
  const people = Array.from({ length: count }, (_, n) =>
    makePerson(random.fork(`person ${n}`), first + n, random.pick(channelIds)),
  );
  const requests = people.map((person, n) => ({ caller: "demo", key: `demo-user-${first + n}`, body: person.user }));
  const registered = await register(platform, requests);
  const borrowers: Borrower[] = [];
  for (const [n, person] of people.entries()) {
    const id = parseId<"user">("user", sure(registered[n] as (typeof registered)[number]).id);
    const user = id === undefined ? undefined : await findUser(platform, id);
    if (!user) throw new Error("a registered user is found");
    const application = sure(
      await apply(platform, user, {
        caller: "demo",
        key: `demo-apply-${first + n}`,
        body: { monthlyIncomeFen: person.monthlyIncomeFen },
      }),
    );
    if (application.line)
      borrowers.push({
        person,
        lineId: application.line.id,
        limitFen: application.line.limitFen,
      });
  }
  return borrowers;
};

const borrow = async (
  platform: Platform,
  house: House,
  random: Random,
  borrower: Borrower,
): Promise<Payment[] | undefined> => {
  const wish = wishFor(random, borrower);
  const lineId = parseId<"line">("line", borrower.lineId);
  if (!wish || lineId === undefined) return undefined;
  const [drawn] = await drawDown(platform, house.policy, [
    { caller: "demo", key: `demo-draw-${borrower.lineId}`, body: wish, lineId },
  ]);
  if (!drawn) throw new Error("one drawdown, one answer");
  const ref = sure(drawn).id;
  const id = parseId<"loan">("loan", ref);
  const loan = id === undefined ? undefined : (await readLoans(platform.db, [id])).get(id);
  if (!loan) throw new Error("a drawn loan is found");
  return paymentsOf(random, borrower, { ref, instalments: loan.instalments });
};

const repay = async (platform: Platform, house: House, payments: readonly Payment[]): Promise<void> => {
  const requests = payments.flatMap((payment) => {
    const loanId = parseId<"loan">("loan", payment.loanId);
    return loanId === undefined
      ? []
      : [
          {
            caller: "demo",
            key: `demo-repay-${payment.loanId}-${payment.instalment}`,
            body: { amountFen: payment.amountFen },
            loanId,
          },
        ];
  });
  for (const outcome of await recordRepayments(platform, house.policy, requests)) sure(outcome);
};
