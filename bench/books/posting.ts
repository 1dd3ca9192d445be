import { isoDate } from "../../server/src/kernel/calendar.ts";
import { postLoanEvents } from "../../server/src/modules/books/index.ts";
import { everySlot } from "../../server/src/platform/day/seal.ts";
import type { Site } from "../ground.ts";
import { atMost, type Finding, median, round } from "../measure.ts";
import { stagePayments } from "./stage.ts";
import { secondsUndone } from "./undone.ts";

const day = isoDate("2024-07-30");

/** Posting a day's events into both books, beside one bare sum over them. */
export const measurePosting = async ({ owner, platform }: Site, events: number): Promise<Finding> => {
  await stagePayments(owner, day, events);
  await owner`create table bare_sum (entity text, type text, product text, agreement_id bigint, channel_id bigint, events bigint, principal_fen bigint, interest_fen bigint)`;
  await owner`grant insert on bare_sum to suanpan_app`;
  await owner`vacuum analyze loan_event`;
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let sample = 0; sample < 7; sample += 1) {
    ours.push(await secondsUndone(platform.db, (tx) => postLoanEvents.run(tx, day, everySlot)));
    bare.push(
      await secondsUndone(
        platform.db,
        (tx) => tx`
          insert into bare_sum select entity, type, product, agreement_id, channel_id, count(*), sum(principal_fen), sum(interest_fen)
          from loan_event where business_on = ${day} group by entity, type, product, agreement_id, channel_id`,
      ),
    );
  }
  const [mine, plain] = [median(ours.slice(1)), median(bare.slice(1))];
  return {
    name: `posting a day of ${events.toLocaleString("en")} events into both books`,
    figures: { "ours, s": round(mine, 3), "one bare INSERT … SELECT … GROUP BY, s": round(plain, 3) },
    targets: [atMost("times as long as the bare sum", mine / plain, 3)],
  };
};
