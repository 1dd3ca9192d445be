import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeLog } from "../../apps/api/log.ts";
import { buildApi } from "../../apps/api/server.ts";
import { testWiring } from "../../apps/api/test-wiring.ts";
import { isoDate } from "../../kernel/calendar.ts";
import { formatId } from "../../kernel/ids.ts";
import { fen, sum } from "../../kernel/money.ts";
import { transaction } from "../../platform/database.ts";
import { everySlot } from "../../platform/day/seal.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { borrowerOf, carryOut, closeUntil, draw, openTestLender, repay, request, sure } from "../../testing/lender.ts";
import { expectAllToHold } from "../../testing/tampering.ts";
import { settlementsTieToBooks } from "../books/index.ts";
import type { LoanId } from "../lending/index.ts";
import { addInstitution, agreementsInForce, plainFunding, signAgreementExecutor } from "../matching/index.ts";
import { fundingRoutes, settleInstitutions, settlementsOfDay, statementsAreFolds } from "./index.ts";

const lender = await openTestLender("2024-01-15");
const { platform } = lender;

const bank = sure(await addInstitution(platform, request("bank", { name: "River Bank", kind: "bank" })));
const hill = sure(await addInstitution(platform, request("hill", { name: "Hill Bank", kind: "bank" })));

type Terms = { institutionId: string; fundingModel: string; leastFen: number; mostFen: number; funding?: object };

const sign = (name: string, agreementId: string | null, { funding, ...terms }: Terms) =>
  carryOut(platform, `${name} ${agreementId}`, signAgreementExecutor, {
    agreementId,
    terms: {
      name,
      entity: "platform",
      products: ["instalment"],
      priority: 1,
      expectedLossPpm: 0,
      ...terms,
      funding: { ...plainFunding, ...funding },
    },
  });

/** Each agreement takes loans of its own size, so that an amount says who funds it. */
const amounts = { own: 300_000, heavy: 400_000, light: 500_000, ice: 600_000, tech: 700_000 };
const exactly = (amountFen: number) => ({ leastFen: amountFen, mostFen: amountFen });
const loans: Record<string, LoanId> = {};

beforeAll(async () => {
  const [own] = await agreementsInForce(platform.db);
  if (!own) throw new Error("the lender has an agreement");
  await sign("own", formatId("agr", own.id), {
    institutionId: formatId("inst", own.institutionId),
    fundingModel: "balance-sheet",
    ...exactly(amounts.own),
  });
  const guaranteed = { funderMonthlyPpm: 6_000, guaranteeMonthlyPpm: 4_000, guaranteeTriggerDays: 30 };
  await sign("heavy", null, {
    institutionId: bank.id,
    fundingModel: "capital-heavy",
    ...exactly(amounts.heavy),
    funding: guaranteed,
  });
  await sign("light", null, {
    institutionId: bank.id,
    fundingModel: "capital-light",
    ...exactly(amounts.light),
    funding: { funderMonthlyPpm: 7_000 },
  });
  await sign("ice", null, {
    institutionId: hill.id,
    fundingModel: "ice",
    ...exactly(amounts.ice),
    funding: { feePpm: 25_000 },
  });
  await sign("tech", null, {
    institutionId: hill.id,
    fundingModel: "technology",
    ...exactly(amounts.tech),
    funding: { feePpm: 10_000 },
  });
  const { lineId } = await borrowerOf(lender, 1, 10_000_000);
  for (const [name, amountFen] of Object.entries(amounts)) loans[name] = await draw(lender, lineId, name, amountFen);
  await closeUntil(lender, "2024-02-15", 2);
  for (const name of ["own", "light", "ice"]) await pay(name, "first", 50_000);
  await closeUntil(lender, "2024-03-17", 2);
  await pay("heavy", "late", 60_000);
  await closeUntil(lender, "2024-03-18", 2);
}, 60_000);

const pay = async (name: string, key: string, amountFen: number) =>
  sure(await repay(lender, loans[name] as LoanId, `${key}-${name}`, amountFen));

const told = async (day: string) =>
  sure(await settlementsOfDay(platform, isoDate(day))).flatMap(({ institutionName, statements }) =>
    statements.flatMap(({ lines }) =>
      lines.map(({ kind, component, amountFen, events }) =>
        [institutionName, kind, component, amountFen, events].join(" "),
      ),
    ),
  );

describe("what institutions are told", () => {
  test("the day of the drawdowns: who lent, and what is charged for it", async () => {
    expect((await told("2024-01-15")).toSorted()).toEqual([
      "Hill Bank charged drawdownFee 15000 1",
      "Hill Bank charged drawdownFee 7000 1",
      "Hill Bank lent principal 600000 1",
      "Hill Bank lent principal 700000 1",
      "Microcredit lent principal 300000 1",
      "River Bank lent principal 400000 1",
      "River Bank lent principal 500000 1",
    ]);
  });

  test("the day of the repayments: whose the money is", async () => {
    // A month at 1.8% on 3,000, of which all is ours; on 5,000, 0.7% the bank's; on 6,000, all the institution's.
    expect(await told("2024-02-15")).toEqual([
      "Microcredit ours principal 44600 1",
      "Microcredit ours interest 5400 1",
      "River Bank collected principal 41000 1",
      "River Bank collected interest 3500 1",
      "River Bank kept-fee serviceFee 5500 1",
      "Hill Bank collected-directly principal 39200 1",
      "Hill Bank collected-directly interest 10800 1",
    ]);
  });

  test("the guarantee pays on its day, and what comes after it is ours", async () => {
    // The funder's 0.6% for a month, and for the 30 days and one since.
    expect(await told("2024-03-16")).toEqual([
      "River Bank guarantee-paid principal 400000 1",
      "River Bank guarantee-paid interest 4880 1",
    ]);
    const [day] = sure(await settlementsOfDay(platform, isoDate("2024-03-17")));
    const lines = day?.statements.flatMap((statement) => statement.lines) ?? [];
    expect(day?.payableFen).toBe(0);
    expect(lines.map(({ kind, component }) => `${kind} ${component}`)).toEqual([
      "ours principal",
      "ours interest",
      "guarantee-fee guaranteeFee",
      "kept-fee serviceFee",
      "kept-fee lateFee",
    ]);
    expect(sum(lines.map(({ amountFen }) => fen(amountFen)))).toBe(60_000);
  });

  test("a day on which nothing happened has nothing to settle, and an open one is not told of", async () => {
    expect(await told("2024-01-20")).toEqual([]);
    expect(await settlementsOfDay(platform, isoDate("2024-03-18"))).toMatchObject({ code: "not-found" });
  });
});

test("every law holds, and making the statements again changes nothing", async () => {
  await expectAllToHold(platform);
  const before = await platform.db`select * from settlement_line order by agreement_id, day, kind, component`;
  await transaction(platform.db, (tx) => settleInstitutions.run(tx, isoDate("2024-02-15"), everySlot));
  expect(await platform.db`select * from settlement_line order by agreement_id, day, kind, component`).toEqual(before);
});

describe("tampering is found", () => {
  const tampered = async (statement: string): Promise<(string | undefined)[]> => {
    const { owner } = platform;
    await owner`create table kept_statement as table settlement_statement`;
    await owner`create table kept_line as table settlement_line`;
    try {
      expect((await owner.unsafe(statement)).count).toBeGreaterThan(0);
      return [(await statementsAreFolds.run(platform)).problem, (await settlementsTieToBooks.run(platform)).problem];
    } finally {
      await owner`delete from settlement_line`;
      await owner`delete from settlement_statement`;
      await owner`insert into settlement_statement select * from kept_statement`;
      await owner`insert into settlement_line select * from kept_line`;
      await owner`drop table kept_statement, kept_line`;
    }
  };

  test.each([
    [
      "update settlement_line set amount_fen = amount_fen - 1 where kind = 'collected' and component = 'principal'",
      "its events say",
      "by payable-funders",
    ],
    [
      "update settlement_line set amount_fen = amount_fen + 1 where kind = 'guarantee-paid' and component = 'principal'",
      "its events say",
      "by cash",
    ],
    ["update settlement_line set events = 9 where kind = 'charged'", "its events say", undefined],
    ["update settlement_statement set payable_fen = 1 where day = '2024-02-15'", "its events say", undefined],
    ["update settlement_statement set hash = 'x' where day = '2024-01-15'", "its events say", undefined],
    [
      "with gone as (delete from settlement_line where day = '2024-02-15') select 1",
      "its events say",
      "by payable-funders",
    ],
    [
      "insert into settlement_statement select agreement_id, '2024-03-18', institution_id, 0, 0, 'x' from settlement_statement where day = '2024-03-17'",
      "a day that is not closed",
      undefined,
    ],
  ])("%s", async (statement, fold, tie) => {
    const [byFold, byBooks] = await tampered(statement);
    expect(byFold).toContain(fold);
    if (tie === undefined) expect(byBooks).toBeUndefined();
    else expect(byBooks).toContain(tie);
  });
});

describe("over HTTP", () => {
  const callers: Record<string, Caller> = {
    bank: { kind: "key", id: "k1", owner: { kind: "institution", id: bank.id }, scopes: ["settlements:read"] },
    hill: { kind: "key", id: "k2", owner: { kind: "institution", id: hill.id }, scopes: ["settlements:read"] },
    channel: { kind: "key", id: "k3", owner: { kind: "channel", id: lender.channelId }, scopes: ["settlements:read"] },
    narrow: { kind: "key", id: "k4", owner: { kind: "institution", id: bank.id }, scopes: ["loans:read"] },
    funding: { kind: "staff", id: "s1", email: "f@example.com", roles: ["funding"], session: "s" },
  };
  const opened = buildApi(
    platform,
    { ...testWiring, authenticate: async (_, { bearer }) => callers[bearer ?? ""], routes: [fundingRoutes] },
    { log: makeLog("silent") },
  );
  afterAll(async () => (await opened).close());
  const get = async (as: string, path: string) =>
    (await opened).inject({ url: `/v1/institutions/${path}`, headers: { authorization: `Bearer ${as}` } });

  test("an institution reads its own day, and nobody else's", async () => {
    const own = await get("bank", `${bank.id}/settlements/2024-02-15`);
    expect(own.json()).toMatchObject({ institutionName: "River Bank", day: "2024-02-15", payableFen: 44_500 });
    for (const [as, status] of [
      ["hill", 404],
      ["channel", 404],
      ["narrow", 403],
      ["funding", 200],
    ] as const)
      expect((await get(as, `${bank.id}/settlements/2024-02-15`)).statusCode, as).toBe(status);
  });

  test("pages go back in time, and a span bounds them", async () => {
    const days: string[] = [];
    let cursor = "";
    do {
      const page = (
        await get("bank", `${bank.id}/settlements?limit=1&to=2024-03-16${cursor && `&cursor=${cursor}`}`)
      ).json();
      days.push(...page.items.map((item: { day: string }) => item.day));
      cursor = page.next ?? "";
    } while (cursor);
    expect(days).toEqual(["2024-03-16", "2024-02-15", "2024-01-15", "2024-01-15"]);
    expect((await get("bank", `${bank.id}/settlements?cursor=junk`)).statusCode).toBe(400);
  });

  test("the download is a CSV with a name of its own", async () => {
    const file = await get("bank", `${bank.id}/settlements/2024-02-15/statement.csv`);
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(file.headers["content-disposition"]).toContain(`settlement-${bank.id}-2024-02-15.csv`);
    const [head = "", ...rows] = file.body.trim().split("\r\n");
    const fields = rows.map((row) => Object.fromEntries(row.split(",").map((field, n) => [head.split(",")[n], field])));
    expect(fields.map((row) => [row.institution, row.kind, row.component, row.amount_yuan])).toEqual([
      [bank.id, "collected", "principal", "410.00"],
      [bank.id, "collected", "interest", "35.00"],
      [bank.id, "kept-fee", "serviceFee", "55.00"],
    ]);
    expect((await get("bank", `${bank.id}/settlements/2024-03-18/statement.csv`)).statusCode).toBe(404);
  });
});
