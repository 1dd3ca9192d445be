import { expect, test } from "vitest";
import { connect } from "../platform/database.ts";
import { makeDatabase } from "../testing/platform.ts";
import { leave } from "./presence.ts";

test("who leaves ends what it was still asking for, and nothing of anybody else", async () => {
  const url = await makeDatabase();
  const asking = (name: string) => connect({ url, as: "owner", connections: 1, name });
  const [mine, others] = [asking(`suanpan ${process.pid} 1a2b`), asking(`suanpan ${process.pid}7 1a2b`)];
  await Promise.all([mine`select`, others`select`]);
  const ended = mine`select pg_sleep(600)`.then(
    () => "slept",
    (error: { code?: string }) => error.code,
  );
  await leave(url, async () => {});
  // Whether the driver hears the server's last word or only that it hung up.
  expect(["57P01", "CONNECTION_CLOSED"]).toContain(await ended);
  expect(await others`select 1 as here`).toEqual([{ here: 1 }]);
  await Promise.all([mine.end({ timeout: 1 }), others.end({ timeout: 1 })]);
});
