import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { done, refused } from "../../kernel/outcome.ts";
import { openBareApi } from "../../testing/bare-api.ts";
import { openTestPlatform } from "../../testing/platform.ts";
import { approvalRoutes } from "../approvals/index.ts";
import { transaction } from "../database.ts";
import { closeDays } from "../day/close-days.ts";
import { roles } from "../http/caller.ts";
import { isLocked, lockPeriodExecutor, periodRoutes, refuseLocked, reopenPeriodExecutor } from "./index.ts";

const platform = await openTestPlatform("2024-01-30");
const { db, owner } = platform;
const { ask, allowed } = await openBareApi((api) => {
  periodRoutes(api, platform);
  approvalRoutes(api, platform, [lockPeriodExecutor, reopenPeriodExecutor]);
});
const maker = { id: "staff_m", roles: ["finance"] } as const;
const checker = { id: "staff_c", roles: ["admin"] } as const;
const inMonth = isoDate("2024-01-31");

/** Stands for a manual journal: something that is written with a date of its writer's choosing. */
beforeAll(async () => {
  await owner`create table note (noted_on date not null)`;
  await owner`grant select, insert on note to suanpan_app`;
  await closeDays(db, isoDate("2024-02-01"), { steps: [], ranges: 1, workers: 1 });
});
beforeEach(() => owner`truncate note, period_lock, approval, audit_entry cascade`);

const proposed = async (period: string, what: "lock" | "reopen"): Promise<string> => {
  const answer = await ask(maker, "POST", `/v1/periods/${period}/${what}`);
  expect(answer).toMatchObject({
    status: 202,
    body: { state: "proposed", kind: `period.${what}`, payload: { period } },
  });
  return answer.body.id;
};
const approved = (id: string) => ask(checker, "POST", `/v1/approvals/${id}/approve`);
const turned = async (period: string, what: "lock" | "reopen") => approved(await proposed(period, what));
const noteOn = (date = inMonth, pause: Promise<void> = Promise.resolve()) =>
  transaction(db, async (tx) => {
    const open = await refuseLocked(tx, date);
    if (!open.ok) return open;
    await pause;
    await tx`insert into note (noted_on) values (${date})`;
    return done(true);
  });
const gate = () => {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
};
const notes = async () => (await owner`select count(*) as n from note`)[0]?.n;

test("locked by two people, re-opened by two people, each a fact", async () => {
  expect(await isLocked(db, inMonth)).toBe(false);
  expect(await turned("2024-01", "lock")).toMatchObject({
    status: 200,
    body: { state: "approved", result: { period: "2024-01", locked: true, version: 1 } },
  });
  expect(await isLocked(db, inMonth)).toBe(true);
  expect(await isLocked(db, isoDate("2024-02-01"))).toBe(false);
  expect(await noteOn()).toEqual(refused("period-locked", { period: "2024-01" }));
  expect(await noteOn(isoDate("2024-02-01"))).toEqual(done(true));
  expect((await turned("2024-01", "reopen")).body.result).toEqual({ period: "2024-01", locked: false, version: 2 });
  expect(await noteOn()).toEqual(done(true));
  expect((await turned("2024-01", "lock")).body.result).toEqual({ period: "2024-01", locked: true, version: 3 });
  const facts = await owner`select version, locked, made_by, checked_by from period_lock order by version`;
  expect(facts.map((fact) => ({ ...fact }))).toEqual(
    [true, false, true].map((locked, n) => ({
      version: n + 1,
      locked,
      madeBy: "staff:staff_m",
      checkedBy: "staff:staff_c",
    })),
  );
  const actions = await owner`select action from audit_entry where subject = '2024-01' order by id`;
  expect(actions.map(({ action }) => action)).toEqual(["period.lock", "period.reopen", "period.lock"]);
});

test("what cannot be done is refused before anybody is asked to approve it", async () => {
  expect(await ask(maker, "POST", "/v1/periods/2024-02/lock")).toMatchObject({
    status: 422,
    body: { type: "/problems/period-not-over", lastDay: "2024-02-29", openOn: "2024-02-01" },
  });
  expect(await ask(maker, "POST", "/v1/periods/2024-01/reopen")).toMatchObject({
    status: 409,
    body: { type: "/problems/period-not-locked" },
  });
  await turned("2024-01", "lock");
  expect((await ask(maker, "POST", "/v1/periods/2024-01/lock")).body.type).toBe("/problems/period-locked");
  expect((await owner`select id from approval where state = 'proposed'`).length).toBe(0);
});

test("two proposals of the same: the second is refused when it would be carried out, and still waits", async () => {
  const [first, second] = [await proposed("2024-01", "lock"), await proposed("2024-01", "lock")];
  expect((await approved(first)).status).toBe(200);
  expect(await approved(second)).toMatchObject({ status: 409, body: { type: "/problems/period-locked" } });
  expect((await ask(maker, "GET", `/v1/approvals/${second}`)).body.state).toBe("proposed");
});

test("two proposals of the same approved at the same moment: one fact", async () => {
  const ids = [await proposed("2024-01", "lock"), await proposed("2024-01", "lock"), await proposed("2024-01", "lock")];
  const answers = await Promise.all(ids.map(approved));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await owner`select 1 from period_lock`).length).toBe(1);
});

test("the last day counts as closed only when its closing is done with", async () => {
  const id = await proposed("2024-01", "lock");
  await owner`update day_close set sealed_at = null where day = '2024-01-31'`;
  expect(await approved(id)).toMatchObject({ status: 422, body: { type: "/problems/period-not-over" } });
  await owner`update day_close set sealed_at = now() where day = '2024-01-31'`;
  expect((await approved(id)).status).toBe(200);
});

test("locking waits for a writer in flight; who comes meanwhile waits for the lock and is refused", async () => {
  const id = await proposed("2024-01", "lock");
  const { open, passed } = gate();
  const early = noteOn(inMonth, passed);
  await wait(50);
  const locking = approved(id).then(({ status }) => status);
  await wait(50);
  const late = noteOn();
  await wait(50);
  const meanwhile = [await notes(), (await owner`select 1 from period_lock`).length];
  open();
  expect(meanwhile).toEqual([0, 0]);
  expect(await Promise.all([early, locking, late])).toEqual([
    done(true),
    200,
    refused("period-locked", { period: "2024-01" }),
  ]);
  expect(await notes()).toBe(1);
});

test("writers do not wait for each other, nor for the lock of another month", async () => {
  const { open, passed } = gate();
  const slow = noteOn(inMonth, passed);
  await wait(50);
  await noteOn();
  await noteOn(isoDate("2023-12-31"));
  await turned("2023-12", "lock");
  expect(await notes()).toBe(2);
  open();
  expect(await slow).toEqual(done(true));
});

test("however many write while it is locked, nothing is written after", async () => {
  const id = await proposed("2024-01", "lock");
  let going = true;
  const writer = async (n: number): Promise<void> => {
    while (going && (await noteOn(inMonth, wait(n % 3))).ok) await wait(1);
  };
  const writers = [1, 2, 3, 4, 5, 6].map(writer);
  await wait(60);
  expect((await approved(id)).status).toBe(200);
  const atLock = await notes();
  await wait(60);
  going = false;
  await Promise.all(writers);
  expect(atLock).toBeGreaterThan(0);
  expect(await notes()).toBe(atLock);
});

test("the list: latest month first, each as it stands, page by page", async () => {
  for (const period of ["2023-11", "2023-10", "2023-12"]) await turned(period, "lock");
  expect(await ask(maker, "POST", "/v1/periods/2023-11/reopen")).toMatchObject({
    status: 409,
    body: { type: "/problems/period-locked", period: "2023-12" },
  });
  await turned("2023-12", "reopen");
  const { body } = await ask(maker, "GET", "/v1/periods?limit=2");
  expect(body.items.map(({ period, state, changes }: Record<string, unknown>) => [period, state, changes])).toEqual([
    ["2023-12", "open", 2],
    ["2023-11", "locked", 1],
  ]);
  expect(body.items[0]).toMatchObject({ madeBy: "staff:staff_m", checkedBy: "staff:staff_c" });
  const rest = await ask(maker, "GET", `/v1/periods?limit=2&cursor=${body.next}`);
  expect(rest.body).toMatchObject({ items: [{ period: "2023-10", state: "locked" }], next: null });
  expect((await ask(maker, "GET", "/v1/periods?cursor=last%20month")).status).toBe(400);
});

test("months that are none", async () => {
  for (const period of ["2024-13", "2024-00", "2024-1", "1024-01", "2024-01-01", "2024Q1"])
    expect((await ask(maker, "POST", `/v1/periods/${period}/lock`)).status).toBe(400);
});

test("every route says who may call it", () => {
  const finance = { roles: ["finance", "admin"] };
  expect(allowed.get("POST /v1/periods/:period/lock")).toEqual(finance);
  expect(allowed.get("POST /v1/periods/:period/reopen")).toEqual(finance);
  expect(allowed.get("GET /v1/periods")).toEqual({ roles });
});
