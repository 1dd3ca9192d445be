import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { SLOTS, slot } from "../../kernel/ids.ts";
import { openTestPlatform } from "../../testing/platform.ts";
import { transaction } from "../database.ts";
import { businessDay, firstUnclosedDay, rangesOf } from "./business-day.ts";
import { livedDays } from "./closed-days.ts";
import { advance, ensureFirstDay, stampDay, stampDays } from "./slot-day.ts";

const { db, owner } = await openTestPlatform();
const [first, second] = [isoDate("2024-01-02"), isoDate("2024-01-03")];
const everySlot = { from: 0, to: SLOTS - 1 };

beforeEach(async () => {
  await owner`truncate slot_day, day_close, day_work`;
  await ensureFirstDay(db, first);
});

/** As if each had been written to once. */
const openSlots = (...slots: number[]) => transaction(db, (tx) => stampDays(tx, slots.map(slot)));
const opened = () =>
  owner<{ slot: number; businessOn: string }[]>`select slot, business_on from slot_day order by slot`;

test("the first day is opened once, for the company; every slot has it from when it is first written to", async () => {
  expect(await ensureFirstDay(db, isoDate("2030-06-01"))).toBe(first);
  expect(await opened()).toEqual([{ slot: 0, businessOn: first }]);
  await openSlots(7, 4095);
  await openSlots(7, 8);
  expect(await opened()).toEqual([0, 7, 8, 4095].map((slot) => ({ slot, businessOn: first })));
});

test("a slot that is opened while a day is being closed has the day of its range", async () => {
  const [moved = everySlot] = rangesOf(2);
  await owner`insert into day_close (day, ranges) values (${first}, 2)`;
  await owner`
    insert into day_work (day, step_no, step, range_no, slot_from, slot_to)
    values (${first}, 0, 'advance', 0, ${moved.from}, ${moved.to}), (${first}, 0, 'advance', 1, ${moved.to + 1}, 4095)`;
  await transaction(db, async (tx) => {
    await advance(tx, moved, first);
    await tx`update day_work set done_at = now() where day = ${first} and range_no = 0`;
  });
  // Nobody has a row in the other range, and still its day is the platform's.
  expect(await businessDay(db)).toBe(first);
  expect([...(await openSlots(100, 3000))]).toEqual([
    [100, second],
    [3000, first],
  ]);
  expect([await businessDay(db), (await livedDays(db))?.last]).toEqual([first, second]);
  await owner`update day_work set done_at = now()`;
  expect(await businessDay(db)).toBe(second);
  await owner`update day_close set sealed_at = now()`;
  expect([...(await openSlots(3001))]).toEqual([[3001, second]]);
});

test("a slot that is being opened makes the closing wait, and goes with it", async () => {
  const closed = await transaction(db, async (tx) => {
    await stampDay(tx, slot(5));
    const closing = transaction(db, (other) => advance(other, everySlot, first));
    await wait(80);
    return { closing, opened: await opened() };
  });
  expect(await closed.closing).toBe(2);
  expect(closed.opened).toEqual([{ slot: 0, businessOn: first }]);
  expect(await opened()).toEqual([0, 5].map((slot) => ({ slot, businessOn: second })));
});

test("a writer of one slot that opens another while a closing waits for it is not stuck", async () => {
  await openSlots(5);
  let attempts = 0;
  let closing: Promise<number> | undefined;
  const days = await transaction(db, async (tx) => {
    attempts += 1;
    await stampDay(tx, slot(5));
    closing ??= transaction(db, (other) => advance(other, everySlot, first));
    await wait(80);
    return stampDays(tx, [slot(5), slot(6)]);
  });
  // Either of the two may have been the one to try again.
  expect([first, second].includes(days.get(slot(6)) as never)).toBe(true);
  expect(days.get(slot(5))).toBe(days.get(slot(6)));
  expect(attempts).toBeLessThan(3);
  await closing;
  expect(await opened()).toEqual([0, 5, 6].map((slot) => ({ slot, businessOn: second })));
});

test("two first starts with different days agree on one of them", async () => {
  for (let round = 0; round < 5; round += 1) {
    await owner`truncate slot_day`;
    const opened = await Promise.all([first, second, first, second].map((day) => ensureFirstDay(db, day)));
    expect(new Set(opened).size).toBe(1);
    expect(opened[0]).toBe(await businessDay(db));
  }
});

test("a stamp for each slot asked for, repeated or not", async () => {
  await openSlots(9, 10);
  await transaction(db, (tx) => advance(tx, { from: 0, to: 9 }, first));
  const days = await transaction(db, (tx) => stampDays(tx, [slot(10), slot(9), slot(10)]));
  expect([...days]).toEqual([
    [9, second],
    [10, first],
  ]);
});

test("without an open day nothing is stamped", async () => {
  await owner`truncate slot_day`;
  await expect(transaction(db, (tx) => stampDay(tx, slot(1)))).rejects.toThrow("no business day is open");
  expect([await businessDay(db), await firstUnclosedDay(db)]).toEqual([undefined, undefined]);
});

test("advancing moves a range on, once", async () => {
  const [range = everySlot] = rangesOf(4);
  await openSlots(1, 1023, 1024, 4095);
  expect(await transaction(db, (tx) => advance(tx, range, first))).toBe(3);
  expect(await transaction(db, (tx) => advance(tx, range, first))).toBe(0);
  expect(await businessDay(db)).toBe(first);
  await transaction(db, (tx) => advance(tx, everySlot, first));
  expect(await businessDay(db)).toBe(second);
});

test("a writer in flight makes the closing wait; who comes meanwhile waits too and writes into the next day", async () => {
  const order: string[] = [];
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let stamped = () => {};
  const holding = new Promise<void>((resolve) => {
    stamped = resolve;
  });
  const writer = transaction(db, async (tx) => {
    const day = await stampDay(tx, slot(5));
    stamped();
    await gate;
    order.push(`writer of ${day}`);
    return day;
  });
  await holding;
  const closing = transaction(db, async (tx) => {
    await advance(tx, everySlot, first);
    order.push("closing");
  });
  await wait(80);
  const latecomer = transaction(db, (tx) => stampDay(tx, slot(2)));
  await wait(80);
  const early = [...order];
  letGo();
  expect(await Promise.all([writer, closing, latecomer])).toEqual([first, undefined, second]);
  expect(early).toEqual([]);
  expect(order).toEqual(["writer of 2024-01-02", "closing"]);
});

test("a writer that fails lets the closing go on", async () => {
  const writer = transaction(db, async (tx) => {
    await stampDay(tx, slot(5));
    throw new Error("changed its mind");
  });
  await expect(writer).rejects.toThrow("changed its mind");
  expect(await transaction(db, (tx) => advance(tx, everySlot, first))).toBe(1);
});

test("a closing that begins between two looks is not overlooked", async () => {
  let asked: ReturnType<typeof firstUnclosedDay> | undefined;
  await owner.begin(async (tx) => {
    await tx`lock table slot_day in access exclusive mode`;
    asked = firstUnclosedDay(db); // has to wait where it reads the slots
    await wait(80);
    await tx`insert into day_close (day, ranges) values (${first}, 1)`;
    await tx`update slot_day set business_on = ${second}`;
  });
  expect(await asked).toBe(first);
});
