import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { slot } from "../kernel/ids.ts";
import { done, refused } from "../kernel/outcome.ts";
import { urlOf } from "../testing/cluster.setup.ts";
import { openTestPlatform } from "../testing/platform.ts";
import { checkConnection, connect, type Tx, transaction, transactionUnlessRefused } from "./database.ts";

const { db, owner, ids, url } = await openTestPlatform();

beforeAll(async () => {
  await owner`create table purse (id bigint primary key, fen bigint not null)`;
  await owner`grant select, insert, update on purse to suanpan_app`;
});
beforeEach(async () => {
  await owner`truncate purse`;
  await owner`insert into purse values (1, 100), (2, 100)`;
});

/** Both wait here until both have come; from the second time on nobody waits. */
const meetingPoint = () => {
  let here = 0;
  let open = () => {};
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  return async (): Promise<void> => {
    here += 1;
    if (here >= 2) open();
    await both;
  };
};

test("a serialization failure is tried again, until both have seen the other's work", async () => {
  const meet = meetingPoint();
  let attempts = 0;
  // Each may take 150 from either purse while both together hold that much: side by side they would overdraw.
  const take = (id: number) =>
    transaction(db, async (tx) => {
      attempts += 1;
      await tx`set transaction isolation level serializable`;
      const [{ fen } = { fen: 0 }] = await tx<{ fen: number }[]>`select sum(fen) as fen from purse`;
      await meet();
      if (fen < 150) return "too little";
      await tx`update purse set fen = fen - 150 where id = ${id}`;
      return "taken";
    });
  expect((await Promise.all([take(1), take(2)])).toSorted()).toEqual(["taken", "too little"]);
  expect(attempts).toBeGreaterThan(2);
  expect(await owner`select sum(fen) as fen from purse`).toEqual([{ fen: 50 }]);
});

test("a deadlock is tried again, and both get through", async () => {
  const meet = meetingPoint();
  let attempts = 0;
  const give = (from: number, to: number) =>
    transaction(db, async (tx) => {
      attempts += 1;
      await tx`update purse set fen = fen - 10 where id = ${from}`;
      await meet();
      await tx`update purse set fen = fen + 10 where id = ${to}`;
    });
  await Promise.all([give(1, 2), give(2, 1)]);
  expect(attempts).toBe(3);
  expect(await owner`select fen from purse order by id`).toEqual([{ fen: 100 }, { fen: 100 }]);
});

test("an id that somebody else drew too is drawn again", async () => {
  const drawn = [1, 2, 77];
  await transaction(db, (tx) => tx`insert into purse values (${drawn.shift() ?? 0}, 0)`);
  expect(await owner`delete from purse where id = 77 returning fen`).toEqual([{ fen: 0 }]);
});

test.each([
  ["23502", (tx: Tx) => tx`insert into purse values (null, 0)`],
  ["22012", (tx: Tx) => tx`select 1 / 0`],
  ["42501", (tx: Tx) => tx`delete from purse`],
])("other failures are not: %s", async (code, work) => {
  let attempts = 0;
  const failing = transaction(db, async (tx) => {
    attempts += 1;
    await tx`update purse set fen = 0`;
    await work(tx);
  });
  await expect(failing).rejects.toMatchObject({ code });
  expect(attempts).toBe(1);
  expect(await owner`select sum(fen) as fen from purse`).toEqual([{ fen: 200 }]);
});

test("an exception of ours is not tried again either", async () => {
  let attempts = 0;
  const failing = transaction(db, async () => {
    attempts += 1;
    throw new Error("we are wrong");
  });
  await expect(failing).rejects.toThrow("we are wrong");
  expect(attempts).toBe(1);
});

test("what never gets better is given up after the eighth time", async () => {
  let attempts = 0;
  const failing = transaction(db, async (tx) => {
    attempts += 1;
    await tx.unsafe("do $$ begin raise exception 'again' using errcode = '40001'; end $$");
  });
  await expect(failing).rejects.toMatchObject({ code: "40001" });
  expect(attempts).toBe(8);
});

test("a refusal undoes what was written before it; what is done stays", async () => {
  const set = (fen: number) =>
    transactionUnlessRefused(db, async (tx) => {
      await tx`update purse set fen = ${fen} where id = 1`;
      return fen < 0 ? refused("more-than-owed", { fen }) : done(fen);
    });
  expect(await set(-5)).toEqual(refused("more-than-owed", { fen: -5 }));
  expect(await owner`select fen from purse where id = 1`).toEqual([{ fen: 100 }]);
  expect(await set(5)).toEqual(done(5));
  expect(await owner`select fen from purse where id = 1`).toEqual([{ fen: 5 }]);
});

test("a failure is not taken for a refusal", async () => {
  const failing = transactionUnlessRefused(db, async () => {
    throw new Error("we are wrong");
  });
  await expect(failing).rejects.toThrow("we are wrong");
});

test("ids come back as bigints, amounts as numbers, both exact", async () => {
  const id = ids.next(slot(4095));
  const edge = BigInt(Number.MAX_SAFE_INTEGER);
  await db`insert into purse values (${id}, ${edge})`;
  expect(await db`select id, fen from purse where id = ${id}`).toEqual([{ id, fen: Number.MAX_SAFE_INTEGER }]);
  expect(
    await db`select ${edge + 1n}::bigint as above, ${-edge - 1n}::bigint as below, ${-edge}::bigint as within`,
  ).toEqual([{ above: edge + 1n, below: -edge - 1n, within: -Number.MAX_SAFE_INTEGER }]);
});

test("a sum past 2^53 comes back as a bigint, and cannot be mixed with numbers unnoticed", async () => {
  await owner`update purse set fen = ${BigInt(Number.MAX_SAFE_INTEGER)}`;
  const [sums] = await db`select sum(fen) as numeric, sum(fen)::bigint as bigint, sum(fen) * 1000 as huge from purse`;
  const exact = 2n * BigInt(Number.MAX_SAFE_INTEGER);
  expect(sums).toEqual({ numeric: exact, bigint: exact, huge: exact * 1000n });
  expect(() => (sums?.bigint as number) + 1).toThrow(TypeError);
});

test("an ordinary sum is a number; with decimals it stays text", async () => {
  expect(
    await db`select sum(fen) as sum, count(*) as n, avg(fen) as avg, 1.50::numeric(10, 2) as money from purse`,
  ).toEqual([{ sum: 200, n: 2, avg: "100.0000000000000000", money: "1.50" }]);
  expect(await db`select sum(fen) as sum from purse where false`).toEqual([{ sum: null }]);
});

test("dates are texts, instants are Dates, columns are in camel case", async () => {
  expect(
    await db`select date '2024-02-29' as due_on, timestamptz '2024-02-29 08:00+08' as recorded_at,
                    array[date '2024-01-31'] as due_dates`,
  ).toEqual([{ dueOn: "2024-02-29", recordedAt: new Date("2024-02-29T00:00:00Z"), dueDates: ["2024-01-31"] }]);
});

test("lists go in as the comment above `connect` says", async () => {
  const at = new Date("2024-02-29T00:00:00.123Z");
  const many = [ids.next(slot(1)), ids.next(slot(2))];
  const rows = await db`
    select * from unnest(${db.array(many)}::bigint[], ${[1, 2]}::smallint[], ${["2024-01-01", null]}::date[],
                         ${db.array([Buffer.from("\\\\x"), Buffer.from([0, 255])])}::bytea[], ${db.array([at, at])}::timestamptz[],
                         ${db.array([true, false])}::boolean[], ${['say "hi", \\ {you}', ""]}::text[])
             as l(id, n, day, bytes, at, yes, words)`;
  expect(rows).toEqual([
    { id: many[0], n: 1, day: "2024-01-01", bytes: Buffer.from("\\\\x"), at, yes: true, words: 'say "hi", \\ {you}' },
    { id: many[1], n: 2, day: null, bytes: Buffer.from([0, 255]), at, yes: false, words: "" },
  ]);
});

test("the application works as the granted role, migrations as the owner", async () => {
  expect(await db`select current_user::text as name, current_setting('TimeZone') as zone`).toEqual([
    { name: "suanpan_app", zone: "UTC" },
  ]);
  expect((await owner`select current_user::text as name`)[0]?.name).not.toBe("suanpan_app");
});

const attempts: { end: () => Promise<void> }[] = [];
afterAll(() => Promise.all(attempts.map((attempt) => attempt.end())));
const check = async (address: string): Promise<void> => {
  const attempt = connect({ url: address, as: "owner", connections: 1 });
  attempts.push(attempt);
  await checkConnection(attempt, address);
};

test("a server that answers", async () => {
  await check(url);
});

test("nobody there, no such database, wrong password: one sentence, without the password", async () => {
  const nobody = "postgres://ann:secret@127.0.0.1:9/suanpan";
  await expect(check(nobody)).rejects.toThrow(
    expect.objectContaining({
      name: "PlainError",
      message: expect.stringMatching(
        /^Cannot use the database at ann@127\.0\.0\.1:9\/suanpan: .*ECONNREFUSED.*\. Check DATABASE_URL and that the server runs\.$/,
      ),
    }),
  );
  await expect(check(urlOf(inject("serverUrl"), "no_such_database"))).rejects.toThrow(
    'database "no_such_database" does not exist. Check DATABASE_URL and that the server runs.',
  );
  const wrong = new URL(inject("serverUrl"));
  wrong.username = "nobody_of_that_name";
  wrong.password = "secret";
  const message = await check(wrong.href).then(
    () => "let in",
    (error: Error) => error.message,
  );
  expect(message).toMatch(/^Cannot use the database at nobody_of_that_name@/);
  expect(message).not.toContain("secret");
});
