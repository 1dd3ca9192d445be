import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestPlatform } from "../../testing/platform.ts";
import { connect } from "../database.ts";
import { openHome, readSecrets } from "../home.ts";
import type { Platform } from "../platform.ts";
import { type KeyRing, keyNameOf, makeKeyRing, newKey } from "./key-ring.ts";
import { type ResealProgress, reseal } from "./reseal.ts";
import { removeUnusedKeys, rotateKey } from "./rotate.ts";
import type { SealedColumn } from "./sealed-column.ts";

const base = await openTestPlatform();
const { db, owner } = base;
const folders: string[] = [];
const newHome = () => {
  const folder = mkdtempSync(join(tmpdir(), "suanpan-keys-"));
  folders.push(folder);
  return openHome({ SUANPAN_HOME: folder });
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const rotate = (home: ReturnType<typeof newHome>) => rotateKey(home, {}, base);

/** As an application of its own would start now: with the keys the file has now. */
const platformOf = (home: ReturnType<typeof newHome>): Platform => ({ ...base, keys: makeKeyRing(readSecrets(home)) });

beforeAll(async () => {
  await owner`create table person (slot smallint, person_id bigint, name bytea, phone bytea, primary key (slot, person_id))`;
  await owner`grant select, insert, update (name, phone) on person to suanpan_app`;
});
beforeEach(() => owner`truncate person, audit_entry`);

const key = { slot: "smallint", person_id: "bigint" } as const;
const columns: readonly SealedColumn[] = [
  { table: "person", key, column: "name", placeOf: ({ personId }) => `person.name:${personId}` },
  { table: "person", key, column: "phone", placeOf: ({ personId }) => `person.phone:${personId}` },
];
const [nameColumn] = columns as [SealedColumn];

const bytea = 17; // the type by its number, because a list that begins with null does not show it
const phoneOf = (keys: KeyRing, n: number): Buffer | null =>
  n % 3 === 0 ? null : keys.seal(`phone ${n}`, `person.phone:${idOf(n)}`);

/** Ids past 2^53 and ids below it, in slots that do not rise with them; every third person has no phone. */
const idOf = (n: number): bigint => (n % 2 === 0 ? BigInt(n) : 2n ** 60n + BigInt(n));
const addPeople = async ({ keys }: Platform, from: number, to: number): Promise<void> => {
  const people = Array.from({ length: to - from }, (_, n) => from + n);
  await db`
    insert into person select * from unnest(
      ${people.map((n) => (n * 7) % 4096)}::smallint[], ${db.array(people.map(idOf))}::bigint[],
      ${db.array(people.map((n) => keys.seal(`name ${n}`, `person.name:${idOf(n)}`)))}::bytea[],
      ${db.array(people.map((n) => phoneOf(keys, n)) as Buffer[], bytea)}::bytea[])`;
};
const stored = () => owner<{ personId: bigint; name: Buffer; phone: Buffer | null }[]>`
  select person_id, name, phone from person order by person_id`;
const keyNames = async () => {
  const rows = await stored();
  return [...new Set(rows.flatMap(({ name, phone }) => (phone ? [name, phone] : [name])).map(keyNameOf))].toSorted();
};

test("a rotation adds an active key and keeps the others, in a file for its owner only", async () => {
  const home = newHome();
  const before = readSecrets(home);
  expect(await rotate(home)).toBe("k2");
  const after = readSecrets(home);
  expect(after).toEqual({ ...before, activeKey: "k2", keys: { ...before.keys, k2: after.keys.k2 } });
  expect(Buffer.from(after.keys.k2 ?? "", "base64").length).toBe(32);
  expect(after.keys.k2).not.toBe(before.keys.k1);
  expect(statSync(home.secretsFile).mode & 0o777).toBe(0o600);
  expect(await rotate(home)).toBe("k3");
});

test("a name is never used again, whatever was removed", async () => {
  const home = newHome();
  await rotate(home);
  expect(await removeUnusedKeys(home, {}, platformOf(home), columns)).toEqual(["k1"]);
  expect(await rotate(home)).toBe("k3");
  expect(Object.keys(readSecrets(home).keys)).toEqual(["k2", "k3"]);
});

test("keys from the environment are not rotated in a file", async () => {
  const home = newHome();
  readSecrets(home);
  const file = readFileSync(home.secretsFile, "utf8");
  const env = { SUANPAN_KEYS: JSON.stringify({ activeKey: "a", keys: { a: newKey() }, indexKey: newKey() }) };
  const sentence =
    'The keys come from SUANPAN_KEYS and are changed where it is set: add 32 random bytes in base64 to its "keys" under a new name, put that name in "activeKey", and restart.';
  await expect(rotateKey(home, env, base)).rejects.toThrow(
    expect.objectContaining({ name: "PlainError", message: sentence }),
  );
  await expect(removeUnusedKeys(home, env, base, columns)).rejects.toThrow(sentence);
  expect(readFileSync(home.secretsFile, "utf8")).toBe(file);
});

test("everything is closed anew in batches, opens as before, and a second run finds nothing", async () => {
  const home = newHome();
  await addPeople(platformOf(home), 0, 2_500);
  await rotate(home);
  const platform = platformOf(home);
  const told: ResealProgress[] = [];
  expect(await reseal(platform, columns, (progress) => told.push(progress))).toEqual([
    { table: "person", column: "name", resealed: 2_500, unreadable: 0 },
    { table: "person", column: "phone", resealed: 1_666, unreadable: 0 },
  ]);
  expect(told.map(({ column, done, of }) => [column, done, of])).toEqual([
    ["name", 1_000, 2_500],
    ["name", 2_000, 2_500],
    ["name", 2_500, 2_500],
    ["phone", 1_000, 1_666],
    ["phone", 1_666, 1_666],
  ]);
  expect(await keyNames()).toEqual(["k2"]);
  const opened = (await stored()).map(({ personId, name, phone }) => [
    platform.keys.open(name, `person.name:${personId}`),
    phone && platform.keys.open(phone, `person.phone:${personId}`),
  ]);
  const people = Array.from({ length: 2_500 }, (_, n) => n).toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  expect(opened).toEqual(people.map((n) => [`name ${n}`, n % 3 === 0 ? null : `phone ${n}`]));
  const again = await reseal(platform, columns);
  expect(again.map(({ resealed }) => resealed)).toEqual([0, 0]);
  const audit = await owner`select actor, subject, detail from audit_entry where action = 'keys.reseal'`;
  expect(audit.map(({ actor, subject }) => [actor, subject])).toEqual([["operator", "k2"]]);
});

test("interrupted half way, the next run does the rest", async () => {
  const home = newHome();
  await addPeople(platformOf(home), 0, 2_500);
  await rotate(home);
  const platform = platformOf(home);
  const stop = () => {
    throw new Error("power cut");
  };
  await expect(reseal(platform, columns, stop)).rejects.toThrow("power cut");
  expect(await keyNames()).toEqual(["k1", "k2"]);
  expect((await reseal(platform, [nameColumn]))[0]).toMatchObject({ resealed: 1_500 });
});

test("values of several old keys, and some already under the new one", async () => {
  const home = newHome();
  await addPeople(platformOf(home), 0, 10);
  await rotate(home);
  await addPeople(platformOf(home), 10, 20);
  await rotate(home);
  await addPeople(platformOf(home), 20, 30);
  expect(await keyNames()).toEqual(["k1", "k2", "k3"]);
  expect((await reseal(platformOf(home), [nameColumn]))[0]?.resealed).toBe(20);
});

test("a value its owner changes in the meantime stays as its owner left it", async () => {
  const home = newHome();
  await addPeople(platformOf(home), 0, 1);
  await rotate(home);
  const platform = platformOf(home);
  const changed = platform.keys.seal("a new name", "person.name:0");
  // Its owner's transaction holds the row while the batch has read it and waits to write it.
  const { resealing } = await owner.begin(async (tx) => {
    await tx`select 1 from person for update`;
    const started = { resealing: reseal(platform, [nameColumn]) };
    await new Promise((resolve) => setTimeout(resolve, 80));
    await tx`update person set name = ${changed}`;
    return started;
  });
  expect((await resealing)[0]).toMatchObject({ resealed: 0, unreadable: 0 });
  const [row] = await stored();
  expect(platform.keys.open(row?.name ?? Buffer.alloc(0), "person.name:0")).toBe("a new name");
});

test("a value that does not open is counted, left alone, and keeps its key in the ring", async () => {
  const home = newHome();
  await addPeople(platformOf(home), 0, 5);
  await owner`update person set name = (select name from person where person_id = 2) where person_id = 4`;
  await rotate(home);
  const platform = platformOf(home);
  expect((await reseal(platform, columns))[0]).toMatchObject({ resealed: 4, unreadable: 1 });
  expect(await removeUnusedKeys(home, {}, platform, columns)).toEqual([]);
  await owner`delete from person where person_id = 4`;
  expect(await removeUnusedKeys(home, {}, platform, columns)).toEqual(["k1"]);
  expect(Object.keys(readSecrets(home).keys)).toEqual(["k2"]);
});

test("a key in use is kept, and so is the one this process seals with", async () => {
  const home = newHome();
  const old = platformOf(home);
  await addPeople(old, 0, 5);
  await rotate(home);
  expect(await removeUnusedKeys(home, {}, platformOf(home), columns)).toEqual([]);
  await reseal(platformOf(home), columns);
  expect(await removeUnusedKeys(home, {}, old, columns)).toEqual([]);
  expect(await removeUnusedKeys(home, {}, platformOf(home), columns)).toEqual(["k1"]);
});

test("a sealed column that nobody declared is found before its key is thrown away", async () => {
  const home = newHome();
  await addPeople(platformOf(home), 0, 5);
  await rotate(home);
  await reseal(platformOf(home), [nameColumn]);
  await expect(removeUnusedKeys(home, {}, platformOf(home), [nameColumn])).rejects.toThrow(
    "person.phone looks sealed, but nobody declared it: no key is removed",
  );
  expect(Object.keys(readSecrets(home).keys)).toEqual(["k1", "k2"]);
});

test("while another process is connected nothing is sealed anew and no key is forgotten", async () => {
  const home = newHome();
  await addPeople(platformOf(home), 0, 5);
  await rotate(home);
  const other = connect({ url: base.url, as: "application", connections: 1, name: "suanpan 1" });
  try {
    await other`select`;
    const refusal = expect.objectContaining({ name: "PlainError", message: expect.stringContaining("(suanpan 1)") });
    await expect(reseal(platformOf(home), columns)).rejects.toThrow(refusal);
    expect(await keyNames()).toEqual(["k1"]);
    await owner`truncate person`;
    await expect(removeUnusedKeys(home, {}, platformOf(home), columns)).rejects.toThrow(refusal);
    expect(Object.keys(readSecrets(home).keys)).toEqual(["k1", "k2"]);
  } finally {
    await other.end({ timeout: 5 });
  }
});

test("the connections of this process are not another process", async () => {
  const home = newHome();
  const own = connect({ url: base.url, as: "application", connections: 2, name: "suanpan 1" });
  try {
    await Promise.all([own`select pg_sleep(0.05)`, own`select pg_sleep(0.05)`]);
    await expect(reseal({ ...platformOf(home), db: own }, columns)).resolves.toHaveLength(2);
  } finally {
    await own.end({ timeout: 5 });
  }
});

test("turning over a key leaves its trace", async () => {
  const home = newHome();
  await addPeople(platformOf(home), 0, 2);
  await rotate(home);
  await reseal(platformOf(home), columns);
  await removeUnusedKeys(home, {}, platformOf(home), columns);
  const entries = await owner`select actor, action, subject from audit_entry order by id`;
  expect(entries.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
    ["operator", "keys.rotate", "k2"],
    ["operator", "keys.reseal", "k2"],
    ["operator", "keys.prune", "k1"],
  ]);
});
