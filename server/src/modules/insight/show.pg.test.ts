import type { Metric, MetricReport } from "@suanpan/contract";
import { beforeAll, expect, test } from "vitest";
import { sure } from "../../testing/lender.ts";
import { noLateFee, openApi, openServicing } from "../../testing/servicing.ts";
import { metricsAreFacts } from "./verify.ts";

const life = await openServicing("2024-01-02", noLateFee);
const { platform } = life;
const { owner } = platform;
const { staff, ask } = await openApi(platform);
const relations = staff("ira", "investor-relations");
const finance = staff("fay", "finance");
const admin = staff("ada", "admin");
const monthly = 63_836;

const report = async (query: string): Promise<MetricReport> =>
  (await ask(relations, "GET", `/v1/metrics?${query}`)).body;
const metric = ({ metrics }: MetricReport, code: string): Metric => metrics.find((one) => one.code === code) as Metric;
const values = async (query: string, ...codes: string[]) => {
  const all = await report(query);
  return Object.fromEntries(codes.map((code) => [code, metric(all, code).value]));
};

let technology = "";

beforeAll(async () => {
  await life.publish("instalment");
  await life.publish("v-pocket", { method: "pay-later" }, [45]);
  await life.publish("sme", {}, [6, 12]);
  await life.sign({ product: "v-pocket", model: "ice", funding: { feePpm: 20_000 }, entity: "platform" });
  technology = await life.sign({ product: "sme", model: "technology", funding: { feePpm: 5_000 }, entity: "platform" });
  // The first quarter: one who pays, one who pays late, one who never does, one of each of the others.
  const { loanId: good, lineId } = await life.take();
  const { loanId: slow } = await life.take();
  await life.take();
  await life.take("v-pocket", 100_000, 45);
  await life.take("sme", 200_000, 12);
  await life.close("2024-02-02");
  sure(await life.pay(good, monthly));
  await life.close("2024-02-12");
  sure(await life.pay(slow, monthly));
  await life.close("2024-03-02");
  sure(await life.pay(good, monthly));
  await life.close("2024-04-01");
  // The second: the one who pays comes again.
  const again = await life.askOn(lineId, "instalment", 120_000, 12);
  const [order] = await life.orders(again, "payout");
  await life.answer(order?.id ?? "", "2024-04-01", { amountFen: 120_000 as never });
  await life.close("2024-07-03");
}, 240_000);

test("a quarter's figures, from loans that can be counted on one hand", async () => {
  const first = await values(
    "period=2024Q1",
    ...["loans", "loans-v-pocket", "loans-other", "volume", "volume-risk-free", "risk-free-volume-share"],
    ...[
      "repeat-borrowers",
      "tenor",
      "registered-users",
      "approved-users",
      "drawn-users",
      "new-line-users",
      "institutions",
    ],
    ...["balance", "delinquency-90", "embedded-finance-share", "acquisition-cost"],
  );
  expect(first).toEqual({
    ...{ loans: 5, "loans-v-pocket": 1, "loans-other": 4, volume: 1_380_000, "volume-risk-free": 300_000 },
    "risk-free-volume-share": 217_391,
    "repeat-borrowers": 0,
    // 6 months on 1,080,000, 45 days on 100,000, 12 months on 200,000.
    tenor: 654,
    ...{ "registered-users": 5, "approved-users": 5, "drawn-users": 5, "new-line-users": 5, institutions: 2 },
    balance: 1_380_000 - 2 * 57_356 - 58_388,
    "delinquency-90": 0,
    "embedded-finance-share": 0,
    "acquisition-cost": null,
  });
  expect(
    await values("period=2024Q2", "loans", "volume", "repeat-borrowers", "tenor", "drawn-users", "new-line-users"),
  ).toEqual({
    ...{
      loans: 1,
      volume: 120_000,
      "repeat-borrowers": 1_000_000,
      tenor: 1_200,
      "drawn-users": 5,
      "new-line-users": 0,
    },
  });
});

test("day-1 counts an instalment once, not every later one of a loan that is late already; thirty days later it is looked at again", async () => {
  const january = metric(await report("period=2024-02"), "day-1-delinquency");
  // Three core instalments of the second of February, two of them unpaid that evening.
  expect([january.numerator, january.denominator, january.text]).toEqual(["114712", "172068", "66.67%"]);
  // One of the two paid ten days later. The window was over on the third of March.
  const quarter = metric(await report("period=2024Q1"), "collection-30");
  expect([quarter.numerator, quarter.denominator, quarter.text]).toEqual(["57356", "114712", "50.00%"]);
  expect(metric(await report("period=2024-02"), "collection-30").value).toBeNull();
});

test("comparatives say what they are compared with, and cuts add up", async () => {
  const second = await report("period=2024Q2&by=model");
  const volume = metric(second, "volume");
  expect(volume.comparatives).toEqual([
    { against: "year-before", period: "2023Q2", value: null, text: null, growthPpm: null, pointsPpm: null },
    {
      against: "period-before",
      period: "2024Q1",
      value: 1_380_000,
      text: "13,800.00",
      growthPpm: -913_043,
      pointsPpm: null,
    },
  ]);
  for (const by of ["model", "product", "channel", "institution", "grade"])
    for (const code of ["volume", "balance", "loans"]) {
      const one = metric(await report(`period=2024Q1&by=${by}`), code);
      expect(one.groups.reduce((so, { value }) => so + (value ?? 0), 0)).toBe(one.value);
    }
  expect(metric(await report("period=2024Q1&by=model"), "volume").groups.map(({ key, text }) => [key, text])).toEqual([
    ["balance-sheet", "10,800.00"],
    ["ice", "1,000.00"],
    ["technology", "2,000.00"],
  ]);
});

test("a period that is not over, or none at all, is refused", async () => {
  expect((await ask(relations, "GET", "/v1/metrics?period=2024Q3")).body.type).toBe("/problems/period-not-over");
  expect((await ask(relations, "GET", "/v1/metrics?period=2023Q3")).body.type).toBe(
    "/problems/period-before-first-day",
  );
  expect((await ask(relations, "GET", "/v1/metrics?period=2024Q7")).status).toBe(400);
  expect((await ask(staff("col", "collection"), "GET", "/v1/metrics?period=2024Q1")).status).toBe(403);
});

test("a metric is its groups, and a group its loans, page by page", async () => {
  for (const [code, query] of [
    ["volume", "period=2024Q1"],
    ["delinquency-90", "period=2024-06"],
    ["day-1-delinquency", "period=2024Q1"],
    ["collection-30", "period=2024Q1"],
  ] as const) {
    const { numerator, denominator } = metric(await report(query), code);
    const groups = (await ask(relations, "GET", `/v1/metrics/${code}/groups?${query}`)).body.items;
    const sum = (of: string) =>
      groups.reduce((so: bigint, row: Record<string, string>) => so + BigInt(row[of] ?? 0), 0n);
    expect(String(sum("numerator"))).toBe(numerator);
    if (denominator !== null) expect(String(sum("denominator"))).toBe(denominator);
    let counted = 0;
    for (const { numerator: _, denominator: __, ...group } of groups)
      for (let next: string | null = ""; next !== null; ) {
        const asked = new URLSearchParams({ ...group, limit: "1", ...(next ? { cursor: next } : {}) });
        const { body } = await ask(relations, "GET", `/v1/metrics/${code}/loans?${query}&${asked}`);
        for (const row of body.items) counted += code === "volume" ? row.ofFen : row.countedFen;
        next = body.next;
      }
    expect([code, String(counted)]).toEqual([code, numerator]);
  }
});

test("a discontinued service leaves volumes and balances of every period; what was reported then stays known; it can come back", async () => {
  const mark = async (discontinued: boolean) => {
    const body = { service: { agreementId: technology }, from: "2024-05-01", discontinued, reason: "sold" };
    const proposed = await ask(relations, "POST", "/v1/discontinued-services", body);
    expect(proposed.status).toBe(202);
    expect((await ask(admin, "POST", `/v1/approvals/${proposed.body.id}/approve`)).status).toBe(200);
  };
  const codes = ["volume", "balance", "risk-free-volume-share", "loans", "tenor", "drawn-users"] as const;
  const before = await values("period=2024Q1", ...codes);
  await mark(true);
  const restated = await report("period=2024Q2");
  expect(restated.withoutServices).toEqual([`agreement:${technology}`]);
  expect(metric(restated, "volume").comparatives[1]?.value).toBe(1_180_000);
  const now = await values("period=2024Q1", ...codes);
  expect(now).toEqual({
    ...before,
    volume: (before.volume ?? 0) - 200_000,
    balance: (before.balance ?? 0) - 200_000,
    "risk-free-volume-share": 84_746,
  });
  expect(await values("period=2024Q1&view=reported", ...codes)).toEqual(before);
  expect(await values("period=2024Q1&knownOn=2024-06-30", ...codes)).toEqual(before);
  expect(metric(await report("period=2024Q2&view=reported"), "balance").value).toBe(metric(restated, "balance").value);
  await mark(false);
  expect(await values("period=2024Q1", ...codes)).toEqual(before);
  expect((await ask(finance, "GET", "/v1/discontinued-services")).body.items).toHaveLength(2);
});

test("a service that is none, or a whole model's agreement, cannot be marked", async () => {
  const body = { service: { agreementId: "agr_0000000000001" }, from: "2024-05-01", discontinued: true, reason: "x" };
  expect((await ask(finance, "POST", "/v1/discontinued-services", body)).status).toBe(404);
  const [own] = await owner<{ id: bigint }[]>`select id from agreement where funding_model = 'balance-sheet' limit 1`;
  const { formatId } = await import("../../kernel/ids.ts");
  const ours = { ...body, service: { agreementId: formatId("agr", own?.id ?? 0n) } };
  expect((await ask(finance, "POST", "/v1/discontinued-services", ours)).status).toBe(400);
});

test("what institutions report of loans made with our technology is counted once two have seen it", async () => {
  const bank = await life.sign({ product: "sme", model: "technology", funding: { feePpm: 5_000 }, entity: "platform" });
  const send = (reports: object[]) =>
    ask(relations, "POST", "/v1/technology-reports", { reference: "letter", reports });
  const record = async (...reports: object[]) => {
    const proposed = await send(reports);
    expect(proposed.status).toBe(202);
    expect((await ask(finance, "POST", `/v1/approvals/${proposed.body.id}/approve`)).status).toBe(200);
  };
  const said = (month: string, volumeFen: number, balanceFen: number, service = "total-solutions") => ({
    ...{ agreementId: bank, service, month, volumeFen, balanceFen },
  });
  const codes = ["volume", "volume-risk-free", "volume-total-solutions", "balance", "balance-total-solutions"] as const;
  const others = ["loans", "tenor", "repeat-borrowers", "delinquency-90"] as const;
  const [before, rest] = [await values("period=2024Q2", ...codes), await values("period=2024Q2", ...others)];
  expect(before).toMatchObject({ "volume-total-solutions": null, "balance-total-solutions": null });

  await record(said("2024-04", 500, 400), said("2024-05", 300, 600), said("2024-05", 70, 70, "modules"));
  expect((await report("period=2024Q2")).unreported).toEqual([
    `${bank}/total-solutions of 2024-06`,
    `${bank}/modules of 2024-06`,
  ]);
  await record(said("2024-06", 200, 700), said("2024-06", 0, 0, "modules"));
  await record(said("2024-05", 310, 600));
  const now = await values("period=2024Q2", ...codes);
  expect(now).toEqual({
    volume: (before.volume ?? 0) + 1_080,
    "volume-risk-free": (before["volume-risk-free"] ?? 0) + 1_080,
    "volume-total-solutions": 1_010,
    balance: (before.balance ?? 0) + 700,
    "balance-total-solutions": 700,
  });
  expect(await values("period=2024Q2", ...others)).toEqual(rest);
  expect(await values("period=2024Q2&knownOn=2024-06-30", ...codes)).toEqual(before);
  expect((await report("period=2024Q2")).unreported).toEqual([]);
  for (const by of ["model", "product", "channel", "institution", "grade"]) {
    const { groups, value } = metric(await report(`period=2024Q2&by=${by}`), "volume");
    expect(groups.reduce((sum, one) => sum + (one.value ?? 0), 0)).toBe(value);
  }
  const { items } = (await ask(finance, "GET", "/v1/technology-reports")).body;
  expect(
    items.filter(({ month, service }: (typeof items)[0]) => month === "2024-05" && service !== "modules"),
  ).toMatchObject([
    { volumeFen: 300, counts: false, madeBy: "staff:ira", reference: "letter" },
    { volumeFen: 310, counts: true, approvalId: expect.stringMatching(/^apr_/) },
  ]);

  const [own] = await owner<{ id: bigint }[]>`select id from agreement where funding_model = 'balance-sheet' limit 1`;
  const { formatId } = await import("../../kernel/ids.ts");
  const wrong: readonly [object[], number, string][] = [
    [[{ ...said("2024-06", 1, 1), agreementId: "agr_0000000000001" }], 404, "/reports/0/agreementId"],
    [[{ ...said("2024-06", 1, 1), agreementId: formatId("agr", own?.id ?? 0n) }], 400, "/reports/0/agreementId"],
    [[{ ...said("2024-01", 1, 1), agreementId: technology }], 400, "/reports/0/agreementId"],
    [[said("2024-07", 1, 1)], 400, "/reports/0/month"],
    [[said("2024-06", 1, 1), said("2024-06", 2, 2)], 400, "/reports/1/month"],
    [[said("2024-13", 1, 1)], 400, "/reports/0/month"],
    [[said("2024-06", -1, 1)], 400, "/reports/0/volumeFen"],
    [[said("2024-06", 1, 0.5)], 400, "/reports/0/balanceFen"],
    [[], 400, "/reports"],
  ];
  for (const [reports, status, pointer] of wrong)
    expect(await send(reports)).toMatchObject({ status, body: { pointer } });
  expect(
    (await ask(staff("vic", "viewer"), "POST", "/v1/technology-reports", { reference: "x", reports: [] })).status,
  ).toBe(403);
});

test("vintages show only months that every loan has reached; what is late is what is owed", async () => {
  const { body } = await ask(relations, "GET", "/v1/vintages?threshold=30");
  expect(
    body.items.map(({ vintage, points }: { vintage: string; points: unknown[] }) => [vintage, points.length]),
  ).toEqual([
    ["2024Q1", 6],
    ["2024Q2", 3],
  ]);
  const [first] = body.items;
  expect(first.originalFen).toBe(1_080_000);
  expect(first.points[0]).toEqual({ month: 1, lateFen: 0, ratePpm: 0 });
  // On the second of April the one who never paid owes everything, the one who paid once, 31 days late, the rest.
  expect(first.points[2]).toEqual({ month: 3, lateFen: 360_000 + 302_644, ratePpm: 613_559 });
  const none = await ask(relations, "GET", "/v1/vintages?threshold=180");
  expect(none.body.items[0].points.at(-1)).toEqual({ month: 6, lateFen: 0, ratePpm: 0 });
});

test("rolls begin with all there was, and cures are part of them", async () => {
  const { body } = await ask(relations, "GET", "/v1/roll-rates?period=2024-02");
  const from = body.rolls.filter((row: { from: string }) => row.from === "current");
  expect(from.reduce((so: number, { fen }: { fen: number }) => so + fen, 0)).toBe(1_080_000);
  expect(body.rolls).toContainEqual({ from: "current", to: "1-30", loans: 1, fen: 360_000, ratePpm: 333_333 });
  const march = await ask(relations, "GET", "/v1/roll-rates?period=2024-03");
  expect(march.body.rolls).toContainEqual({ from: "1-30", to: "31-60", loans: 1, fen: 360_000, ratePpm: 1_000_000 });
  expect(march.body.cures).toEqual([{ from: "1-30", fen: 360_000, curedFen: 0, ratePpm: 0 }]);
  const [first] = (await ask(relations, "GET", "/v1/early-indicators")).body.items;
  expect(first).toMatchObject({
    vintage: "2024Q1",
    firstDueFen: 172_068,
    firstPaymentDay1Ppm: 666_667,
    firstPaymentDefaultPpm: 333_333,
  });
});

test.each([
  ["a volume", "metric_day", "update metric_day set volume_fen = volume_fen + 1", "metric_day of"],
  ["a move", "metric_move", "delete from metric_move where band = '31-60'", "kept as nothing, the facts say"],
  ["a sum of dues", "metric_due", "update metric_due set due_fen = due_fen - 1 where due_fen > 0", "metric_due of"],
  ["what was overdue", "metric_overdue", "update metric_overdue set overdue_fen = 0", "was observed as"],
  ["something overdue gone", "metric_overdue", "delete from metric_overdue where first", "and not observed"],
  ["a collection", "metric_collection", "update metric_collection set collected_fen = 0", "metric_collection of"],
  ["a point", "metric_vintage", "update metric_vintage set late30_fen = 7", "metric_vintage of"],
  ["a roll", "metric_roll", "delete from metric_roll where to_band = '31-60'", "metric_roll of"],
  ["a first drawdown", "metric_borrower", "update metric_borrower set first_on = first_on + 1", "metric_borrower of"],
  ["who came", "metric_user", "update metric_user set approved = approved + 1", "metric_user of"],
  ["who was late", "metric_late", "delete from metric_late", "metric_late of"],
])("verify finds %s changed", async (_, table, statement, said) => {
  expect((await metricsAreFacts.run(platform)).problem).toBeUndefined();
  await owner.unsafe(`create table kept as table ${table}`);
  expect((await owner.unsafe(statement)).count).toBeGreaterThan(0);
  const found = (await metricsAreFacts.run(platform)).problem;
  await owner.begin(async (tx) => {
    await tx.unsafe(`delete from ${table}`);
    await tx.unsafe(`insert into ${table} select * from kept`);
    await tx.unsafe("drop table kept");
  });
  expect(found).toContain(said);
});
