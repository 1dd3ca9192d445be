import type { IsoDate } from "../../server/src/kernel/calendar.ts";
import type { LoanId } from "../../server/src/modules/lending/index.ts";
import { recordRepayments } from "../../server/src/modules/servicing/index.ts";
import { connect, type Database } from "../../server/src/platform/database.ts";
import type { Site } from "../ground.ts";
import { atMost, type Comparison, compare } from "../measure.ts";
import { bareRepayments } from "./bare-repayments.ts";

type Due = { readonly id: LoanId; readonly amountFen: number };

/** The loans whose instalment falls due on a day and is not paid. */
export const dueOn = (owner: Database, day: string): Promise<Due[]> => owner<Due[]>`
  select l.id, i.principal_fen + i.interest_fen as amount_fen
  from loan l join instalment i on i.slot = l.slot and i.loan_id = l.id and i.due_on = ${day}
  where l.next_change_on = ${day}::date + 1 and l.band = 'current' order by l.id`;

/** Everything that falls due on the open day, paid batch by batch: ours and by hand in turn, on loans of their own. */
export const measureRepayments = async (site: Site, today: IsoDate): Promise<Comparison> => {
  const due = await dueOn(site.owner, today);
  const samples = 7;
  const perSample = Math.min(2_000, Math.floor(due.length / (2 * (samples + 1))));
  const next = (count: number): Due[] => due.splice(0, count);
  const db = connect({ url: site.url, as: "owner", connections: 1 });
  await db`select`;
  const { platform, wiring } = site;
  const ours = async (count: number): Promise<void> => {
    const requests = next(count).map(({ id, amountFen }) => ({
      caller: "bench",
      key: `repay-${today}-${id}`,
      body: { amountFen },
      loanId: id,
    }));
    const outcomes = await recordRepayments(platform, wiring.lending.policy, requests);
    const failed = outcomes.find((outcome) => !outcome.ok);
    if (failed) throw new Error(`a repayment was refused: ${JSON.stringify(failed)}`);
  };
  const byHand = async (count: number): Promise<void> => {
    await bareRepayments(
      db,
      platform.ids,
      today,
      next(count).map(({ id }) => id),
    );
  };
  const compared = await compare({
    name: `repayments in batches of ${perSample}`,
    unit: "repayment",
    perSample,
    samples,
    baseline: { name: "hand-written SQL", way: byHand },
    subject: { name: "recordRepayments", way: ours },
  });
  await db.end({ timeout: 5 });
  return { ...compared, targets: [atMost("times as long as hand-written SQL", compared.ratio, 3)] };
};
