import type { IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { parseId } from "@suanpan/server/kernel/ids.ts";
import { fen } from "@suanpan/server/kernel/money.ts";
import { drawDown, type LoanId } from "@suanpan/server/modules/lending/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import { type Crowd, expectNextWish } from "./crowd.ts";
import type { House } from "./house.ts";
import { renewLines } from "./newcomers.ts";

/** What a borrower may hear for an answer, and goes away with: everything else would be a mistake of ours. */
const ordinary = new Set(["line-not-open", "over-limit", "no-agreement-accepts"]);

/** Everybody's wish of a day at once. Answers how many loans came of it. */
export const borrow = async (platform: Platform, house: House, crowd: Crowd, day: IsoDate): Promise<number> => {
  // In the order of people, whatever the order in which they came to mind: ids are given in it.
  const wishes = crowd.wishes.take(day).toSorted((a, b) => a.customer.person.number - b.customer.person.number);
  if (wishes.length === 0) return 0;
  await renewLines(
    platform,
    wishes.map(({ customer }) => customer),
    day,
  );
  const drawn = await drawDown(
    platform,
    house.lending,
    wishes.map(({ customer, wish }) => ({
      caller: "simulator",
      key: `draw-${customer.person.number}-${wish.ordinal}`,
      body: wish.body,
      lineId: customer.lineId,
    })),
  );
  let loans = 0;
  for (const [n, { customer }] of wishes.entries()) {
    const outcome = drawn[n] as (typeof drawn)[number];
    expectNextWish(crowd, customer, day);
    if (!outcome.ok && !ordinary.has(outcome.code))
      throw new Error(`a drawdown was refused: ${outcome.code} ${JSON.stringify(outcome.detail)}`);
    if (!outcome.ok) continue;
    const { id, principalFen, tenor, tenorUnit } = outcome.value;
    const { person } = customer;
    crowd.pending.set(parseId<"loan">("loan", id) as LoanId, {
      person,
      principalFen: fen(principalFen),
      tenor,
      tenorUnit,
    });
    loans += 1;
  }
  return loans;
};
