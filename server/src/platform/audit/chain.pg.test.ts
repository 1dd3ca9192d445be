import { beforeEach, describe, expect, test, vi } from "vitest";
import { formatId, slot } from "../../kernel/ids.ts";
import { openTestPlatform } from "../../testing/platform.ts";
import { transaction } from "../database.ts";
import { addJob, startJobs } from "../jobs/jobs.ts";
import { platformTasks } from "../jobs/platform-tasks.ts";
import { silent } from "../jobs/queue.ts";
import { recordAudit } from "./audit.ts";
import { chainAudit, chainWholeAudit } from "./chain.ts";
import { verifyAudit } from "./verify.ts";

const platform = await openTestPlatform();
const { db, owner, clock } = platform;

beforeEach(() => owner`truncate audit_entry, audit_link`);

const record = (...subjects: string[]) =>
  transaction(db, (tx) =>
    recordAudit(
      tx,
      platform,
      subjects.map((subject, n) => ({
        actor: "staff:1",
        action: "tested",
        subject,
        slot: slot(n),
        detail: { amountFen: 12_345, 名: "算盘", nested: [1, null, { b: 1, a: 2 }] },
        requestId: "r-1",
      })),
    ),
  );
const entryIds = async () =>
  (await owner<{ id: bigint }[]>`select entry_id as id from audit_link order by link_no`).map(({ id }) => id);

test("links every entry once, in batches, and holds", async () => {
  await record("a", "b", "c", "d", "e");
  expect(await verifyAudit(db)).toEqual({ checked: 0, head: "0".repeat(64) });
  expect([await chainAudit(db, 2), await chainAudit(db, 2), await chainAudit(db, 2), await chainAudit(db, 2)]).toEqual([
    2, 2, 1, 0,
  ]);
  expect(await verifyAudit(db)).toEqual({ checked: 5, head: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(await entryIds()).toEqual((await owner`select id from audit_entry order by id`).map(({ id }) => id));
});

test("an entry that commits late is linked later", async () => {
  await transaction(db, async (tx) => {
    await recordAudit(tx, platform, [{ actor: "staff:1", action: "slow", subject: "late" }]);
    await record("early");
    expect(await chainWholeAudit(db)).toBe(1);
  });
  expect(await chainWholeAudit(db)).toBe(1);
  expect(await verifyAudit(db)).toMatchObject({ checked: 2 });
  const [first, second] = await entryIds();
  expect((first ?? 0n) > (second ?? 0n)).toBe(true);
});

test("one that comes more than a day late is found by the sweep", async () => {
  await record("yesterday's");
  const [{ id } = { id: 0n }] = await owner<{ id: bigint }[]>`select id from audit_entry`;
  clock.nowMs += 2 * 86_400_000;
  await record("today's");
  await chainWholeAudit(db);
  await owner`insert into audit_entry select slot, ${id + 1n}, recorded_at, actor, action, 'very late', detail from audit_entry where id = ${id}`;
  expect(await chainWholeAudit(db)).toBe(0);
  expect(await chainWholeAudit(db, "all")).toBe(1);
  expect(await verifyAudit(db)).toMatchObject({ checked: 3 });
});

test("eight writers at once and chaining meanwhile make one complete chain", async () => {
  const write = async (writer: number) => {
    for (let n = 0; n < 25; n += 1) await record(`${writer}-${n}`, `${writer}-${n}'`);
  };
  let writing = true;
  const chain = async () => {
    while (writing) await chainAudit(db, 7);
  };
  const chains = [chain(), chain()];
  await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
  writing = false;
  await Promise.all(chains);
  await chainWholeAudit(db);
  expect(await verifyAudit(db)).toEqual({ checked: 400, head: expect.any(String) });
  expect(new Set(await entryIds()).size).toBe(400);
});

describe("tampering", () => {
  beforeEach(async () => {
    await record("a", "b", "c", "d");
    await chainWholeAudit(db);
  });
  const idOf = async (subject: string) => {
    const [row] = await owner<{ id: bigint }[]>`select id from audit_entry where subject = ${subject}`;
    return formatId("audit", row?.id ?? 0n);
  };

  test.each([
    ["actor = 'somebody else'"],
    ["recorded_at = recorded_at + interval '1 microsecond'"],
    [`detail = jsonb_set(detail, '{amountFen}', '12346')`],
    ["request_id = null"],
  ])("by %s is found and named", async (change) => {
    const name = await idOf("c");
    await owner.unsafe(`update audit_entry set ${change} where subject = 'c'`);
    expect(await verifyAudit(db)).toMatchObject({
      checked: 2,
      problem: `link 3: its entry ${name} is not what it was when it was linked`,
    });
  });

  test("by deletion is found and named", async () => {
    const name = await idOf("b");
    await owner`delete from audit_entry where subject = 'b'`;
    expect(await verifyAudit(db)).toMatchObject({ checked: 1, problem: `link 2: its entry ${name} is missing` });
    await owner`delete from audit_link where link_no = 2`;
    expect(await verifyAudit(db)).toMatchObject({ checked: 1, problem: "link 2 is missing" });
  });

  test("by exchanging two entries' links is found", async () => {
    await owner`update audit_link set link_no = -link_no where link_no in (2, 3)`;
    await owner`update audit_link set link_no = 5 + link_no where link_no < 0`;
    expect(await verifyAudit(db)).toMatchObject({ checked: 1, problem: expect.stringMatching(/^link 2: its entry/) });
  });

  test("is not in the power of the application role", async () => {
    for (const statement of [
      "update audit_entry set actor = 'x'",
      "delete from audit_entry",
      "truncate audit_entry",
      "update audit_link set hash = hash",
      "delete from audit_link",
    ])
      await expect(db.unsafe(statement)).rejects.toThrow("permission denied");
  });
});

test("the platform's tasks chain the log", async () => {
  await record("a", "b");
  const { tasks, crontab } = platformTasks(platform);
  expect(crontab.map(({ task }) => task).toSorted()).toEqual(Object.keys(tasks).toSorted());
  const jobs = await startJobs({ url: platform.url, tasks, log: silent, pollMs: 50 });
  await addJob(db, "chain-audit", {});
  await vi.waitFor(async () => expect(await verifyAudit(db)).toMatchObject({ checked: 2 }), 5_000);
  await jobs.stop();
});
