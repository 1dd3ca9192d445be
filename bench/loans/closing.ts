import { addDays, type IsoDate, isoDate } from "../../server/src/kernel/calendar.ts";
import { closeDays } from "../../server/src/platform/day/close-days.ts";
import type { Site } from "../ground.ts";
import { atMost, type Finding, median, round } from "../measure.ts";
import { bareClosing } from "./bare-closing.ts";
import { bareRepayments } from "./bare-repayments.ts";
import { stageBook } from "./book.ts";
import { type Counted, counted } from "./counters.ts";
import { dueOn } from "./repayments.ts";
import { settle, stageBorrowers, stageCompany } from "./stage.ts";

type Open = (name: string, firstDay: string) => Promise<Site>;
const month = "2024-07-01";
const dayOf = (day: number): IsoDate => addDays(isoDate(month), day - 1);

/** One in so many does not pay on the day. */
const lateOneIn = 33;

/**
 * The large book. In the first half of the month a thirtieth of it falls due every day, as it does where everybody pays
 * monthly; in the second half a three-hundredth, which is what falls due of a book of a tenth its size.
 */
export const openLargeBook = (open: Open, loans: number): Promise<Site> =>
  openBook(
    open,
    "large",
    loans,
    5,
    "case when n % 2 = 0 then 1 + n / 2 % 15 when n % 20 = 1 then 16 + n / 20 % 15 end",
  );

export const openSmallBook = (open: Open, loans: number): Promise<Site> =>
  openBook(open, "small", loans, 22, "1 + n % 30");

const openBook = async (open: Open, name: string, loans: number, from: number, dueDay: string): Promise<Site> => {
  const site = await open(name, dayOf(from));
  await stageCompany(site.owner);
  await stageBorrowers(site.owner, loans);
  await stageBook(site.owner, { loans, month, dueDay, from });
  await settle(site.owner);
  return site;
};

/** Those who pay on the day have paid; the pages lie as they would at night. Not part of what is measured. */
const livedThrough = async (site: Site, day: IsoDate): Promise<void> => {
  const due = await dueOn(site.owner, day);
  const paying = due.filter((_, n) => n % lateOneIn !== 0).map(({ id }) => id);
  await bareRepayments(site.owner, site.platform.ids, day, paying);
  await settle(site.owner);
};

const closed = async (site: Site, day: IsoDate): Promise<Counted> => {
  const steps = site.wiring.daySteps(site.platform);
  return counted(site, (platform) => closeDays(platform.db, addDays(day, 1), { steps, ranges: 1, workers: 2 }));
};

/** The steps that are one statement over the day's events. */
const foldNames = ["measure-slices", "post-company-events", "post-loan-events", "seal-company-events", "seal"];

const closedByHand = (site: Site, day: IsoDate): Promise<Counted> => {
  const folds = site.wiring.daySteps(site.platform).filter(({ name }) => foldNames.includes(name));
  return counted(site, ({ db }) => bareClosing(db, day, folds));
};

/** Six days of the first half, ours and by hand in turn; the first of each does not count. */
export const measureClosing = async (site: Site, loans: number): Promise<Finding> => {
  const [ours, byHand]: [Counted[], Counted[]] = [[], []];
  for (let day = 5; day <= 10; day += 1) {
    await livedThrough(site, dayOf(day));
    const real = day % 4 === 1 || day % 4 === 0; // ours, hand, hand, ours, ours, hand
    (real ? ours : byHand).push(await (real ? closed : closedByHand)(site, dayOf(day)));
  }
  const [mine, hands] = [ours.slice(1), byHand.slice(1)];
  const ratio = middle(mine, "seconds") / middle(hands, "seconds");
  return {
    name: `end of day, ${loans.toLocaleString("en")} loans, ${Math.floor(loans / 30).toLocaleString("en")} dues`,
    figures: {
      "ours, s": round(middle(mine, "seconds"), 2),
      "hand-written SQL, s": round(middle(hands, "seconds"), 2),
      "rows written, ours": middle(mine, "written"),
      "rows written, by hand": middle(hands, "written"),
    },
    targets: [atMost("times as long as hand-written SQL", ratio, 3)],
  };
};

/** The same number of dues in a book ten times as large, four days, the first of which does not count. */
export const measureGrowth = async (large: Site, small: Site, loans: number): Promise<Finding> => {
  await leapTo(large, 22);
  const counts = { large: [] as Counted[], small: [] as Counted[] };
  for (let day = 22; day <= 26; day += 1)
    for (const size of day % 2 === 0 ? (["large", "small"] as const) : (["small", "large"] as const)) {
      const site = size === "large" ? large : small;
      await livedThrough(site, dayOf(day));
      counts[size].push(await closed(site, dayOf(day)));
    }
  const [big, little] = [counts.large.slice(1), counts.small.slice(1)];
  return {
    name: `end of day, the same ${Math.floor(loans / 300).toLocaleString("en")} dues in a tenth of the book and in all of it`,
    figures: {
      "rows read, a tenth": middle(little, "read"),
      "rows read, all": middle(big, "read"),
      "a tenth, s": round(middle(little, "seconds"), 2),
      "all, s": round(middle(big, "seconds"), 2),
    },
    targets: [
      atMost("times the rows read", middle(big, "read") / middle(little, "read"), 1.05),
      atMost("times the time", middle(big, "seconds") / middle(little, "seconds"), 2),
    ],
  };
};

const middle = (counts: readonly Counted[], what: keyof Counted): number => median(counts.map((one) => one[what]));

/** On to a later day of the month as if the days between had been lived through, everybody having paid. */
const leapTo = async ({ owner, platform }: Site, day: number): Promise<void> => {
  const [open] = await owner<{ day: number }[]>`select extract(day from min(business_on))::int as day from slot_day`;
  for (let on = open?.day ?? day; on < day; on += 1) {
    const due = await dueOn(owner, dayOf(on));
    await bareRepayments(
      owner,
      platform.ids,
      dayOf(on),
      due.map(({ id }) => id),
    );
  }
  await owner`
    insert into day_close (day, ranges, sealed_at)
    select day, 1, now() from generate_series((select min(business_on) from slot_day), ${dayOf(day)}::date - 1, interval '1 day') day`;
  await owner`update slot_day set business_on = ${dayOf(day)}`;
  await settle(owner);
};
