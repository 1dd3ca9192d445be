import { isoDate } from "@suanpan/server/kernel/calendar.ts";
import { journalsAreFolds } from "@suanpan/server/modules/books/index.ts";
import { loansAreFolds, prepareFirstMonths } from "@suanpan/server/modules/lending/index.ts";
import { countAudit } from "@suanpan/server/platform/audit/audit.ts";
import { businessDay } from "@suanpan/server/platform/day/business-day.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import { house } from "@suanpan/server/testing/lender.ts";
import { openTestPlatform } from "@suanpan/server/testing/platform.ts";
import { expect, test } from "vitest";
import { prepareDemo } from "./index.ts";

const firstDay = isoDate("2024-01-25");
const platform = await openTestPlatform(firstDay);
await prepareFirstMonths(platform.db, firstDay);

const run = async (on: Platform) => {
  const plan = {
    writtenBefore: await countAudit(platform.db),
    from: firstDay,
    until: isoDate("2024-03-10"),
    seed: 3,
    usersPerDay: 1,
  };
  return prepareDemo(on, house, plan, () => {});
};

/** The real platform, whose power fails after so many transactions. */
const failingAfter = (transactions: number): Platform => {
  let left = transactions;
  const begin = (...args: unknown[]) => {
    left -= 1;
    if (left < 0) throw new Error("power failure");
    return Reflect.apply(platform.db.begin, platform.db, args);
  };
  return {
    ...platform,
    db: new Proxy(platform.db, { get: (db, name) => (name === "begin" ? begin : Reflect.get(db, name)) }),
  };
};

test("cut off anywhere, it is run again and goes on, and what came of it holds", async () => {
  for (const transactions of [1, 2, 3, 5, 8, 13, 21, 60, 120])
    await expect(run(failingAfter(transactions))).rejects.toThrow("power failure");
  const loans = await run(platform);
  expect(loans).toBeGreaterThan(20);
  expect(await businessDay(platform.db)).toBe("2024-03-10");
  const [row] = await platform.db<
    { loans: number; staff: number }[]
  >`select (select count(*) from loan) as loans, (select count(*) from staff) as staff`;
  expect(row).toEqual({ loans, staff: 2 });
  expect(await loansAreFolds.run(platform)).toEqual({ checked: loans });
  expect((await journalsAreFolds(house.companyRules).run(platform)).problem).toBeUndefined();
  // Every day was stated without a difference, and the provider has handed over all but the last Friday and week-end.
  const [stated] = await platform.db`
    select (select count(*) from payment_break) as breaks, (select count(*) from provider_statement) as days,
           (select count(*) from payment_order where state in ('succeeded', 'failed') and statement_on is null) as unstated`;
  expect(stated).toEqual({ breaks: 0, days: 45, unstated: 0 });
  const [last] = await platform.db`select max(day) as day from provider_settlement`;
  expect(last?.day).toBe("2024-03-07");
  // Once more, for nothing: every step is answered from what is there.
  const before = await countAudit(platform.db);
  expect(await run(platform)).toBe(loans);
  expect(await countAudit(platform.db)).toBe(before);
});
