import { beforeAll, expect, test } from "vitest";
import { openTestPlatform } from "../testing/platform.ts";
import { law, verdict } from "./verifier.ts";

const platform = await openTestPlatform();
beforeAll(async () => {
  await platform.owner`create table thing (n bigint not null)`;
  await platform.owner`grant select, insert on thing to suanpan_app`;
});

test("a law sees one moment, whatever is written while it looks", async () => {
  const still = law("things stand still", async (db) => {
    const [before] = await db<{ n: number }[]>`select count(*) as n from thing`;
    await platform.db`insert into thing values (1)`;
    const [after] = await db<{ n: number }[]>`select count(*) as n from thing`;
    return verdict(1, before?.n === after?.n ? undefined : `${before?.n} became ${after?.n}`);
  });
  expect(await still.run(platform)).toEqual({ checked: 1 });
});

test("a law changes nothing", async () => {
  const meddling = law("nothing is written", async (db) => {
    await db`insert into thing values (1)`;
    return verdict(0, undefined);
  });
  await expect(meddling.run(platform)).rejects.toThrow(/read-only transaction/);
});
