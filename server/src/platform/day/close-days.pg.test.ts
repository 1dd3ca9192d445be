import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, isoDate } from "../../kernel/calendar.ts";
import { SLOTS, type Slot, slot } from "../../kernel/ids.ts";
import { openTestPlatform } from "../../testing/platform.ts";
import { connect, type Tx, transaction } from "../database.ts";
import { businessDay, firstUnclosedDay, rangesOf, type SlotRange } from "./business-day.ts";
import { type ClosePlan, closeDays, type DayProgress, type DayStep } from "./close-days.ts";
import { inLane } from "./lanes.ts";
import { openSlots } from "./open-slots.ts";
import { ensureFirstDay, stampDays } from "./slot-day.ts";

const { db, owner, url } = await openTestPlatform();
const otherProcess = connect({ url, as: "application", connections: 8 });
afterAll(() => otherProcess.end());

const day = (n: number) => addDays(isoDate("2024-01-02"), n);

/** What a step did, written in its own transaction: a unit that was done twice would be here twice. */
beforeAll(async () => {
  await owner`create table trace (day date, step text, slot_from smallint, slot_to smallint, n bigint generated always as identity)`;
  await owner`create table fact (slot smallint not null, business_on date not null)`;
  await owner`create table folded (business_on date not null, facts bigint not null)`;
  await owner`grant select, insert on trace, fact, folded to suanpan_app`;
});
beforeEach(async () => {
  await owner`truncate slot_day, day_close, day_work, trace, fact, folded`;
  await ensureFirstDay(db, day(0));
});

const leaveTrace = (tx: Tx, on: string, step: string, { from, to }: SlotRange) =>
  tx`insert into trace (day, step, slot_from, slot_to) values (${on}, ${step}, ${from}, ${to})`;

const tracing = (name: string, per: DayStep["per"] = "range"): DayStep => ({
  name,
  per,
  run: async (tx, on, range) => (await leaveTrace(tx, on, name, range)).count,
});

const traces = () => owner<{ day: string; step: string; from: number; to: number }[]>`
  select day, step, slot_from as from, slot_to as to from trace order by n`;
const plan = (steps: readonly DayStep[], ranges: number, workers: number): ClosePlan => ({ steps, ranges, workers });
const gated = () => {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
};

test.each([
  { ranges: 1, workers: 1 },
  { ranges: 1, workers: 4 },
  { ranges: 7, workers: 1 },
  { ranges: 7, workers: 4 },
])("$ranges ranges and $workers workers: each unit exactly once, steps in order", async ({ ranges, workers }) => {
  const steps = [tracing("due"), tracing("post", "company"), tracing("band")];
  expect(await closeDays(db, day(2), plan(steps, ranges, workers))).toEqual([day(0), day(1)]);
  const seen = (await traces()).map((unit) => ({ ...unit }));
  const expected = [day(0), day(1)].flatMap((on) => [
    ...rangesOf(ranges).map((range) => ({ day: on, step: "due", ...range })),
    { day: on, step: "post", from: 0, to: SLOTS - 1 },
    ...rangesOf(ranges).map((range) => ({ day: on, step: "band", ...range })),
  ]);
  expect(seen.toSorted(byUnit)).toEqual(expected.toSorted(byUnit));
  expect(seen.map(stepOfDay)).toEqual(expected.map(stepOfDay));
  expect(await businessDay(db)).toBe(day(2));
});

type Trace = { readonly day: string; readonly step: string; readonly from: number };
const stepOfDay = (unit: Trace): string => `${unit.day} ${unit.step}`;
const key = (unit: Trace): string => `${unit.day} ${unit.step} ${String(unit.from).padStart(4, "0")}`;
const byUnit = (a: Trace, b: Trace): number => (key(a) < key(b) ? -1 : 1);

test("what every unit did is written down, and the day is sealed", async () => {
  await closeDays(db, day(1), plan([tracing("due")], 3, 2));
  const work =
    await owner`select step, range_no, affected, done_at is not null as done from day_work order by step_no, range_no`;
  expect(work.map((unit) => ({ ...unit }))).toEqual([
    ...rangesOf(3).map((_, n) => ({ step: "advance", rangeNo: n, affected: 0, done: true })),
    ...rangesOf(3).map((_, n) => ({ step: "due", rangeNo: n, affected: 1, done: true })),
  ]);
  expect(await owner`select day, ranges, sealed_at is not null as sealed from day_close`).toEqual([
    { day: day(0), ranges: 3, sealed: true },
  ]);
});

/** Leaves a trace, asks something, and leaves another: whoever goes beside it comes in between. */
const twice = (name: string): DayStep => ({
  name,
  per: "company",
  run: async (tx, on, range) => {
    await leaveTrace(tx, on, `${name} begins`, range);
    await leaveTrace(tx, on, `${name} ends`, range);
    return 2;
  },
});
const seeing = (rows: number): DayStep => ({ name: "see", per: "range", still: true, run: async () => rows });
const lanes = () => [
  tracing("before", "company"),
  ...inLane("a", [twice("a1"), twice("a2")]),
  ...inLane("b", [twice("b")]),
  tracing("after", "company"),
];
const inTurn = (names: readonly string[]) => names.flatMap((name) => [`${name} begins`, `${name} ends`]);

test("lanes go side by side on a quiet day, in the same order every time; on a busy one each step by itself", async () => {
  await closeDays(db, day(2), plan([seeing(1), ...lanes()], 1, 1));
  const steps = (await traces()).map(({ step }) => step);
  const quiet = ["a1 begins", "b begins", "a1 ends", "b ends", "a2 begins", "a2 ends"];
  expect(steps).toEqual([...Array(2)].flatMap(() => ["before", ...quiet, "after"]));
  const transactions = () => owner`select count(distinct done_at)::int as n from day_work where day = ${day(2)}`;
  await owner`truncate trace`;
  await closeDays(db, day(3), plan([seeing(5_000), ...lanes()], 1, 1));
  expect((await traces()).map(({ step }) => step)).toEqual(["before", ...inTurn(["a1", "a2", "b"]), "after"]);
  expect(await transactions()).toEqual([{ n: 2 }]);
});

test("a failure in one lane takes back the others, and the day is ended another time", async () => {
  let broken = true;
  const failing: DayStep = {
    name: "b",
    per: "company",
    run: async (tx, on, range) => {
      await leaveTrace(tx, on, "b", range);
      if (broken) throw new Error("b is broken");
      return 1;
    },
  };
  const steps = [tracing("before", "company"), ...inLane("a", [twice("a1"), twice("a2")]), ...inLane("b", [failing])];
  await expect(closeDays(db, day(1), plan(steps, 1, 1))).rejects.toThrow("b is broken");
  expect(await traces()).toEqual([]);
  expect(await firstUnclosedDay(db)).toBe(day(0));
  broken = false;
  await closeDays(db, day(1), plan(steps, 1, 1));
  expect((await traces()).map(({ step }) => step).toSorted()).toEqual(
    ["a1 begins", "a1 ends", "a2 begins", "a2 ends", "b", "before"].toSorted(),
  );
});

test("progress is told after every step", async () => {
  const told: DayProgress[] = [];
  await closeDays(db, day(1), { ...plan([tracing("due")], 2, 2), onProgress: (progress) => told.push(progress) });
  expect(told).toEqual([
    { day: day(0), step: "advance", done: 1, of: 2 },
    { day: day(0), step: "due", done: 2, of: 2 },
  ]);
});

test("nothing to close: the day is not past", async () => {
  expect(await closeDays(db, day(0), plan([tracing("due")], 1, 1))).toEqual([]);
  expect(await traces()).toEqual([]);
});

test("missed days are closed one after the other, in order", async () => {
  expect(await closeDays(db, day(20), plan([tracing("due")], 2, 2))).toEqual(
    Array.from({ length: 20 }, (_, n) => day(n)),
  );
  const days = (await traces()).map((unit) => unit.day);
  expect(days).toEqual(days.toSorted());
  expect(new Set(days).size).toBe(20);
});

test("two processes at once: each unit exactly once, days in order, both see the end", async () => {
  const steps = [tracing("due"), tracing("post", "company")];
  const both = [closeDays(db, day(6), plan(steps, 7, 4)), closeDays(otherProcess, day(6), plan(steps, 7, 4))];
  await Promise.all(both);
  const seen = (await traces()).map(key);
  expect(seen.length).toBe(6 * 8);
  expect(new Set(seen).size).toBe(seen.length);
  const steps6 = (await traces()).map(stepOfDay);
  expect(steps6).toEqual(steps6.toSorted());
  expect(await businessDay(db)).toBe(day(6));
});

test("whoever waits for a unit that takes longer than the lock timeout waits on, and anybody else's wait still ends", async () => {
  const hasty = connect({ url, as: "application", connections: 1 });
  await hasty`set lock_timeout = '50ms'`;
  const { open, passed } = gated();
  const entered = gated();
  const slow: DayStep = {
    name: "fold",
    per: "company",
    run: async (tx, on, range) => {
      entered.open();
      await passed;
      return (await leaveTrace(tx, on, "fold", range)).count;
    },
  };
  try {
    const one = closeDays(db, day(1), plan([slow], 1, 1));
    await entered.passed;
    const two = closeDays(hasty, day(1), plan([slow], 1, 1));
    const overdue = () => owner<{ n: number }[]>`
      select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and now() - query_start > interval '200 ms'`;
    for (let tries = 0; tries < 100 && ((await overdue())[0]?.n ?? 0) === 0; tries += 1) await wait(50);
    open();
    expect([await one, await two]).toEqual([[day(0)], [day(0)]]);
    expect(await traces()).toHaveLength(1);
    // The patience was for that wait alone.
    expect(await hasty`show lock_timeout`).toEqual([{ lockTimeout: "50ms" }]);
  } finally {
    open();
    await hasty.end();
  }
});

test("a second process that comes while a day is being folded helps with it and does not overtake it", async () => {
  const { open, passed } = gated();
  const entered = gated();
  const slow: DayStep = {
    name: "fold",
    per: "company",
    run: async (tx, on, range) => {
      if (on === day(0)) {
        entered.open();
        await passed;
      }
      return (await leaveTrace(tx, on, "fold", range)).count;
    },
  };
  const one = closeDays(db, day(1), plan([slow], 2, 2));
  await entered.passed;
  expect([await businessDay(db), await firstUnclosedDay(db)]).toEqual([day(1), day(0)]);
  const two = closeDays(otherProcess, day(3), plan([slow], 2, 2));
  await wait(100);
  expect(await traces()).toEqual([]);
  open();
  expect(await Promise.all([one, two])).toEqual([[day(0)], [day(0), day(1), day(2)]]);
  expect((await traces()).map((unit) => unit.day)).toEqual([day(0), day(1), day(2)]);
});

/** Fails for one unit, after it has written, until somebody mends it. */
const failing = (name: string, badFrom: number) => {
  const state = { broken: true };
  const step: DayStep = {
    name,
    per: "range",
    run: async (tx, on, range) => {
      await leaveTrace(tx, on, name, range);
      if (state.broken && range.from === badFrom) throw new Error(`cannot ${name} from ${badFrom}`);
      return 1;
    },
  };
  return { step, state };
};

test("a step that throws stops the day; the next run goes on from there, no unit twice, none left out", async () => {
  const bad = rangesOf(7)[4]?.from ?? 0;
  const fee = failing("fee", bad);
  const steps = [tracing("due"), fee.step, tracing("post", "company")];
  await expect(closeDays(db, day(2), plan(steps, 7, 4))).rejects.toThrow(`cannot fee from ${bad}`);
  const before = (await traces()).map(key);
  expect(before).not.toContain(key({ day: day(0), step: "fee", from: bad }));
  expect(before.some((unit) => unit.includes("post"))).toBe(false);
  fee.state.broken = false;
  expect(await closeDays(db, day(2), plan(steps, 7, 4))).toEqual([day(0), day(1)]);
  const after = (await traces()).map(key);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.length).toBe(2 * 15);
  expect(new Set(after).size).toBe(after.length);
});

test("when a step fails, all workers have stopped before the failure is told", async () => {
  const { open, passed } = gated();
  const entered = gated();
  const heard: string[] = [];
  const step: DayStep = {
    name: "fold",
    per: "range",
    run: async (_tx, _on, range) => {
      if (range.from === 0) {
        await entered.passed;
        throw new Error("no");
      }
      entered.open();
      await passed;
      heard.push("the other worker stopped");
      return 0;
    },
  };
  const closing = closeDays(db, day(1), plan([step], 2, 2)).catch((error: Error) => heard.push(error.message));
  await wait(60);
  open();
  await closing;
  expect(heard).toEqual(["the other worker stopped", "no"]);
});

test("a day that was begun keeps its plan when the settings change half way", async () => {
  const bad = rangesOf(7)[4]?.from ?? 0;
  await expect(closeDays(db, day(1), plan([failing("fee", bad).step], 7, 1))).rejects.toThrow();
  await closeDays(db, day(2), plan([tracing("fee")], 3, 1));
  const units = await traces();
  expect(units.filter((unit) => unit.day === day(0)).length).toBe(7);
  expect(units.filter((unit) => unit.day === day(1)).length).toBe(3);
});

test("a day that was begun with a step nobody knows any more says so", async () => {
  await expect(closeDays(db, day(1), plan([failing("fee", 0).step], 1, 1))).rejects.toThrow("cannot fee from 0");
  await expect(closeDays(db, day(1), plan([tracing("tax")], 1, 1))).rejects.toThrow(
    'The closing of 2024-01-02 was begun with the step "fee", which this version does not know: finish it with the version that began it.',
  );
});

test("two steps of one name are a bug, found before anything is closed", async () => {
  const twins = plan([tracing("due"), tracing("due", "company")], 1, 1);
  await expect(closeDays(db, day(1), twins)).rejects.toThrow("two steps of the day share a name");
  expect(await firstUnclosedDay(db)).toBe(day(0));
});

test("slots that were left behind are found, not gone past", async () => {
  await closeDays(db, day(1), plan([], 1, 1));
  await owner`insert into slot_day (slot, business_on) values (9, ${day(0)})`;
  await expect(closeDays(db, day(2), plan([], 1, 1))).rejects.toThrow("some slots are on another day");
});

test.each([
  { writers: 4, slotsEach: 2, ranges: 4 },
  { writers: 8, slotsEach: 20, ranges: 1 },
  { writers: 8, slotsEach: 20, ranges: 3 },
])(
  "while $writers write to $slotsEach slots each, new and old, $ranges ranges are closed and no fact lands in a folded day",
  async ({ writers: many, slotsEach, ranges }) => {
    // Of its own: it remembers which slots it has seen open, and the test before has emptied them.
    const writersDb = connect({ url, as: "application", connections: many });
    let writing = true;
    const writeSome = async (seed: number): Promise<number> => {
      let written = 0;
      for (let n = 0; writing && n < 400; n += 1) {
        const slots = Array.from({ length: slotsEach }, (_, k) => slot((seed * 997 + n * 31 + k * 1009) % SLOTS));
        await openSlots(writersDb, slots);
        await transaction(writersDb, async (tx) => {
          const days = await stampDays(tx, slots);
          if (n % 3 === 0) await wait(5); // thinks for a while, with the day in hand
          for (const [at, on] of days) await insertFact(tx, at, on);
        });
        written += 1;
      }
      return written;
    };
    const insertFact = (tx: Tx, at: Slot, on: string) => tx`insert into fact (slot, business_on) values (${at}, ${on})`;
    const fold: DayStep = {
      name: "fold",
      per: "range",
      run: async (tx, on, { from, to }) => {
        const [row] = await tx<{ facts: number }[]>`
        select count(*) as facts from fact where business_on = ${on} and slot between ${from} and ${to}`;
        await tx`insert into folded (business_on, facts) values (${on}, ${row?.facts ?? 0})`;
        return row?.facts ?? 0;
      },
    };
    const writers = Array.from({ length: many }, (_, n) => writeSome(n + 1));
    await closeDays(otherProcess, day(8), plan([fold], ranges, 2));
    writing = false;
    const written = (await Promise.all(writers)).reduce((sum, n) => sum + n, 0);
    await writersDb.end();
    const late = await owner`
    select business_on, sum(facts) as folded, (select count(*) from fact f where f.business_on = folded.business_on) as facts
    from folded group by business_on order by business_on`;
    expect(written).toBeGreaterThan(20);
    expect(late.length).toBe(8);
    expect(late.map((row) => row.facts)).toEqual(late.map((row) => row.folded));
  },
);
