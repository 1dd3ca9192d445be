import { addDays, daysBetween, type IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { makeIdSource, parseId } from "@suanpan/server/kernel/ids.ts";
import type { Random } from "@suanpan/server/kernel/random.ts";
import { seeded } from "@suanpan/server/kernel/random.ts";
import { findUsers, type RegisteredUser, register } from "@suanpan/server/modules/acquisition/index.ts";
import { apply } from "@suanpan/server/modules/assessment/index.ts";
import { drawDown, readLoans } from "@suanpan/server/modules/lending/index.ts";
import { addBankAccounts, giveMandate } from "@suanpan/server/modules/payments/index.ts";
import { recordRepayments } from "@suanpan/server/modules/servicing/index.ts";
import { closeDays } from "@suanpan/server/platform/day/close-days.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import { type Borrower, type Payment, paymentsOf, wishFor } from "./behaviour.ts";
import { found, sure } from "./founding.ts";
import type { House } from "./house.ts";
import { makePerson } from "./people.ts";
import { playProvider, stateDay } from "./play-provider.ts";

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
    await playProvider(platform, house, day, due.get(day) ?? []);
    await repay(
      platform,
      house,
      (due.get(day) ?? []).filter(({ late }) => late),
    );
    const borrowers = await newBorrowers(platform, today, channelIds, n * plan.usersPerDay, plan.usersPerDay);
    const payments = await borrow(platform, house, today, borrowers, day);
    loans += payments.length;
    for (const payment of payments.flat()) due.set(payment.on, [...(due.get(payment.on) ?? []), payment]);
    await stateDay(platform, house, day);
    await closeDays(platform.db, addDays(day, 1), {
      steps: house.daySteps(platform),
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
  const ids = registered.flatMap((outcome) => parseId<"user">("user", sure(outcome).id) ?? []);
  const users = await findUsers(platform.db, platform.keys, ids);
  const everybody = ids.map((id) => users.get(id) as RegisteredUser);
  await openAccounts(platform, everybody, first);
  const borrowers: Borrower[] = [];
  for (const [n, person] of people.entries()) {
    const user = everybody[n] as RegisteredUser;
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

/** An account to be paid to, and leave to take what falls due from it. */
const openAccounts = async (platform: Platform, users: readonly RegisteredUser[], first: number): Promise<void> => {
  const asked = users.map((user, n) => ({
    caller: "demo",
    key: `demo-account-${first + n}`,
    body: { bankCode: "ICBC", number: `62220200${String(first + n).padStart(8, "0")}`, holderName: user.name },
    userId: user.id,
  }));
  for (const [n, added] of (await addBankAccounts(platform, asked)).entries()) {
    const mandate = { accountId: sure(added).id, limitFen: 10_000_000, textVersion: "2024-01" };
    sure(await giveMandate(platform, { caller: "demo", key: `demo-mandate-${first + n}`, body: mandate }));
  }
};

/** Everybody's wish of a day at once; the provider pays out, and each loan's payments are foreseen. */
const borrow = async (
  platform: Platform,
  house: House,
  random: Random,
  borrowers: readonly Borrower[],
  day: IsoDate,
): Promise<Payment[][]> => {
  const wishes = borrowers.flatMap((borrower) => {
    const fate = random.fork(borrower.person.user.nationalId);
    const wish = wishFor(fate, borrower);
    const lineId = parseId<"line">("line", borrower.lineId);
    return wish && lineId !== undefined ? [{ borrower, fate, wish, lineId }] : [];
  });
  const drawn = await drawDown(
    platform,
    house.lending,
    wishes.map(({ wish, lineId, borrower }) => ({
      caller: "demo",
      key: `demo-draw-${borrower.lineId}`,
      body: wish,
      lineId,
    })),
  );
  await playProvider(platform, house, day, []);
  const refs = drawn.map((outcome) => sure(outcome).id);
  const ids = refs.flatMap((ref) => parseId<"loan">("loan", ref) ?? []);
  const loans = await readLoans(platform.db, ids);
  return wishes.map(({ borrower, fate }, n) => {
    const loan = loans.get(ids[n] as (typeof ids)[number]);
    if (!loan) throw new Error("a drawn loan is found");
    return paymentsOf(fate, borrower, { ref: refs[n] as string, instalments: loan.instalments, terms: loan.terms });
  });
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
  for (const outcome of await recordRepayments(platform, house.lending.policy, requests)) sure(outcome);
};
