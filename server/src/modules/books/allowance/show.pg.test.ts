import type { BookName } from "@suanpan/contract";
import { beforeAll, expect, test } from "vitest";
import { isoDate } from "../../../kernel/calendar.ts";
import { sure } from "../../../testing/lender.ts";
import { noLateFee, openApi, openServicing } from "../../../testing/servicing.ts";
import type { LoanId } from "../../lending/index.ts";
import { runAllowance } from "./run-allowance.ts";
import { defaultAllowancePolicy } from "./settings.ts";
import { allowancesAreCurves } from "./verify.ts";

const life = await openServicing("2024-01-02");
const { platform } = life;
const { owner } = platform;
const { staff, ask } = await openApi(platform);
const finance = staff("fay", "finance");
const admin = staff("ada", "admin");
/** A handful of loans is history enough here. */
const policy = { ...defaultAllowancePolicy, curveLoans: 3, curveDefaults: 2, curveVintages: 2, curveMonths: 2 };

const months = ["2024-01", "2024-02", "2024-03", "2024-04"];

const run = async (period: string, book: BookName = "usgaap") =>
  sure(await runAllowance(platform, policy, { period, books: [book], by: "staff:closer" })).runs;
const problem = async () => (await allowancesAreCurves.run(platform)).problem;
beforeAll(async () => {
  await life.publish("instalment", noLateFee);
  await life.publish("sme", noLateFee, [6, 12]);
  await life.sign({
    product: "sme",
    model: "capital-heavy",
    funding: { funderMonthlyPpm: 6_000, guaranteeTriggerDays: 30 },
  });
  const guaranteed = (await life.take("sme")).loanId;
  const bad: LoanId[] = [];
  const writeOff = async () => {
    for (const id of bad.splice(0)) sure(await life.act(id, (valueOn) => ({ kind: "write-off", valueOn })));
  };
  for (const [n, month] of months.entries()) {
    const first = isoDate(`${month}-02`);
    if (n > 0) await life.close(first);
    if (n === 1) sure(await life.pay(guaranteed, 63_836));
    await writeOff();
    await life.take();
    bad.push((await life.take()).loanId);
    if (n < 3) bad.push((await life.take()).loanId);
  }
  await life.close("2024-05-02");
}, 120_000);

test("fees still to be collected have allowances of their own; IFRS has no asset for standing ready", async () => {
  const january = await run("2024-01");
  const closing = (runs: typeof january, exposure: string) => {
    const found = runs.find((one) => one.exposure === exposure);
    return found && [found.exposureFen, found.roll.writtenOffFen, found.roll.closingFen];
  };
  expect(closing(january, "financial-assets-receivable")).toEqual([7_920, 0, 396]);
  expect(closing(january, "contract-assets")).toEqual([4_456 + 462, 0, 246]);
  const february = await run("2024-02");
  expect(closing(february, "financial-assets-receivable")).toEqual([5_690, 0, 396]);
  expect(closing(february, "contract-assets")).toEqual([4_456 + 941 - 2_090, 0, 270]);
  await run("2024-03");
  const april = await run("2024-04");
  // Nothing is left of it, and what was lost met the allowance without its VAT.
  expect(closing(april, "financial-assets-receivable")).toEqual([0, 5_368, 0]);
  expect(closing(await run("2024-02", "ifrs"), "financial-assets-receivable")).toBeUndefined();
  expect(await problem()).toBeUndefined();
});

test("with history enough the pools' own curve is used, and the provision says what is new and what was revised", async () => {
  const { body } = await ask(finance, "GET", "/v1/allowance/runs?period=2024-04");
  const loans = body.items.find(({ exposure }: { exposure: string }) => exposure === "loans-receivable");
  const widths = ["balance-sheet", "balance-sheet/instalment", "balance-sheet/instalment/4-6"];
  expect(loans.curves).toMatchObject(
    [...widths, "balance-sheet/instalment/4-6/C"].map((segment) => ({ vintages: 4, segment })),
  );
  expect(loans.roll.newLoanFen + loans.roll.revisionFen).toBe(loans.roll.provisionFen);
  expect(loans.roll.newLoanFen).toBeGreaterThan(0);
  const pools = await ask(finance, "GET", `/v1/allowance/runs/${loans.id}/pools?limit=3`);
  expect(pools.body.next).toBe("3");
  const rest = await ask(finance, "GET", `/v1/allowance/runs/${loans.id}/pools?limit=3&cursor=3`);
  const all = [...pools.body.items, ...rest.body.items];
  expect(all.reduce((total, { allowanceFen }) => total + allowanceFen, 0)).toBe(loans.roll.closingFen);
  expect(all.map(({ vintage }) => vintage)).toEqual(["2024-01", "2024-02", "2024-03", "2024-04"]);
  expect(new Set(all.map(({ method }) => method))).not.toContain("policy-rate");
  const page = await ask(finance, "GET", `/v1/allowance/runs/${loans.id}/pools/1/loans?limit=2`);
  expect(page.body.items).toHaveLength(2);
  const last = await ask(
    finance,
    "GET",
    `/v1/allowance/runs/${loans.id}/pools/1/loans?limit=2&cursor=${page.body.next}`,
  );
  expect([last.body.items.length, last.body.next]).toEqual([1, null]);
  expect((await ask(finance, "GET", `/v1/allowance/runs/${loans.id}/pools/9/loans`)).status).toBe(404);
});

test("a curve asked for by name is refused with what is missing", async () => {
  const url = "/v1/allowance/curves?exposure=loans-receivable&segment=balance-sheet";
  expect(await ask(finance, "GET", `${url}&period=2024-04`)).toMatchObject({
    status: 422,
    body: {
      type: "/problems/curve-too-thin",
      missing: { loans: [11, 300], defaults: [6, 20], vintages: [4, 6], months: [3, 12] },
    },
  });
  expect((await ask(finance, "GET", `${url}&period=2024-06`)).body.type).toBe("/problems/period-not-over");
});

test("the roll-forward goes on where the month before ended; the back-test adds up", async () => {
  const roll = await ask(
    finance,
    "GET",
    "/v1/allowance/roll-forward?from=2024-01&to=2024-04&exposure=loans-receivable",
  );
  const rows = roll.body.items as { period: string; openingFen: number; closingFen: number }[];
  expect(rows.map(({ period }) => period)).toEqual(["2024-01", "2024-02", "2024-03", "2024-04"]);
  for (const [n, row] of rows.entries()) expect(row.openingFen).toBe(rows[n - 1]?.closingFen ?? 0);
  const back = await ask(
    finance,
    "GET",
    "/v1/allowance/back-test?since=2024-02&period=2024-04&exposure=loans-receivable",
  );
  expect(back.body.items.map(({ vintage }: { vintage: string }) => vintage)).toEqual(["2024-01", "2024-02"]);
  for (const row of back.body.items)
    expect(row.predictedFen - row.realisedFen - row.stillExpectedFen).toBe(row.overFen);
  expect(back.body.items[0].realisedFen).toBe(0);
  expect(back.body.items[1].realisedFen).toBeGreaterThan(600_000);
});

test("an overlay is proposed by one and approved by another; a viewer may do neither", async () => {
  const body = { exposure: "all", from: "2024-04", factorPpm: 1_050_000, reason: "new collection law" };
  const viewer = staff("vic", "viewer");
  expect((await ask(viewer, "POST", "/v1/allowance/overlays", body)).status).toBe(403);
  expect((await ask(finance, "POST", "/v1/allowance/overlays", { ...body, factorPpm: 1 })).status).toBe(400);
  const proposed = await ask(finance, "POST", "/v1/allowance/overlays", body);
  expect(proposed.status).toBe(202);
  expect((await ask(finance, "POST", `/v1/approvals/${proposed.body.id}/approve`)).status).toBe(403);
  expect((await ask(admin, "POST", `/v1/approvals/${proposed.body.id}/approve`)).status).toBe(200);
  expect((await ask(finance, "GET", "/v1/allowance/overlays")).body.items).toMatchObject([
    { ...body, madeBy: "staff:fay", approvalId: proposed.body.id },
  ]);
  const all = await run("2024-04");
  expect(all.find(({ exposure }) => exposure === "loans-receivable")).toMatchObject({
    version: 2,
    overlayPpm: 1_050_000,
  });
  const versions = await ask(finance, "GET", "/v1/allowance/runs?period=2024-04&versions=all");
  const ofLoans = versions.body.items.filter(({ exposure }: { exposure: string }) => exposure === "loans-receivable");
  expect(ofLoans.map(({ version, latest }: { version: number; latest: boolean }) => [version, latest])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(await problem()).toBeUndefined();
});

test.each([
  [
    "a flow changed",
    "update allowance_flow set written_off_fen = written_off_fen + 1 where written_off_fen > 0",
    "its facts say",
  ],
  ["a flow gone", "delete from allowance_flow where month = '2024-02'", "kept as nothing, its facts say"],
  [
    "a pool's allowance",
    "update allowance_pool set lifetime_fen = lifetime_fen + 7, allowance_fen = allowance_fen + 7",
    "is kept with",
  ],
  ["a pool gone", "delete from allowance_pool where number = 1", "pools are kept, its curves say"],
  [
    "a closing figure",
    "update company_event set payload = jsonb_set(payload, '{roll,closingFen}', '1') where type = 'allowance'",
    "its closingFen is 1, its curves say",
  ],
  [
    "an overlay nobody signed",
    "update company_event set payload = jsonb_set(payload, '{overlayPpm}', '900000') where type = 'allowance'",
    "its overlay is 900000 ppm, the one that was signed is 1000000",
  ],
  [
    "the ledger",
    "update journal_line set credit_fen = credit_fen + 5 where account = 'allowance-contract-assets' and credit_fen > 0",
    "run the allowance of the month again",
  ],
])("verify finds %s", async (_, statement, said) => {
  const tables = ["allowance_flow", "allowance_pool", "company_event", "journal_line"];
  for (const table of tables) await owner.unsafe(`create table kept_${table} as table ${table}`);
  expect((await owner.unsafe(statement)).count).toBeGreaterThan(0);
  const found = await problem();
  await owner.begin(async (tx) => {
    await tx.unsafe("delete from allowance_pool");
    for (const table of tables) await tx.unsafe(`delete from ${table}`);
    for (const table of tables.toReversed()) await tx.unsafe(`insert into ${table} select * from kept_${table}`);
    for (const table of tables) await tx.unsafe(`drop table kept_${table}`);
  });
  expect(found).toContain(said);
});
