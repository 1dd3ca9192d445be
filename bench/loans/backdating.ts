import { addDays, eachDay, isoDate } from "../../server/src/kernel/calendar.ts";
import type { LoanId } from "../../server/src/modules/lending/index.ts";
import { recordRepayments } from "../../server/src/modules/servicing/index.ts";
import type { Site } from "../ground.ts";
import { atMost, type Finding, quantile, round } from "../measure.ts";
import { stageBook } from "./book.ts";
import { nthId, settle, stageBorrowers, stageCompany } from "./stage.ts";

const firstDay = isoDate("2024-01-10");
const lastDay = isoDate("2024-07-05");
const paymentsADay = 10;
const paymentFen = 358; // just enough to be in time with every instalment, and not enough to settle the loan
const lateFen = 100;
const warmingUp = 10; // the first are lived through before the replay is compiled
const samples = 60;

/** A loan whose borrower pays ten times a day for half a year: about 2,000 facts, every one of them by the real thing. */
export const measureBackdating = async (open: (name: string, firstDay: string) => Promise<Site>): Promise<Finding> => {
  const site = await open("backdating", firstDay);
  await stageCompany(site.owner);
  await stageBorrowers(site.owner, 3);
  await stageBook(site.owner, { loans: 3, month: "2024-02-01", dueDay: "10", from: 1 });
  for (const day of eachDay(firstDay, lastDay))
    if (day.endsWith("01")) await site.owner`select ensure_event_partition(${day}::date)`;
  const loanId = nthId(3) as LoanId; // drawn on the first day
  for (const day of eachDay(addDays(firstDay, 1), lastDay)) {
    await site.owner`update slot_day set business_on = ${day}`;
    await pay(
      site,
      loanId,
      Array.from({ length: paymentsADay }, (_, n) => ({ key: `${day}/${n}`, amountFen: paymentFen })),
    );
  }
  await settle(site.owner);
  const [{ events } = { events: 0 }] = await site.owner<{ events: number }[]>`
    select count(*) as events from loan_event where loan_id = ${loanId}`;
  const took: number[] = [];
  for (let n = -warmingUp; n < samples; n += 1) {
    const begun = process.hrtime.bigint();
    await pay(site, loanId, [
      { key: `late/${n}`, amountFen: lateFen, valueOn: addDays(firstDay, 1 + ((n + warmingUp) % 30)) },
    ]);
    if (n >= 0) took.push(Number(process.hrtime.bigint() - begun) / 1e6);
  }
  return {
    name: "a repayment with a value date half a year back",
    figures: {
      "events of the loan": events,
      "median, ms": round(quantile(took, 0.5), 1),
      [`p99 of ${samples}, ms`]: round(quantile(took, 0.99), 1),
    },
    targets: [atMost("ms, median", quantile(took, 0.5), 50)],
  };
};

type Payment = { readonly key: string; readonly amountFen: number; readonly valueOn?: string };

const pay = async ({ platform, wiring }: Site, loanId: LoanId, payments: readonly Payment[]): Promise<void> => {
  const requests = payments.map(({ key, ...body }) => ({
    caller: "bench",
    key,
    body,
    loanId,
  }));
  const outcomes = await recordRepayments(platform, wiring.lending.policy, requests);
  const failed = outcomes.find((outcome) => !outcome.ok);
  if (failed) throw new Error(`a repayment was refused: ${JSON.stringify(failed)}`);
};
