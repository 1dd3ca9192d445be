import { expect, test } from "vitest";
import { addDays, eachDay, isoDate, monthOf } from "../../kernel/calendar.ts";
import { openTestPlatform } from "../../testing/platform.ts";
import { prepareFirstMonths, prepareMonths } from "./day.ts";

const platform = await openTestPlatform();

const months = async () =>
  new Set(
    (
      await platform.owner<
        { name: string }[]
      >`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'loan_event'::regclass`
    ).map(({ name }) => name.slice(-6)),
  );

test("whatever the first day, every day that follows finds room for its facts", async () => {
  // Forty days from the end of January reach over the whole of February.
  for (const first of ["2024-01-25", "2026-01-31", "2027-12-31"]) {
    await prepareFirstMonths(platform.db, isoDate(first));
    for (const day of eachDay(isoDate(first), addDays(isoDate(first), 120))) {
      expect(await months(), day).toContain(monthOf(day).replace("-", ""));
      await platform.db.begin((tx) => prepareMonths.run(tx, day, { from: 0, to: 4095 }));
    }
  }
});

test("a month is added beside readers and writers, without waiting for them", async () => {
  await platform.db.begin(async (reader) => {
    await reader`select count(*) from loan_event`;
    await platform.db.begin(async (tx) => {
      await tx`set local lock_timeout = '2s'`;
      // Forty days on, June begins.
      await prepareMonths.run(tx, isoDate("2031-04-22"), { from: 0, to: 4095 });
    });
  });
  expect(await months()).toContain("203106");
});
