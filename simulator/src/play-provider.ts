import type { IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { formatId } from "@suanpan/server/kernel/ids.ts";
import { formatYuan } from "@suanpan/server/kernel/money.ts";
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
import type { Payment } from "./behaviour.ts";
import { sure } from "./founding.ts";
import type { House } from "./house.ts";

/** How many orders are answered together. */
const ordersEach = 2_000;

/**
 * The provider's part, played in the same process: payouts succeed, and a debit does when its borrower pays on that
 * day. What was answered before a cut is answered the same again.
 */
export const playProvider = async (
  platform: Platform,
  house: House,
  day: IsoDate,
  payments: readonly Payment[],
): Promise<void> => {
  const paying = new Set(payments.filter(({ late }) => !late).map(({ loanId }) => loanId));
  for (;;) {
    // Gone through again after a cut, it finds orders of days that are still to come: they wait for their day.
    const orders = (await openOrders(platform.db, ordersEach)).filter(({ businessOn }) => businessOn <= day);
    if (orders.length === 0) return;
    const answers = orders.map((order) => answerOf(order, day, paying));
    await recordAnswers(platform, house.effects, answers, { by: "callback" });
  }
};

const answerOf = (order: Order, day: IsoDate, paying: ReadonlySet<string>): Answer => {
  const pays = order.kind !== "debit" || (order.loanId !== null && paying.has(formatId("loan", order.loanId)));
  const providerReference = `demo-${order.id}`;
  if (pays) return { orderId: order.id, outcome: "succeeded", valueOn: day, providerReference };
  const failure = { code: "insufficient-funds", text: "The account does not hold that much." };
  return { orderId: order.id, outcome: "failed", valueOn: day, providerReference, failure };
};

/**
 * The provider's statement of a day that is over for it: without one its money is waited for, and never comes. It is
 * written from the orders themselves, so after a cut it is the same file again.
 */
export const stateDay = async (platform: Platform, house: House, day: IsoDate): Promise<void> => {
  const lines = (await ordersAnsweredFor(platform.db, day)).map((order) => lineOfOrder(order, day));
  const text = [statementHeader, ...lines, ""].join("\n");
  sure(await importStatement(platform, house.effects, { day, text, by: "demo" }));
};

const lineOfOrder = ({ id, kind, amountFen, state, providerReference, failureCode }: Order, day: IsoDate): string => {
  const yuan = formatYuan(amountFen).replaceAll(",", "");
  return lineOf([orderRef(id), kind, yuan, state, day, providerReference ?? "", failureCode ?? ""]);
};
