import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openTestPlatform } from "../testing/platform.ts";
import { type Tx, transaction } from "./database.ts";

const { db, owner } = await openTestPlatform();
await owner`create table note (n integer primary key)`;
await owner`grant select, insert, update on note to suanpan_app`;
await owner`insert into note values (0)`;

const notes = async () => (await owner<{ n: number }[]>`select n from note order by n`).map(({ n }) => n);
const pidOf = async (tx: Tx) => (await tx<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0;
const end = (pid: number) => owner`select pg_terminate_backend(${pid})`;

test("a connection that is ended while it waits fails its transaction and nothing else", async () => {
  const waiting = owner.begin(async (holder) => {
    await holder`update note set n = 0 where n = 0`;
    let pid = 0;
    const blocked = transaction(db, async (tx) => {
      pid = await pidOf(tx);
      await tx`insert into note values (1)`;
      await tx`update note set n = 0 where n = 0`;
    });
    const failed = expect(blocked).rejects.toThrow();
    await wait(200);
    await holder`select pg_terminate_backend(${pid})`;
    await failed;
  });
  await waiting;
  expect(await notes()).toEqual([0]);
  expect(await transaction(db, async (tx) => (await tx`select 1 as one`)[0]?.one)).toBe(1);
});

test("a transaction whose connection is gone writes no more, not even outside of it", async () => {
  const half = transaction(db, async (tx) => {
    await tx`insert into note values (2)`;
    await end(await pidOf(tx));
    await wait(200);
    // Somebody else's reads make the driver open the connection anew.
    await Promise.all(Array.from({ length: 20 }, () => db`select 1`));
    await tx`insert into note values (3)`;
  });
  await expect(half).rejects.toThrow();
  await wait(100);
  expect(await notes()).toEqual([0]);
});

test("a connection that is gone before the commit commits nothing, and says so", async () => {
  const late = transaction(db, async (tx) => {
    await tx`insert into note values (4)`;
    await end(await pidOf(tx));
    await wait(200);
  });
  await expect(late).rejects.toThrow();
  await wait(100);
  expect(await notes()).toEqual([0]);
  expect(await transaction(db, (tx) => tx`select 1`)).toHaveLength(1);
});
