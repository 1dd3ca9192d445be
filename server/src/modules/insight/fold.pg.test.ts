import { beforeAll, expect, test } from "vitest";
import { sure } from "../../testing/lender.ts";
import { noLateFee, openServicing } from "../../testing/servicing.ts";
import { metricsAreFacts } from "./verify.ts";

const life = await openServicing("2024-01-02", noLateFee);
const { platform } = life;
const { owner } = platform;

const problem = async () => (await metricsAreFacts.run(platform)).problem;
const monthly = 63_836;

beforeAll(async () => {
  await life.publish("instalment");
  await life.publish("sme", {}, [6, 12]);
  await life.publish("v-pocket");
  await life.sign({
    product: "sme",
    model: "capital-heavy",
    funding: { funderMonthlyPpm: 6_000, guaranteeTriggerDays: 80 },
  });
  await life.sign({ product: "v-pocket", model: "ice", funding: { feePpm: 20_000 }, entity: "platform" });
  const bank = await life.sign({
    product: "instalment",
    model: "capital-light",
    funding: { funderMonthlyPpm: 10_000 },
    entity: "platform",
    priority: 9,
  });
  const coLenders = [{ agreementId: bank, sharePpm: 300_000 }];
  await life.sign({ product: "instalment", model: "balance-sheet", funding: { coLenders }, priority: 0 });
  const paying = (await life.take()).loanId;
  const bad = (await life.take()).loanId;
  const slow = (await life.take()).loanId;
  const guaranteed = (await life.take("sme")).loanId;
  const early = (await life.take()).loanId;
  const mindful = (await life.take()).loanId;
  await life.take("v-pocket");
  await life.close("2024-02-02");
  const bounced = sure(await life.pay(paying, monthly));
  sure(await life.pay(early, 200_000, { purpose: "prepay", rest: "smaller" }));
  const returned = sure(await life.pay(mindful, 150_000, { purpose: "prepay", rest: "shorter" }));
  await life.close("2024-02-20");
  sure(await life.pay(slow, monthly));
  await life.close("2024-03-05");
  // Taken back, known late, rearranged: nothing of it may change a day that is over.
  sure(await life.reverse(paying, bounced.id));
  sure(await life.pay(slow, monthly, { valueOn: "2024-03-01" }));
  await life.close("2024-03-20");
  sure(await life.act(paying, (valueOn) => ({ kind: "reschedule", tenor: 6, valueOn })));
  sure(await life.pay(early, 10_000, { valueOn: "2024-03-04" }));
  // A prepayment that bounces: the schedule it replaced is owed again, and was not while it stood.
  await life.close("2024-04-10");
  sure(await life.reverse(mindful, returned.id));
  await life.close("2024-04-30");
  sure(await life.pay(slow, 50_000, { valueOn: "2024-04-01" }));
  sure(await life.pay(guaranteed, 100_000));
  await life.take();
  await life.close("2024-09-15", 2);
  sure(await life.pay(bad, 50_000));
  await life.close("2024-10-05");
}, 240_000);

test("what was kept day by day is what the facts come to at once", async () => {
  expect(await problem()).toBeUndefined();
  expect(await owner`select from slice where number = 2`).not.toHaveLength(0);
  for (const table of [
    "metric_day",
    "metric_move",
    "metric_due",
    "metric_overdue",
    "metric_collection",
    "metric_late",
    "metric_vintage",
    "metric_roll",
  ]) {
    const [row] = await owner<{ n: number }[]>`select count(*) as n from ${owner(table)}`;
    expect([table, (row?.n ?? 0) > 0]).toEqual([table, true]);
  }
});
