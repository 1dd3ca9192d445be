import type { MetricCode, MetricView } from "@suanpan/contract";
import { addDays, addMonths, type IsoDate, isoDate } from "@suanpan/server/kernel/calendar.ts";
import { showRuns } from "@suanpan/server/modules/books/index.ts";
import { showMetrics } from "@suanpan/server/modules/insight/index.ts";
import { prepareFirstMonths } from "@suanpan/server/modules/lending/index.ts";
import { agreementsInForce } from "@suanpan/server/modules/matching/index.ts";
import { house, sure } from "@suanpan/server/testing/lender.ts";
import { openTestPlatform, type TestPlatform } from "@suanpan/server/testing/platform.ts";
import { expect, test } from "vitest";
import { foresee } from "../foresee.ts";
import { everyLoan } from "../foreseen-loans.ts";
import { balanceOf } from "../ledger-view.ts";
import { parametersNamed } from "../parameters.ts";
import { simulate } from "../run.ts";
import { makeWorld, type World } from "../world.ts";
import { type Story, stories } from "./index.ts";

const from = isoDate("2023-04-01");

const storyOf = (name: string): Story => {
  const story = stories.find((one) => one.name === name);
  if (!story) throw new Error(`there is no story ${name}`);
  return story;
};

/** The platform after a world was lived through. */
const lived = async (world: World, until: string): Promise<TestPlatform> => {
  const platform = await openTestPlatform(world.from, undefined, 1);
  await prepareFirstMonths(platform.db, world.from);
  await simulate(platform, house, world, { until: isoDate(until) });
  return platform;
};

const told = (name: string, until: string, scale = 120_000): Promise<TestPlatform> =>
  lived(makeWorld("7", scale, from, parametersNamed("2023q4"), storyOf(name)), until);

const metric = async (
  platform: TestPlatform,
  code: MetricCode,
  period: string,
  view: MetricView = "reported",
): Promise<number> => {
  const report = sure(await showMetrics(platform.db, { timeZone: platform.config.timeZone }, { period, view }));
  return report.metrics.find((one) => one.code === code)?.value ?? Number.NaN;
};

const volumeByModel = async (platform: TestPlatform, period: string): Promise<Map<string, number>> => {
  const asked = { period, by: "model" as const, view: "reported" as const };
  const report = sure(await showMetrics(platform.db, { timeZone: platform.config.timeZone }, asked));
  const groups = report.metrics.find((one) => one.code === "volume")?.groups ?? [];
  return new Map(groups.map(({ key, value }) => [key, value ?? 0]));
};

const volumeSince = async (platform: TestPlatform, day: string): Promise<Map<string, number>> => {
  const rows = await platform.owner<{ model: string; fen: number }[]>`
    select funding_model as model, sum(volume_fen)::bigint as fen from metric_day where day >= ${day} group by 1`;
  return new Map(rows.map(({ model, fen }) => [model, fen]));
};

test("a discontinued service leaves the volume that is shown, and stays in what was reported", async () => {
  const platform = await told("discontinued-service", "2023-05-12");
  const [reported, restated] = [
    await metric(platform, "volume", "2023-04"),
    await metric(platform, "volume", "2023-04", "restated"),
  ];
  expect(restated).toBeLessThan(reported);
  // Nothing was lent under it from the day it ended.
  const days = await platform.owner<{ lent: boolean; since: boolean; n: number }[]>`
    select agreement_id = ended.id as lent, day >= '2023-05-01' as since, sum(loans)::bigint as n
    from metric_day, (select id from agreement where funding_model = 'technology' group by id having bool_or(most_fen <= 1)) ended
    group by 1, 2`;
  const lent = (under: boolean, since: boolean) =>
    days.find((one) => one.lent === under && one.since === since)?.n ?? 0;
  expect([lent(true, false) > 0, lent(true, true), lent(false, true) > 0]).toEqual([true, 0, true]);
}, 240_000);

test("a guarantee-heavy book turns capital-light: guarantees are no longer given, and run off", async () => {
  const platform = await told("turning-capital-light", "2023-05-16");
  const [before, after] = [await volumeByModel(platform, "2023-04"), await volumeSince(platform, "2023-05-01")];
  expect(before.get("capital-heavy") ?? 0).toBeGreaterThan(before.get("capital-light") ?? 0);
  expect(after.get("capital-heavy") ?? 0).toBe(0);
  expect(after.get("capital-light") ?? 0).toBeGreaterThan(0);
  const share = (volumes: Map<string, number>) =>
    ["capital-light", "ice", "technology"].reduce((sum, model) => sum + (volumes.get(model) ?? 0), 0) /
    [...volumes.values()].reduce((sum, fen) => sum + fen, 0);
  expect(Math.round(share(before) * 1_000_000)).toBe(await metric(platform, "risk-free-volume-share", "2023-04"));
  expect(share(after)).toBeGreaterThan(share(before) + 0.2);
  const standReady = (on: IsoDate) => balanceOf(platform, "guarantee-stand-ready", "guarantee", on);
  expect(await standReady(isoDate("2023-05-15"))).toBeLessThan(await standReady(isoDate("2023-04-30")));
}, 240_000);

test("a day the provider lost counts as late until its statement comes, and every law holds afterwards", async () => {
  const platform = await told("lost-day", "2023-04-28");
  const [row] = await platform.owner<{ lost: number; others: number }[]>`
    select coalesce(sum(overdue_fen) filter (where day = '2023-04-20') * 1000000 / nullif(sum(due_fen) filter (where day = '2023-04-20'), 0), 0)::bigint as lost,
           coalesce(sum(overdue_fen) filter (where day <> '2023-04-20') * 1000000 / nullif(sum(due_fen) filter (where day <> '2023-04-20'), 0), 0)::bigint as others
    from metric_due`;
  expect(row?.lost ?? 0).toBeGreaterThan(900_000);
  expect(row?.others ?? 0).toBeLessThan(150_000);
  const [heard] = await platform.owner<{ orders: number; open: number; back: number }[]>`
    select count(*) as orders, count(*) filter (where state = 'ordered') as open,
           count(*) filter (where value_on = '2023-04-20' and statement_on = '2023-04-20') as back
    from payment_order where business_on = '2023-04-20'`;
  expect(heard?.orders ?? 0).toBeGreaterThan(0);
  expect([heard?.open, heard?.back]).toEqual([0, heard?.orders]);
  for (const { name, run } of house.verifiers)
    expect({ name, problem: (await run(platform)).problem }).toEqual({ name, problem: undefined });
}, 240_000);

test("what an institution stops funding goes to the next that accepts it", async () => {
  const platform = await told("institution-stops", "2023-05-16", 60_000);
  const crane = (await agreementsInForce(platform.db)).filter(({ name }) => name.startsWith("Crane Bank"));
  const reserve = (await agreementsInForce(platform.db)).filter(({ name }) => name.endsWith("reserve"));
  const drawn = async (ids: readonly bigint[], month: string): Promise<number> => {
    const [row] = await platform.owner<{ n: number }[]>`
      select count(*) as n from loan_event where type = 'drawn' and agreement_id = any(${platform.db.array([...ids])}::bigint[])
        and to_char(business_on, 'YYYY-MM') = ${month}`;
    return row?.n ?? 0;
  };
  const [ofCrane, ofReserve] = [crane.map(({ id }) => id), reserve.map(({ id }) => id)];
  expect(await drawn(ofCrane, "2023-04")).toBeGreaterThan(0);
  expect([await drawn(ofCrane, "2023-05"), await drawn(ofReserve, "2023-04")]).toEqual([0, 0]);
  expect(await drawn(ofReserve, "2023-05")).toBeGreaterThan(0);
}, 240_000);

test("while collection stands still less comes in within thirty days, and guarantees have to pay more", async () => {
  // The story as it is, entered in its fourth month. People miss more often, so that few are enough to tell it, and
  // guarantees pay after a fortnight, so as to show while it lasts.
  const [begin, until] = [isoDate("2023-05-17"), isoDate("2023-07-01")];
  const story = storyOf("collection-outage");
  const entered: Story = { ...story, parameters: (calm) => story.parameters?.(calm, addMonths(begin, -3)) ?? calm };
  const { funding, repayment, ...rest } = parametersNamed("2023q4");
  const parameters = {
    ...rest,
    repayment: { ...repayment, missPerInstalment: 0.15 },
    funding: { ...funding, guaranteeTriggerDays: 14 },
  };
  const platform = await lived(makeWorld("7", 75_000, begin, parameters, entered), until);
  // The same people with the same seed, had nothing happened.
  const calm = makeWorld("7", 75_000, begin, parameters);
  const { collection } = foresee(calm, { from: begin, to: addDays(until, -31) });
  expect(await metric(platform, "collection-30", "2023Q2")).toBeLessThan((collection - 0.05) * 1_000_000);
  const wouldPay = [...everyLoan(calm, until)].filter(({ model, fate: { arrears } }) => {
    const last = arrears.at(-1);
    return model === "capital-heavy" && last?.until === null && last.from >= begin && last.from < addDays(until, -15);
  });
  const [paid] = await platform.owner<{ n: number; fen: number }[]>`
    select count(*) as n, sum(principal_fen) as fen from loan_event
    where type = 'guarantee-called' and business_on > ${addDays(begin, 14)}`;
  expect(wouldPay.length).toBeGreaterThan(0);
  expect(paid?.n).toBeGreaterThan(wouldPay.length * 1.3);
  // What is charged for guarantees is more than for the new ones alone: those of before are expected to lose more.
  const june = (await showRuns(platform.db, "2023-06", "usgaap")).find(
    (run) => run.exposure === "contingent-liability",
  );
  expect(june?.roll.revisionFen).toBeGreaterThan(0);
}, 240_000);
