import { afterEach, beforeAll, expect, test } from "vitest";
import { only } from "../../kernel/lists.ts";
import type { Verifier } from "../../platform/verifier.ts";
import { type Debtor, openTestCollector } from "../../testing/collector.ts";
import { request, sure } from "../../testing/lender.ts";
import { claimCases } from "./assign-cases.ts";
import { placeCases } from "./place-cases.ts";
import { promisePayments } from "./promise-payment.ts";
import { recordContacts } from "./record-contacts.ts";
import { agencyExecutor } from "./sign-agency.ts";
import { casesAreFolds, costsAreFacts, promisesAreDecided } from "./verify.ts";

const collector = await openTestCollector(3);
const { platform, debtors, repaid, tell, close, caseOf, policy } = collector;
const { owner } = platform;
const [ann, bob, cat] = debtors as [Debtor, Debtor, Debtor];
const tables = ["collection_case", "case_loan", "case_event", "collection_placement", "collection_cost"];

beforeAll(async () => {
  for (const debtor of debtors) tell("2024-03-01", debtor, "1-30");
  await close("2024-03-02");
  const [first, second, third] = await Promise.all([ann, bob, cat].map(async (debtor) => (await caseOf(debtor)).key));
  if (!first || !second || !third) throw new Error("three cases");
  const sms = { kind: "sms" as const, outcome: "delivered" as const };
  sure(only(await recordContacts(platform, policy, [{ ...request("sms", sms), caseId: first }])));
  sure(only(await claimCases(platform, [{ ...request("claim", {}), caseId: first }])));
  const promise = { amountFen: 20_000, dueOn: "2024-03-03" };
  sure(only(await promisePayments(platform, policy, [{ ...request("promise", promise), caseId: second }])));
  const ppm = { "1-30": 90_000, "31-60": 0, "61-90": 0, "91-180": 0, "over-180": 0 };
  const terms = { name: "Agency", fee: { commissionPpm: ppm, perCaseFen: 700 }, active: true };
  const signed = sure(await collector.carryOut("agency", agencyExecutor, { agencyId: null, terms }));
  const { agencyId } = signed.result as { agencyId: string };
  sure(only(await placeCases(platform, [{ ...request("place", { agencyId }), caseId: third }])));
  repaid.push({ loanId: bob.loanId, on: "2024-03-03", fen: 20_000 });
  tell("2024-03-04", ann, "31-60");
  await close("2024-03-05");
  for (const table of tables) await owner.unsafe(`create table kept_${table} as table ${table}`);
  for (const law of [casesAreFolds, promisesAreDecided, costsAreFacts])
    expect([law.name, (await law.run(platform)).problem]).toEqual([law.name, undefined]);
}, 60_000);

afterEach(() =>
  owner.begin(async (tx) => {
    for (const table of tables.toReversed()) await tx.unsafe(`delete from ${table}`);
    for (const table of tables) await tx.unsafe(`insert into ${table} select * from kept_${table}`);
  }),
);

const ofAnn = "(select min(id) from collection_case where band = '31-60')";
const kept = "type = 'promise-kept'";

test.each<readonly [name: string, law: Verifier, statement: string, said: string]>([
  [
    "the team",
    casesAreFolds,
    "update collection_case set team = 'mine' where team = 'late'",
    'team is "mine", its events say "late"',
  ],
  [
    "the band",
    casesAreFolds,
    "update collection_case set band = '61-90' where band = '31-60'",
    'band is "61-90", its events say "31-60"',
  ],
  ["the priority", casesAreFolds, "update collection_case set priority = 1", "priority is 1"],
  ["who works on it", casesAreFolds, "update collection_case set agent = 'staff:x'", 'agent is "staff:x"'],
  [
    "a state",
    casesAreFolds,
    `update collection_case set state = 'closed', closed_on = '2024-03-05', next_action_on = null, action_due = false where id = ${ofAnn}`,
    'state is "closed", its events say "open"',
  ],
  [
    "what falls due next",
    casesAreFolds,
    "update collection_case set next_action_on = next_action_on + 9 where next_action_on is not null",
    "next is",
  ],
  ["what a loan owes", casesAreFolds, "update case_loan set owed_fen = owed_fen - 1", "loans is"],
  ["the terms of a placement", casesAreFolds, "update collection_placement set commission_ppm = 1", "placements is"],
  [
    "an agency forgotten",
    casesAreFolds,
    "update collection_case set agency_id = null where agency_id is not null",
    "agencyId is null",
  ],
  [
    "a fact changed",
    casesAreFolds,
    "update case_event set detail = detail || '{\"team\": \"mine\"}' where type = 'escalated'",
    'team is "late", its events say "mine"',
  ],
  [
    "a fact gone",
    casesAreFolds,
    `delete from case_event where type = 'action-due' and case_id = ${ofAnn}`,
    "its events say false",
  ],
  [
    "a ruling against the strategy",
    casesAreFolds,
    "update case_event set detail = detail || '{\"band\": \"61-90\"}' where type = 'opened'",
    "the strategy says 1 and late",
  ],
  [
    "a promise left open",
    promisesAreDecided,
    `update collection_case set state = 'promised', promised_fen = 5, promised_on = '2024-03-02', promise_due_on = '2024-03-03', next_action_on = null, action_due = false where id = ${ofAnn}`,
    "0 promises were made, 0 decided, and one is open",
  ],
  [
    "a decision gone",
    promisesAreDecided,
    `delete from case_event where ${kept}`,
    "1 promises were made, 0 decided, and none is open",
  ],
  [
    "a promise said kept that was not",
    promisesAreDecided,
    `update case_event set detail = detail || '{"repaidFen": 19999}' where ${kept}`,
    "says promise-kept, though 19999 of 20000 fen came in",
  ],
  [
    "a cost made larger",
    costsAreFacts,
    "update collection_cost set amount_fen = amount_fen + 1 where kind = 'sms'",
    "is sms 6 2024-03-02, the event says sms 5 2024-03-02",
  ],
  [
    "a cost gone",
    costsAreFacts,
    "delete from collection_cost where kind = 'placement'",
    "is nothing, the event says placement 700 2024-03-02",
  ],
  [
    "a cost moved to another day",
    costsAreFacts,
    "update collection_cost set business_on = '2024-04-01'",
    "2024-04-01, the event says",
  ],
])("%s is found", async (_name, law, statement, said) => {
  expect((await owner.unsafe(statement)).count).toBeGreaterThan(0);
  expect((await law.run(platform)).problem).toContain(said);
});

test("the database itself keeps costs above zero and cases one at a time", async () => {
  await expect(owner.unsafe("update collection_cost set amount_fen = 0")).rejects.toMatchObject({ code: "23514" });
  await expect(
    owner.unsafe(
      "insert into collection_case select slot, id + 1, user_id, opened_on, state, paused_for, band, owed_fen, outstanding_fen, priority, score, strategy_version, rule, ruled_on, ruled_band, team, agent, agency_id, next_action_on, next_action_kind, next_action_no, action_due, promised_fen, promised_on, promise_due_on, closed_on, closed_for, last_seq from collection_case where state = 'open'",
    ),
  ).rejects.toMatchObject({ code: "23505" });
});
