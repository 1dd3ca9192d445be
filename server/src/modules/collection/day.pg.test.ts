import { expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { only } from "../../kernel/lists.ts";
import type { Tx } from "../../platform/database.ts";
import { type Debtor, openTestCollector } from "../../testing/collector.ts";
import { request, sure } from "../../testing/lender.ts";
import { costsOfDay } from "./cost.store.ts";
import { casesFallingDue } from "./day.store.ts";
import { billAgencies, collectDay } from "./day.ts";
import { placeCases } from "./place-cases.ts";
import { promisePayments } from "./promise-payment.ts";
import { type AgencyProposal, agencyExecutor } from "./sign-agency.ts";
import { casesAreFolds, costsAreFacts, promisesAreDecided } from "./verify.ts";

const collector = await openTestCollector(6);
const { platform, debtors, ports, repaid, tell, close, caseOf } = collector;
const [ann, bob, cat, dan] = debtors as [Debtor, Debtor, Debtor, Debtor];

const everything = () => platform.owner`
  select (select count(*) from collection_case) as cases, (select count(*) from case_event) as events,
         (select count(*) from collection_cost) as costs, (select sum(last_seq) from collection_case) as seqs`;
const laws = [casesAreFolds, promisesAreDecided, costsAreFacts];
const expectLaws = async () => {
  for (const law of laws) expect([law.name, (await law.run(platform)).problem]).toEqual([law.name, undefined]);
};
const whole = { from: 0, to: 4095 };
const again = (day: string) =>
  platform.db.begin(async (tx) => {
    await billAgencies(ports).run(tx, isoDate(day), whole);
    return collectDay(ports).run(tx, isoDate(day), whole);
  });

test("who falls into arrears has a case in the morning, in whichever range they live", async () => {
  for (const debtor of debtors) tell("2024-03-01", debtor, "1-30");
  tell("2024-03-02", ann, "31-60", 300_000);
  await close("2024-03-02", 3);
  expect(await caseOf(ann)).toMatchObject({
    state: "open",
    band: "1-30",
    team: "early",
    daysPastDue: 1,
    actionDue: true,
    nextActionKind: "sms",
    openedOn: "2024-03-02",
    borrowerMasked: "王*明",
  });
  await expectLaws();
});

test("repeating a step does nothing", async () => {
  const before = await everything();
  expect(await again("2024-03-01")).toBe(0);
  expect(await everything()).toEqual(before);
});

test("another band changes the team; the step writes about that case alone", async () => {
  await close("2024-03-03", 2);
  expect(await caseOf(ann)).toMatchObject({ team: "late", band: "31-60", outstandingFen: 300_000 });
  const [row] =
    await platform.owner`select count(distinct case_id) as n from case_event where business_on = '2024-03-03'`;
  expect(row?.n).toBe(1);
});

test("a promise is decided on the day after: kept by what came in by then, broken otherwise", async () => {
  const promises = await Promise.all([bob, cat].map(async (debtor) => (await caseOf(debtor)).key));
  const wishes = promises.map((caseId, n) => ({
    ...request(`promise-${n}`, { amountFen: 20_000, dueOn: "2024-03-05" }),
    caseId,
  }));
  for (const outcome of await promisePayments(platform, collector.policy, wishes))
    expect(sure(outcome)).toMatchObject({ state: "promised", actionDue: false, nextActionOn: null });
  repaid.push({ loanId: bob.loanId, on: "2024-03-04", fen: 20_000 });
  repaid.push({ loanId: cat.loanId, on: "2024-03-06", fen: 20_000 });
  await close("2024-03-05", 4);
  expect((await caseOf(bob)).state).toBe("promised");
  await close("2024-03-06", 4);
  expect(await caseOf(bob)).toMatchObject({ state: "open", promise: null });
  expect(await caseOf(cat)).toMatchObject({
    state: "open",
    promise: null,
    actionDue: true,
    nextActionOn: "2024-03-06",
  });
  const decided = await platform.owner`
    select type, detail ->> 'repaidFen' as fen from case_event where type like 'promise-%' order by type`;
  expect(decided.map(({ type, fen }) => [type, fen])).toEqual([
    ["promise-broken", "0"],
    ["promise-kept", "20000"],
  ]);
  await expectLaws();
});

test("who paid has no case any more, and a new one when it happens again", async () => {
  tell("2024-03-06", bob, "current");
  tell("2024-03-08", bob, "1-30");
  await close("2024-03-07");
  expect(await caseOf(bob)).toMatchObject({ state: "closed", closedOn: "2024-03-07", owedFen: 0, loans: 0 });
  await close("2024-03-09");
  expect(await caseOf(bob)).toMatchObject({ state: "open", openedOn: "2024-03-09" });
});

test("an agency earns its commission on what is repaid while it has the case, once", async () => {
  const fee = {
    commissionPpm: { "1-30": 100_000, "31-60": 0, "61-90": 0, "91-180": 0, "over-180": 0 },
    perCaseFen: 500,
  };
  const proposal: AgencyProposal = { agencyId: null, terms: { name: "Collectors", fee, active: true } };
  const approved = sure(await collector.carryOut("agency", agencyExecutor, proposal));
  const { agencyId } = approved.result as { agencyId: string };
  const { key: caseId } = await caseOf(dan);
  const placed = only(await placeCases(platform, [{ ...request("place", { agencyId }), caseId }]));
  expect(sure(placed)).toMatchObject({ agencyId, actionDue: false });
  expect(await costsOfDay(platform.db, isoDate("2024-03-09"))).toMatchObject([
    { kind: "placement", amountFen: 500, count: 1 },
  ]);
  repaid.push({ loanId: dan.loanId, on: "2024-03-08", fen: 99_999 });
  repaid.push({ loanId: dan.loanId, on: "2024-03-20", fen: 30_005 });
  await close("2024-04-02", 2);
  expect(await costsOfDay(platform.db, isoDate("2024-03-31"))).toMatchObject([
    { kind: "commission", amountFen: 3_001 },
  ]);
  repaid.push({ loanId: dan.loanId, on: "2024-04-03", fen: 10_000 });
  tell("2024-04-03", dan, "current");
  await close("2024-05-01", 2);
  expect(await costsOfDay(platform.db, isoDate("2024-04-30"))).toMatchObject([
    { kind: "commission", amountFen: 1_000 },
  ]);
  expect(await again("2024-04-30")).toBe(0);
  await expectLaws();
});

/** Rows of the case table that this connection has read so far, by whichever way. */
const rowsRead = async (tx: Tx): Promise<number> => {
  const [row] = await tx<{ n: number }[]>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as n from pg_stat_xact_user_tables where relname = 'collection_case'`;
  return row?.n ?? 0;
};

test("cost follows what falls due: the step finds it without going through the cases", async () => {
  await platform.owner`
    insert into collection_case (slot, id, user_id, opened_on, state, band, owed_fen, outstanding_fen, priority, strategy_version, rule,
                                 ruled_on, ruled_band, team, action_due, closed_on, closed_for, last_seq)
    select c.slot, n, c.user_id, c.opened_on, 'closed', 'current', 0, 0, 0, 0, 0, c.opened_on, '1-30', 'early', false, c.opened_on, 'cured', 0
    from (select * from collection_case order by id limit 1) c, generate_series(1, 20000) n`;
  await platform.owner`vacuum analyze collection_case`;
  const [due, all] = await platform.db.begin(async (tx) => {
    const before = await rowsRead(tx);
    await casesFallingDue(tx, whole, isoDate("2024-05-01"), isoDate("2024-05-02"));
    const between = await rowsRead(tx);
    await tx`select sum(last_seq) from collection_case`;
    return [between - before, (await rowsRead(tx)) - between];
  });
  expect(due).toBeLessThan(20);
  expect(all).toBeGreaterThan(20_000);
});
