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

test("months come by the quarter: once what is planned for these facts is stale, not three times", async () => {
  const first = isoDate("2033-01-01");
  await prepareFirstMonths(platform.db, first);
  const grown: string[] = [];
  let known = (await months()).size;
  for (const day of eachDay(first, isoDate("2033-12-31"))) {
    await platform.db.begin((tx) => prepareMonths.run(tx, day, { from: 0, to: 4095 }));
    const now = (await months()).size;
    if (now > known) grown.push(`${day} +${now - known}`);
    known = now;
  }
  expect(grown).toEqual(["2033-02-20 +3", "2033-05-22 +3", "2033-08-22 +3", "2033-11-22 +3"]);
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
