import type { IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { inPieces } from "@suanpan/server/kernel/lists.ts";
import { findUsers, type UserId } from "@suanpan/server/modules/acquisition/index.ts";
import { type CreditLine, type LineId, linesIn } from "@suanpan/server/modules/assessment/index.ts";
import { type Loan, type LoanId, loanBatches } from "@suanpan/server/modules/lending/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import { type Agenda, makeAgenda } from "./agenda.ts";
import { type Fate, fateOf } from "./behaviour.ts";
import { type Wish, wishesOf } from "./customer.ts";
import { earlierBorrowers } from "./earlier.ts";
import { numberOfPhone, type Person, personOf } from "./population.ts";
import type { World } from "./world.ts";

/** Somebody with a line to draw on. */
export type Customer = {
  readonly person: Person;
  readonly userId: UserId;
  readonly channelId: CreditLine["channelId"];
  lineId: LineId;
  expiresOn: IsoDate;
  readonly wishes: Iterator<Wish>;
};

/** Everybody who can borrow or owes, and what they will do on which day. */
export type Crowd = {
  readonly customers: Map<UserId, Customer>;
  readonly fates: Map<LoanId, Fate>;
  /** Asked for and not paid out yet: a loan's days count from its payout. */
  readonly pending: Map<LoanId, PendingLoan>;
  readonly wishes: Agenda<{ readonly customer: Customer; readonly wish: Wish }>;
  readonly cures: Agenda<LoanId>;
  readonly settlements: Agenda<LoanId>;
  readonly recoveries: Agenda<{ readonly loanId: LoanId; readonly part: number }>;
};

type PendingLoan = { readonly person: Person } & Pick<Loan, "principalFen" | "tenor" | "tenorUnit">;

const emptyCrowd = (): Crowd => ({
  customers: new Map(),
  fates: new Map(),
  pending: new Map(),
  wishes: makeAgenda(),
  cures: makeAgenda(),
  settlements: makeAgenda(),
  recoveries: makeAgenda(),
});

/** What somebody will do from a day on. A generator of wishes is wound on to that day. */
export const expectNextWish = (crowd: Crowd, customer: Customer, today: IsoDate): void => {
  for (;;) {
    const next = customer.wishes.next();
    if (next.done) return;
    if (next.value.on < today) continue;
    crowd.wishes.add(next.value.on, { customer, wish: next.value });
    return;
  }
};

const expectLoan = (
  world: World,
  crowd: Crowd,
  person: Person,
  loan: Pick<Loan, "id" | "drawnOn" | "principalFen" | "tenor" | "tenorUnit">,
  today: IsoDate,
): void => {
  const fate = fateOf(world, person, loan);
  crowd.fates.set(loan.id, fate);
  for (const { until } of fate.arrears) if (until !== null && until >= today) crowd.cures.add(until, loan.id);
  if (fate.settlesOn !== null && fate.settlesOn >= today) crowd.settlements.add(fate.settlesOn, loan.id);
  if (fate.recovers && fate.recovers.on >= today)
    crowd.recoveries.add(fate.recovers.on, { loanId: loan.id, part: fate.recovers.part });
};

/** The money has left: from here on the loan has a fate. */
export const expectPaidOut = (world: World, crowd: Crowd, id: LoanId, drawnOn: IsoDate): void => {
  const loan = crowd.pending.get(id);
  if (!loan) return;
  crowd.pending.delete(id);
  expectLoan(world, crowd, loan.person, { ...loan, id, drawnOn }, drawnOn);
};

/**
 * Finds everybody again in the platform's own books. Fates follow from the seed and from what is written there, so it
 * makes no difference whether a run has just begun or was stopped years in.
 */
export const recollect = async (platform: Platform, world: World, today: IsoDate): Promise<Crowd> => {
  const crowd = emptyCrowd();
  const since = new Map<number, IsoDate>();
  for (const earlier of earlierBorrowers(world)) since.set(earlier.person.number, earlier.since);
  const lines = (await linesIn(platform.db, { from: 0, to: 4_095 })).filter(({ state }) => state !== "closed");
  for (const some of inPieces(lines, 5_000)) {
    const users = await findUsers(
      platform.db,
      platform.keys,
      some.map(({ userId }) => userId),
    );
    for (const { id: lineId, userId, channelId, expiresOn } of some) {
      const user = users.get(userId);
      if (!user) throw new Error("a line belongs to a user");
      const person = personOf(world, numberOfPhone(user.phone));
      const before = since.get(person.number);
      const wishes = wishesOf(world, person, before ?? user.registeredOn, before === undefined);
      crowd.customers.set(userId, { person, userId, channelId, lineId, expiresOn, wishes });
    }
  }
  // In the order of people, not of ids, so that a day's wishes come in the same order every time.
  const everybody = [...crowd.customers.values()].sort((a, b) => a.person.number - b.person.number);
  for (const customer of everybody) expectNextWish(crowd, customer, today);
  await recollectLoans(platform, world, crowd, today);
  return crowd;
};

const recollectLoans = async (platform: Platform, world: World, crowd: Crowd, today: IsoDate): Promise<void> => {
  for await (const { loans } of loanBatches(platform.db))
    for (const loan of loans.values()) {
      const customer = crowd.customers.get(loan.userId);
      if (customer && loan.state === "pending") crowd.pending.set(loan.id, { ...loan, person: customer.person });
      if (customer && (loan.state === "active" || loan.state === "written-off"))
        expectLoan(world, crowd, customer.person, loan, today);
    }
};
