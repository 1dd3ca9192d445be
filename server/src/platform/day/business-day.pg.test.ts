import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { SLOTS, slot } from "../../kernel/ids.ts";
import { openTestPlatform } from "../../testing/platform.ts";
import { transaction } from "../database.ts";
import {
  advance,
  businessDay,
  ensureFirstDay,
  firstUnclosedDay,
  rangesOf,
  stampDay,
  stampDays,
} from "./business-day.ts";

const { db, owner } = await openTestPlatform();
const [first, second] = [isoDate("2024-01-02"), isoDate("2024-01-03")];
const everySlot = { from: 0, to: SLOTS - 1 };

beforeEach(async () => {
  await owner`truncate slot_day, day_close, day_work`;
  await ensureFirstDay(db, first);
});

test("the first day is opened once, for every slot", async () => {
  expect(await ensureFirstDay(db, isoDate("2030-06-01"))).toBe(first);
  const rows = await owner`select count(*) as slots, min(business_on), max(business_on) from slot_day`;
  expect(rows).toEqual([{ slots: SLOTS, min: first, max: first }]);
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
  await transaction(db, (tx) => advance(tx, { from: 0, to: 9 }, first));
  const days = await transaction(db, (tx) => stampDays(tx, [slot(10), slot(9), slot(10)]));
  expect([...days]).toEqual([
    [9, second],
    [10, first],
  ]);
});

test("without an open day nothing is stamped", async () => {
  await owner`delete from slot_day where slot = 7`;
  await expect(transaction(db, (tx) => stampDays(tx, [slot(6), slot(7)]))).rejects.toThrow("no business day is open");
  await owner`truncate slot_day`;
  await expect(transaction(db, (tx) => stampDay(tx, slot(1)))).rejects.toThrow("no business day is open");
  expect([await businessDay(db), await firstUnclosedDay(db)]).toEqual([undefined, undefined]);
});

test("advancing moves a range on, once", async () => {
  const [range = everySlot] = rangesOf(4);
  expect(await transaction(db, (tx) => advance(tx, range, first))).toBe(1024);
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
  expect(await transaction(db, (tx) => advance(tx, everySlot, first))).toBe(SLOTS);
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
