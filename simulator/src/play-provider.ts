import type { IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { formatYuan } from "@suanpan/server/kernel/money.ts";
import type { Random } from "@suanpan/server/kernel/random.ts";
import {
  type Answer,
  importStatement,
  lineOf,
  type Order,
  openOrders,
  orderRef,
  ordersAnsweredFor,
  recordAnswers,
  statementHeader,
} from "@suanpan/server/modules/payments/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import { pays } from "./behaviour.ts";
import { type Crowd, expectPaidOut } from "./crowd.ts";
import { sure } from "./desk.ts";
import type { House } from "./house.ts";
import type { World } from "./world.ts";

/** What the provider makes of an order, and how it tells us: at once, twice, or not before its statement. */
type Played = { readonly order: Order; readonly answer: Answer; readonly told: "once" | "twice" | "in-statement" };

/** Orders nobody has answered, in the order they were made. */
export const ordersOf = async (platform: Platform, day: IsoDate): Promise<Order[]> =>
  (await openOrders(platform.db)).filter(({ businessOn }) => businessOn <= day);

/**
 * The provider's part, played in the same process: payouts leave, and a debit succeeds when its borrower pays on that
 * day. Some answers come twice, some only with the statement of the day, some a day later. Each is known by the order's
 * id, so what was answered before a cut is answered the same again.
 */
export const playProvider = async (
  platform: Platform,
  house: House,
  world: World,
  crowd: Crowd,
  day: IsoDate,
): Promise<void> => {
  const orders = await ordersOf(platform, day);
  await tellLostDays(platform, house, world, crowd, day, orders);
  if (lostUntil(world, day) !== undefined) return;
  const heard = orders.filter(({ businessOn }) => !isLost(world, businessOn, day));
  const played = heard.flatMap((order) => playedOf(world, crowd, order, day));
  expectLoans(world, crowd, played, day);
  const answers = played.flatMap(({ answer, told }) =>
    told === "in-statement" ? [] : told === "twice" ? [answer, answer] : [answer],
  );
  await recordAnswers(platform, house.effects, answers, { by: "callback" });
  await stateDay(
    platform,
    house,
    world,
    day,
    played.filter(({ told }) => told === "in-statement"),
  );
};

const expectLoans = (world: World, crowd: Crowd, played: readonly Played[], paidOn: IsoDate): void => {
  for (const { order, answer } of played)
    if (order.kind === "payout" && order.loanId !== null && answer.outcome === "succeeded")
      expectPaidOut(world, crowd, order.loanId, paidOn);
};

const lostUntil = ({ story, from }: World, day: IsoDate): IsoDate | undefined => story?.lostUntil?.(from, day);

/** Whether the provider keeps to itself what became of the orders of a day. */
const isLost = (world: World, ordered: IsoDate, day: IsoDate): boolean => {
  const until = lostUntil(world, ordered);
  return until !== undefined && day <= until;
};

/** The statement of a lost day comes at last: what happened on it happened then, whenever it is heard. */
const tellLostDays = async (
  platform: Platform,
  house: House,
  world: World,
  crowd: Crowd,
  day: IsoDate,
  orders: readonly Order[],
): Promise<void> => {
  const found = [...new Set(orders.map(({ businessOn }) => businessOn))].filter(
    (lost) => lostUntil(world, lost) === day,
  );
  for (const lost of found) {
    const its = orders.filter(({ businessOn }) => businessOn === lost);
    const played = its.map((order) => {
      const random = world.random.fork(`order ${order.id}`);
      return { order, answer: answerOf(world, crowd, order, random, lost), told: "in-statement" as const };
    });
    expectLoans(world, crowd, played, lost);
    await stateDay(platform, house, world, lost, played);
  }
};

const playedOf = (world: World, crowd: Crowd, order: Order, day: IsoDate): Played[] => {
  const { provider } = world.parameters;
  const random = world.random.fork(`order ${order.id}`);
  const tomorrow = random.next() < provider.nextDay;
  if (order.kind === "payout" && tomorrow && order.businessOn === day) return [];
  return [{ order, answer: answerOf(world, crowd, order, random, day), told: tellingOf(random, provider) }];
};

const tellingOf = (random: Random, { never, late, twice }: World["parameters"]["provider"]): Played["told"] => {
  const drawn = random.next();
  if (drawn < never + late) return "in-statement";
  return drawn < never + late + twice ? "twice" : "once";
};

const answerOf = (world: World, crowd: Crowd, order: Order, random: Random, day: IsoDate): Answer => {
  const base = { orderId: order.id, valueOn: day, providerReference: `sim-${order.id}` };
  const fails = random.next() < world.parameters.provider.failsPayout;
  if (order.kind === "payout" && fails)
    return { ...base, outcome: "failed", failure: { code: "account-refused", text: "The bank refused the account." } };
  const fate = order.kind === "debit" && order.loanId !== null ? crowd.fates.get(order.loanId) : undefined;
  if (fate && !pays(fate, day))
    return {
      ...base,
      outcome: "failed",
      failure: { code: "insufficient-funds", text: "The account does not hold that much." },
    };
  return { ...base, outcome: "succeeded" };
};

/** The provider's statement of a day: all that was answered, and what it had not told yet. */
const stateDay = async (
  platform: Platform,
  house: House,
  world: World,
  day: IsoDate,
  silent: readonly Played[],
): Promise<void> => {
  const told = (await ordersAnsweredFor(platform.db, day)).map((order) =>
    lineOfOrder(order, order.state, order.providerReference ?? "", order.failureCode ?? "", day),
  );
  const untold = silent.map(({ order, answer }) =>
    lineOfOrder(order, answer.outcome, answer.providerReference ?? "", answer.failure?.code ?? "", day),
  );
  const text = [statementHeader, ...told, ...untold, ...strays(world, day), ""].join("\n");
  sure(await importStatement(platform, house.effects, { day, text, by: "simulator" }));
};

const lineOfOrder = (
  { id, kind, amountFen }: Order,
  outcome: string,
  reference: string,
  failure: string,
  day: IsoDate,
): string => lineOf([orderRef(id), kind, formatYuan(amountFen).replaceAll(",", ""), outcome, day, reference, failure]);

/** Somebody pays us out of the blue, and writes something about it. */
const strays = (world: World, day: IsoDate): string[] => {
  const random = world.random.fork(`stray ${day}`);
  if (random.next() >= world.parameters.provider.stray) return [];
  return [lineOf(["", "receipt", `${random.integer(1, 5_000)}.00`, "succeeded", day, `stray-${day}`, "还款, 见附言"])];
};
