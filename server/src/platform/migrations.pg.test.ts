import { randomBytes } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { urlOf } from "../testing/cluster.setup.ts";
import { applicationRole, connect, type Database } from "./database.ts";
import { migrateAll } from "./migrate-all.ts";
import { migrate, pendingMigrations, readMigrations } from "./migrations.ts";

const admin = connect({ url: inject("serverUrl"), as: "owner", connections: 2 });
const undo: (() => Promise<unknown>)[] = [() => admin.end()];
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

/** An empty database; its name begins like the template's, so that the run drops it even if this file does not. */
const emptyDatabase = async (ownedBy?: string): Promise<string> => {
  const name = `${inject("template")}_${randomBytes(5).toString("hex")}`;
  await admin`create database ${admin(name)}`;
  if (ownedBy) await admin`alter database ${admin(name)} owner to ${admin(ownedBy)}`;
  undo.push(() => admin`drop database if exists ${admin(name)} with (force)`);
  return urlOf(inject("serverUrl"), name);
};

const ownerOf = (url: string): Database => {
  const owner = connect({ url, as: "owner", connections: 2 });
  undo.push(() => owner.end({ timeout: 1 }));
  return owner;
};

/** A user such as a hosting company hands out: may log in, and nothing else. */
const plainUser = async (): Promise<{ name: string; at: (url: string) => string }> => {
  const [name, password] = [`suanpan_plain_${randomBytes(4).toString("hex")}`, randomBytes(9).toString("hex")];
  await admin.unsafe(`create role ${name} login password '${password}'`);
  undo.push(() => admin.unsafe(`drop role if exists ${name}`));
  const at = (url: string) => {
    const own = new URL(url);
    own.username = name;
    own.password = password;
    return own.href;
  };
  return { name, at };
};

const names = readMigrations().map(({ name }) => name);

test("the first run applies everything in order, the second nothing", async () => {
  const owner = ownerOf(await emptyDatabase());
  const told: string[] = [];
  expect(await migrate(owner, (name) => told.push(name))).toEqual(names);
  expect(told).toEqual(names);
  expect(await migrate(owner)).toEqual([]);
  expect(await pendingMigrations(owner)).toEqual([]);
});

test("two migrators at once: each migration once", async () => {
  const url = await emptyDatabase();
  const applied = await Promise.all([1, 2, 3].map(() => migrate(ownerOf(url))));
  expect(applied.flat()).toEqual(names);
});

test("two databases of one server at once share the role", async () => {
  const urls = await Promise.all([emptyDatabase(), emptyDatabase(), emptyDatabase()]);
  expect(await Promise.all(urls.map((url) => migrate(ownerOf(url))))).toEqual([names, names, names]);
});

test("a database whose history differs is left alone", async () => {
  const owner = ownerOf(await emptyDatabase());
  await migrate(owner);
  await owner`update migration set checksum = 'another' where name = ${names[1] ?? ""}`;
  await expect(migrate(owner)).rejects.toThrow(`Migration ${names[1]} was changed after it was applied`);
  await owner`delete from migration where name = ${names[1] ?? ""}`;
  await owner`insert into migration (name, checksum) values ('9999-later', 'x')`;
  await expect(migrate(owner)).rejects.toThrow(
    "The database has migration 9999-later, which this version does not know",
  );
});

test("a migration that fails leaves nothing behind", async () => {
  const owner = ownerOf(await emptyDatabase());
  await owner`create table audit_entry (taken boolean)`;
  await expect(migrate(owner)).rejects.toThrow('relation "audit_entry" already exists');
  const [{ made } = { made: null }] = await owner`select to_regclass('slot_day') as made`;
  expect(made).toBeNull();
});

test("a user that may not create roles gets one clear sentence, and what it asks for is enough", async () => {
  const { name, at } = await plainUser();
  const url = at(await emptyDatabase(name));
  await expect(migrate(ownerOf(url))).rejects.toThrow(
    expect.objectContaining({
      name: "PlainError",
      message: `The user of DATABASE_URL may not create roles: let an administrator run "create role ${applicationRole}; grant ${applicationRole} to <that user>", then start again.`,
    }),
  );
  await admin.unsafe(`grant ${applicationRole} to ${name}`);
  expect(await migrateAll(url)).toEqual(names);
  expect(await migrateAll(url)).toEqual([]);
  const application = connect({ url, as: "application", connections: 1 });
  undo.push(() => application.end({ timeout: 1 }));
  expect(await application`select current_user::text as name, count(*) as slots from slot_day`).toEqual([
    { name: applicationRole, slots: 0 },
  ]);
});

test("a user that may create roles takes what it needs by itself", async () => {
  const { name, at } = await plainUser();
  const [{ version } = { version: 0 }] = await admin<{ version: number }[]>`
    select current_setting('server_version_num')::int as version`;
  // What PostgreSQL gives to whoever creates a role: since 16 the right to hand it out, but not to work as it.
  const asCreator = version >= 160_000 ? "with admin true, inherit false, set false" : "with admin option";
  await admin.unsafe(`grant ${applicationRole} to ${name} ${asCreator}`);
  const url = at(await emptyDatabase(name));
  expect(await migrateAll(url)).toEqual(names);
  const application = connect({ url, as: "application", connections: 1 });
  undo.push(() => application.end({ timeout: 1 }));
  expect(await application`select current_user::text as name`).toEqual([{ name: applicationRole }]);
});

test("a user that may not create tables gets one clear sentence", async () => {
  const { name, at } = await plainUser();
  await admin.unsafe(`grant ${applicationRole} to ${name}`);
  await expect(migrate(ownerOf(at(await emptyDatabase())))).rejects.toThrow(
    expect.objectContaining({
      name: "PlainError",
      message:
        "The user of DATABASE_URL may not create tables there (permission denied for schema public): let an administrator make it the owner of the database, then start again.",
    }),
  );
});
