import { isoDate } from "../../server/src/kernel/calendar.ts";
import { foldedAgain, showMetrics, showVintages } from "../../server/src/modules/insight/index.ts";
import type { Tx } from "../../server/src/platform/database.ts";
import { readWhole } from "../../server/src/platform/read-whole.ts";
import { secondsUndone } from "../books/undone.ts";
import type { Site } from "../ground.ts";
import { settle, stageBorrowers, stageCompany } from "../loans/stage.ts";
import { atMost, type Finding, median, round } from "../measure.ts";
import { foldedByHand } from "./by-hand.ts";
import { stageHistory, told } from "./stage.ts";

const span = { from: isoDate(told.from), to: isoDate(told.to) };

/** A book with a past, and the tables that its days would have kept. */
export const openHistory = async (
  open: (name: string, firstDay: string) => Promise<Site>,
  name: string,
  loans: number,
): Promise<Site> => {
  const site = await open(name, "2024-10-01");
  await stageCompany(site.owner);
  await stageBorrowers(site.owner, loans);
  await stageHistory(site.owner, loans);
  await settle(site.owner);
  await site.owner.begin(async (tx) => {
    await readWhole(tx as unknown as Tx);
    for (const { table, columns, rows } of foldedAgain(tx as unknown as Tx, span)) {
      // Two columns are for whoever keeps the table, and no fold has them.
      const more = table === "metric_due" ? ["slot_from"] : table === "metric_late" ? ["drawn_day"] : [];
      const extra = { slot_from: "0", drawn_day: "extract(day from drawn_on)" } as const;
      const list = (names: readonly string[]) => tx.unsafe(names.join(", "));
      await tx`
        insert into ${tx(table)} (${list([...columns, ...more])})
        select ${list([...columns, ...more.map((name) => extra[name as keyof typeof extra])])} from (${rows}) r`;
    }
  });
  await settle(site.owner);
  return site;
};

/** What the maintained tables are for: a quarter's metrics, with those of the quarter and the year before, and its curves. */
export const measureReading = async ({ platform: { db } }: Site, loans: number): Promise<Finding> => {
  const taken: number[] = [];
  for (let sample = 0; sample < 6; sample += 1) {
    const begun = process.hrtime.bigint();
    const shown = await showMetrics(db, { timeZone: "Asia/Shanghai" }, { period: "2024Q3", view: "restated" });
    if (!shown.ok) throw new Error(shown.code);
    for (const threshold of [30, 180] as const)
      if ((await showVintages(db, { threshold })).length === 0) throw new Error("no curve was found");
    taken.push(Number(process.hrtime.bigint() - begun) / 1e9);
  }
  const seconds = median(taken.slice(1));
  return {
    name: `a quarter's metrics and vintages of ${loans.toLocaleString("en")} loans from the tables the days keep`,
    figures: { seconds: round(seconds, 3) },
    targets: [atMost("seconds", seconds, 1)],
  };
};

/** The same tables from the facts alone, beside hand-written SQL for the same. */
export const measureRecomputing = async (
  site: Site,
  loans: number,
): Promise<{ readonly finding: Finding; readonly seconds: number }> => {
  const ours = () =>
    secondsUndone(site.owner, async (tx) => {
      await readWhole(tx);
      for (const { table, rows } of foldedAgain(tx, span))
        await tx`create temporary table ${tx(`again_${table}`)} on commit drop as ${rows}`;
    });
  const [mine, hands]: [number[], number[]] = [[], []];
  for (let sample = 0; sample < 2; sample += 1) {
    mine.push(await ours());
    hands.push(await secondsUndone(site.owner, foldedByHand));
  }
  const [seconds, plain] = [median(mine), median(hands)];
  const finding = {
    name: `the metrics of ${loans.toLocaleString("en")} loans worked out again from the facts`,
    figures: { "ours, s": round(seconds, 2), "hand-written SQL, s": round(plain, 2) },
    targets: [atMost("times as long as hand-written SQL", seconds / plain, 3)],
  };
  return { finding, seconds };
};
