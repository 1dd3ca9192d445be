import { expect, test } from "vitest";
import { openBareApi, type Staff } from "../../testing/bare-api.ts";
import { type Debtor, openTestCollector } from "../../testing/collector.ts";
import { request, sure } from "../../testing/lender.ts";
import { claimCases } from "./assign-cases.ts";
import { strategyExecutor } from "./publish-strategy.ts";
import { recordContacts } from "./record-contacts.ts";
import { collectionRoutes } from "./routes.ts";
import { agencyExecutor } from "./sign-agency.ts";
import { casesAreFolds, costsAreFacts, promisesAreDecided } from "./verify.ts";

const collector = await openTestCollector(7);
const { platform, debtors, tell, close, caseOf, openDayIs, policy } = collector;
const [ann, bob, cat, dan, eve] = debtors as [Debtor, Debtor, Debtor, Debtor, Debtor];
const { ask, allowed } = await openBareApi((api) => collectionRoutes(api, platform, policy));
const agent: Staff = { id: "staff_agent", roles: ["collection"] };
const other: Staff = { id: "staff_other", roles: ["collection"] };
const admin: Staff = { id: "staff_admin", roles: ["admin"] };

for (const [n, debtor] of debtors.entries()) tell("2024-03-01", debtor, "1-30", 100_000 * (1 + (n % 5)));
await close("2024-03-02");

const on = (id: string, verb: string) => `/v1/collection/cases/${id}/${verb}`;
const refOf = async (debtor: Debtor): Promise<string> => (await caseOf(debtor)).id;

test("every route says who may call it: agents and administrators write, viewers look", () => {
  for (const [route, allow] of allowed)
    expect([route, allow], route).toEqual([
      route,
      {
        roles: route.startsWith("POST")
          ? expect.arrayContaining(["collection", "admin"])
          : ["admin", "collection", "viewer"],
      },
    ]);
  for (const [route, allow] of allowed)
    if (route.startsWith("POST")) expect((allow as { roles: string[] }).roles).toHaveLength(2);
});

test("a worklist begins with what is most pressing, and goes on page by page without loss", async () => {
  const seen: { outstandingFen: number; id: string }[] = [];
  let cursor = "";
  do {
    const { body } = await ask(agent, "GET", `/v1/collection/worklist?team=early&limit=2${cursor}`);
    seen.push(...body.items);
    cursor = body.next && `&cursor=${body.next}`;
  } while (cursor);
  expect(seen).toHaveLength(7);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(7);
  const balances = seen.map(({ outstandingFen }) => outstandingFen);
  expect(balances).toEqual([500_000, 400_000, 300_000, 200_000, 200_000, 100_000, 100_000]);
  expect(JSON.stringify(seen)).not.toContain("王小明");
  expect((await ask(agent, "GET", "/v1/collection/worklist?team=late")).body.items).toEqual([]);
  expect((await ask(agent, "GET", "/v1/collection/worklist?team=early&cursor=oops")).status).toBe(400);
});

test("of two who reach for one case, one has it", async () => {
  const { key: caseId } = await caseOf(ann);
  const hands = await Promise.all(
    ["staff:a", "staff:b"].flatMap((caller) =>
      [1, 2, 3].map((n) => claimCases(platform, [{ caller, key: `claim-${caller}-${n}`, body: {}, caseId }])),
    ),
  );
  const { agent: holder } = await caseOf(ann);
  for (const [n, [outcome]] of hands.entries()) {
    const caller = n < 3 ? "staff:a" : "staff:b";
    expect(outcome).toMatchObject(caller === holder ? { ok: true } : { code: "case-taken", detail: { agent: holder } });
  }
  const assigned = await platform.owner`select 1 from case_event where case_id = ${caseId} and type = 'assigned'`;
  expect(assigned).toHaveLength(1);
});

test("a case is given back by who has it, or by an administrator", async () => {
  const id = await refOf(bob);
  expect((await ask(agent, "POST", on(id, "claim"))).body.agent).toBe("staff:staff_agent");
  expect((await ask(agent, "GET", "/v1/collection/worklist?team=early&assigned=mine")).body.items).toHaveLength(1);
  expect((await ask(other, "POST", on(id, "release"))).status).toBe(409);
  expect((await ask(admin, "POST", on(id, "release"))).body.agent).toBe(null);
});

test("a contact does what the strategy asked for, costs what it costs, and is not made at night", async () => {
  const id = await refOf(cat);
  openDayIs("2024-03-02", "21:30:00");
  const night = await ask(agent, "POST", on(id, "contacts"), { kind: "sms", outcome: "delivered" });
  expect([night.status, night.body.type, night.body.nextAllowedAt]).toEqual([
    422,
    "/problems/contact-not-allowed",
    "2024-03-03T00:00:00.000Z",
  ]);
  const inbound = { kind: "call", outcome: "reached", inbound: true };
  expect((await ask(agent, "POST", on(id, "contacts"), inbound)).status).toBe(200);
  openDayIs("2024-03-02", "11:00:00");
  const sent = await ask(agent, "POST", on(id, "contacts"), {
    kind: "sms",
    outcome: "delivered",
    note: "张三的母亲接电话",
  });
  expect(sent.body).toMatchObject({ actionDue: false, nextActionOn: "2024-03-05", nextActionKind: "call" });
  const { body } = await ask(agent, "GET", `/v1/collection/cases/${id}`);
  expect(body).toMatchObject({ costFen: 5, phoneMasked: "190****5678", borrowerMasked: "王*明" });
  expect(body.events.map((event: { type: string }) => event.type)).toEqual([
    ..."opened action-due contacted contacted cost".split(" "),
  ]);
  expect(body.events[3].note).toBe("张三的母亲接电话");
});

test("what an agent wrote is sealed, and nowhere else in the clear", async () => {
  const dumps = await platform.owner`
    select (select string_agg(detail::text, '') from case_event) || (select string_agg(answer::text || body_hash, '') from idempotency_key)
        || (select string_agg(detail::text, '') from audit_entry) || (select string_agg(encode(note_sealed, 'escape'), '') from case_note) as dump`;
  expect(dumps[0]?.dump).not.toContain("张三");
});

test("three contacts a day, also when they come in one batch", async () => {
  const { key: caseId } = await caseOf(dan);
  const calls = [1, 2, 3, 4].map((n) => ({
    ...request(`call-${n}`, { kind: "call" as const, outcome: "no-answer" as const }),
    caseId,
  }));
  const outcomes = await recordContacts(platform, policy, calls);
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, false]);
  expect(outcomes[3]).toMatchObject({ code: "contact-not-allowed" });
  const again = await recordContacts(platform, policy, calls.slice(0, 1));
  expect(again[0]).toEqual(outcomes[0]);
});

test("a promise is for a day that is near, for what is owed, and one at a time", async () => {
  const id = await refOf(eve);
  const promise = (amountFen: number, dueOn: string) => ask(agent, "POST", on(id, "promises"), { amountFen, dueOn });
  expect((await promise(10_000, "2024-03-01")).body).toMatchObject({ earliest: "2024-03-02", latest: "2024-03-16" });
  expect((await promise(10_000, "2024-03-17")).body.type).toBe("/problems/promise-date-refused");
  expect((await promise(10_000_000, "2024-03-10")).body.payableFen).toBe(500_000);
  expect((await promise(10_000, "2024-03-16")).body).toMatchObject({ state: "promised", actionDue: false });
  expect((await promise(10_000, "2024-03-16")).body).toMatchObject({
    type: "/problems/wrong-case-state",
    state: "promised",
  });
});

test("a dispute pauses the case until somebody resumes it; a promise outlives the pause", async () => {
  const id = await refOf(eve);
  const said = { kind: "call", outcome: "dispute", inbound: true };
  expect((await ask(agent, "POST", on(id, "contacts"), said)).body).toMatchObject({
    state: "paused",
    pausedFor: "dispute",
  });
  const call = { kind: "call", outcome: "reached" };
  expect((await ask(agent, "POST", on(id, "contacts"), call)).body).toMatchObject({
    reason: "dispute",
    nextAllowedAt: null,
  });
  expect((await ask(agent, "POST", on(id, "pause"), { reason: "fraud" })).status).toBe(409);
  expect((await ask(agent, "POST", on(id, "resume"))).body).toMatchObject({ state: "promised", pausedFor: null });
  expect((await ask(agent, "POST", on(id, "resume"))).status).toBe(409);
});

test("a strategy is proposed by one and put in force by another; one with a hole is refused at once", async () => {
  const rules = [{ bands: ["1-30"], team: "early", actions: [] }];
  const holed = await ask(agent, "POST", "/v1/collection/strategies", { name: "Half", rules });
  expect([holed.status, holed.body.missing]).toEqual([422, "31-60, balance from 0 fen, score unknown"]);
  const all = [{ bands: ["1-30", "31-60", "61-90", "91-180", "over-180"], team: "recovery", actions: [] }];
  const proposed = await ask(agent, "POST", "/v1/collection/strategies", { name: "Whole", rules: all });
  expect([proposed.status, proposed.body.state]).toEqual([202, "proposed"]);
  expect(sure(await collector.carryOut("strategy", strategyExecutor, { name: "Whole", rules: all })).result).toEqual({
    version: 1,
  });
  const { body } = await ask(agent, "GET", "/v1/collection/strategies");
  expect(body.items.map(({ version, name }: { version: number; name: string }) => [version, name])).toEqual([
    [1, "Whole"],
    [0, "House strategy"],
  ]);
  tell("2024-03-02", ann, "31-60");
  await close("2024-03-03");
  expect(await caseOf(ann)).toMatchObject({ team: "recovery", agent: null });
});

test("an agency has a case until it is recalled; meanwhile it is on nobody's list", async () => {
  const ppm = { "1-30": 90_000, "31-60": 0, "61-90": 0, "91-180": 0, "over-180": 0 };
  const terms = { name: "Far & Wide", fee: { commissionPpm: ppm, perCaseFen: 0 }, active: true };
  const signed = sure(await collector.carryOut("agency", agencyExecutor, { agencyId: null, terms }));
  const { agencyId } = signed.result as { agencyId: string };
  const twice = await ask(agent, "POST", "/v1/collection/agencies", terms);
  expect(twice.body).toMatchObject({ type: "/problems/already-exists", existing: agencyId });
  const id = await refOf(bob);
  expect((await ask(agent, "POST", on(id, "placement"), { agencyId: "agency_0000000000000" })).status).toBe(404);
  expect((await ask(agent, "POST", on(id, "placement"), { agencyId })).body).toMatchObject({
    agencyId,
    actionDue: false,
  });
  expect((await ask(agent, "POST", on(id, "placement"), { agencyId })).body.type).toBe("/problems/case-placed");
  const { body } = await ask(agent, "GET", "/v1/collection/worklist?team=early");
  expect(body.items.map((item: { id: string }) => item.id)).not.toContain(id);
  expect((await ask(agent, "POST", on(id, "recall"))).body).toMatchObject({ agencyId: null });
  expect((await ask(agent, "POST", on(id, "recall"))).status).toBe(409);
});

test("people go on working while a day is closed: nothing they do is lost or done twice", async () => {
  for (const debtor of debtors) tell("2024-03-03", debtor, "61-90");
  const keys = await Promise.all(debtors.map(async (debtor) => (await caseOf(debtor)).key));
  const inbound = { kind: "call" as const, outcome: "reached" as const, inbound: true };
  const calls = keys.flatMap((caseId, n) =>
    [1, 2, 3].map((time) => ({ ...request(`busy-${n}-${time}`, inbound), caseId })),
  );
  const [, ...recorded] = await Promise.all([
    close("2024-03-04", 4),
    ...calls.map((call) => recordContacts(platform, policy, [call])),
  ]);
  expect(recorded.flat().every(({ ok }) => ok)).toBe(true);
  const [told] = await platform.owner`
    select count(*) filter (where type = 'contacted' and recorded_by = 'staff:maker' and detail ->> 'inbound' = 'true') as calls,
           count(*) filter (where type = 'escalated' and detail ->> 'band' = '61-90') as escalated from case_event`;
  expect(told).toEqual({ calls: 21, escalated: 7 });
});

test("after all that, the laws hold", async () => {
  for (const law of [casesAreFolds, promisesAreDecided, costsAreFacts])
    expect([law.name, await law.run(platform)]).toEqual([law.name, { checked: expect.any(Number) }]);
});

test("a case nobody has is not there", async () => {
  expect((await ask(agent, "GET", "/v1/collection/cases/case_0000000000000")).status).toBe(404);
  expect((await ask(agent, "POST", on("case_0000000000000", "claim"))).status).toBe(404);
});
