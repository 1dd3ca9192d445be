import { isoDate } from "@suanpan/server/kernel/calendar.ts";
import {
  fingerprintOfCompanyEvents,
  fingerprintOfJournals,
  keptMonthsAreSums,
} from "@suanpan/server/modules/ledger/index.ts";
import { fingerprintOfEvents, prepareFirstMonths } from "@suanpan/server/modules/lending/index.ts";
import { countAudit } from "@suanpan/server/platform/audit/audit.ts";
import { businessDay } from "@suanpan/server/platform/day/business-day.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";
import { house } from "@suanpan/server/testing/lender.ts";
import { openTestPlatform, type TestPlatform } from "@suanpan/server/testing/platform.ts";
import { expect, test } from "vitest";
import { claimSimulation } from "./claim.ts";
import { balanceOf } from "./ledger-view.ts";
import { entities } from "./opening.ts";
import { parametersNamed } from "./parameters.ts";
import { simulate } from "./run.ts";
import { makeWorld } from "./world.ts";

const from = isoDate("2023-05-24");
const world = makeWorld("7", 300_000, from, parametersNamed("2023q4"));

const opened = async (connections = 1): Promise<TestPlatform> => {
  const platform = await openTestPlatform(from, undefined, connections);
  await prepareFirstMonths(platform.db, from);
  return platform;
};

const live = (platform: Platform, until: string) => simulate(platform, house, world, { until: isoDate(until) });

const printsOf = async ({ db }: Platform) => ({
  events: await fingerprintOfEvents(db),
  companyEvents: await fingerprintOfCompanyEvents(db),
  journals: await fingerprintOfJournals(db),
});

/** The real platform, whose power fails after so many transactions. */
const failingAfter = (platform: Platform, transactions: number): Platform => {
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

/** What was set aside for the guarantees that moved in is what their allowance begins with; nobody ran out of money. */
const expectFunded = async (platform: TestPlatform, monthEnd: string): Promise<void> => {
  const [row] = await platform.owner<{ setAside: number; expected: number }[]>`
    select (select sum(credit_fen) from journal_line l join journal_entry e on e.id = l.entry_id
            where e.rule = 'opening-balances' and e.book = 'usgaap' and l.account = 'guarantee-contingent')::bigint as set_aside,
           (select sum(policy_loss_fen) from allowance_flow
            where origin = 'moved-in' and exposure = 'contingent-liability')::bigint as expected`;
  expect(row?.expected).toBeGreaterThan(0);
  // Each loan is rounded, here and there.
  expect(Math.abs((row?.setAside ?? 0) - (row?.expected ?? 0))).toBeLessThan(1_000);
  for (const entity of entities)
    for (const account of ["cash", "restricted-cash"] as const)
      expect(await balanceOf(platform, account, entity, isoDate(monthEnd))).toBeGreaterThanOrEqual(0);
};

/** Nobody hears of a day long after it: only what the last closing had to say waits for its morning. */
const expectTold = async (platform: TestPlatform, lastDay: string): Promise<void> => {
  const [row] = await platform.owner<{ told: number; late: number; waiting: number }[]>`
    select count(*) filter (where state = 'sent')::int as told,
           count(*) filter (where sent_at - send_after > interval '1 day')::int as late,
           count(*) filter (where state = 'queued' and send_after < ${lastDay}::date)::int as waiting
    from notification`;
  expect(row?.told).toBeGreaterThan(5);
  expect([row?.late, row?.waiting]).toEqual([0, 0]);
};

test("two runs of one seed write the same bytes, though one stopped at a month's end and went on in two ranges at once", async () => {
  const [whole, parts] = [await opened(), await opened(2)];
  const loans = await live(whole, "2023-06-05");
  const before = await live(parts, "2023-06-01");
  const inRanges = { ...world, ranges: 2 };
  expect(before + (await simulate(parts, house, inRanges, { until: isoDate("2023-06-05") }))).toBe(loans);
  expect(loans).toBeGreaterThan(5);
  expect(await printsOf(parts)).toEqual(await printsOf(whole));
  await expectFunded(whole, "2023-05-31");
  // May is locked: its sums are kept, and are what its journals come to.
  const kept = await keptMonthsAreSums.run(whole);
  expect([kept.checked > 0, kept.problem]).toEqual([true, undefined]);
  await expectTold(whole, "2023-06-04");
  const other = await opened();
  await simulate(other, house, makeWorld("8", 300_000, from, world.parameters), { until: isoDate("2023-05-26") });
  expect(await fingerprintOfEvents(other.db)).not.toBe(await fingerprintOfEvents(whole.db));
}, 240_000);

test("cut off anywhere it goes on, and every law holds of what came of it", async () => {
  const platform = await opened();
  // The last dozen fall into the close of the month, between what is proposed and what is approved.
  const cuts = [1, 2, 5, 9, 13, 20, 30, 37, 40, 43, 46, 49, 52, 60, 48, 36, 37, 38, 39, 40, 42, 45, 50];
  for (const transactions of cuts)
    await expect(live(failingAfter(platform, transactions), "2023-06-03")).rejects.toThrow("power failure");
  await live(platform, "2023-06-03");
  expect(await businessDay(platform.db)).toBe("2023-06-03");
  for (const { name, run } of house.verifiers)
    expect({ name, problem: (await run(platform)).problem }).toEqual({ name, problem: undefined });
  const written = await countAudit(platform.db);
  expect(await live(platform, "2023-06-03")).toBe(0);
  expect(await countAudit(platform.db)).toBe(written);
}, 240_000);

test("a database is one run's: another seed, or facts that came before, are refused and nothing is written", async () => {
  const platform = await opened();
  await expect(claimSimulation(platform, world, isoDate("2023-06-03"))).rejects.toThrow("another company's facts");
  const fresh = await openTestPlatform(from);
  await fresh.owner`truncate slot_day`;
  await claimSimulation(fresh, world, isoDate("2023-06-03"));
  await claimSimulation(fresh, world, isoDate("2023-07-01"));
  const other = makeWorld("8", 300_000, from, world.parameters);
  await expect(claimSimulation(fresh, other, isoDate("2023-06-03"))).rejects.toThrow("another simulation");
  await fresh.owner`update installation set synthetic = false`;
  await fresh.owner`delete from idempotency_key`;
  await expect(claimSimulation(fresh, world, isoDate("2023-06-03"))).rejects.toThrow("a company's own facts");
});
