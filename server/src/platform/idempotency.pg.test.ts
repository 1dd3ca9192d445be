import { beforeAll, beforeEach, expect, test } from "vitest";
import { slot } from "../kernel/ids.ts";
import { done, refused } from "../kernel/outcome.ts";
import { openTestPlatform } from "../testing/platform.ts";
import { type Tx, transaction } from "./database.ts";
import { findAnswers, once, type Request, slotOfKey } from "./idempotency.ts";
import { onceEach } from "./once-each.ts";

const { db, owner } = await openTestPlatform();

/** A real effect: one row for each time the work was done, and a second table where a name is free only once. */
beforeAll(async () => {
  await owner`create table effect (key text not null, amount_fen bigint not null)`;
  await owner`create table taken (name text primary key)`;
  await owner`grant select, insert on effect, taken to suanpan_app`;
});
beforeEach(() => owner`truncate effect, taken, idempotency_key`);

const asked = (key: string, body: unknown = { amountFen: 100 }): Request => ({ caller: "staff:stf_1", key, body });
const effects = async () => (await owner`select key from effect order by key`).map(({ key }) => key);
const write = (tx: Tx, key: string) => tx`insert into effect (key, amount_fen) values (${key}, 100)`;
const pay = (request: Request) =>
  once(db, request, async (tx) => {
    await write(tx, request.key);
    return done({ paid: request.key, list: ['a "quote" and a \\', null, [1, 2]], type: "receipt", value: 7 });
  });

test("same key, same body: the same answer, one effect", async () => {
  const first = await pay(asked("first-key"));
  expect(await pay(asked("first-key"))).toEqual(first);
  expect(await pay(asked("first-key"))).toEqual(first);
  expect(await effects()).toEqual(["first-key"]);
});

test("same key, other body: refused, nothing written", async () => {
  await pay(asked("first-key"));
  expect(await pay(asked("first-key", { amountFen: 101 }))).toEqual(
    refused("idempotency-key-reused", { key: "first-key" }),
  );
  expect(await effects()).toEqual(["first-key"]);
});

test("same key, same body, other target: refused", async () => {
  await pay({ ...asked("first-key"), target: "POST /v1/loans/loan_1/repayments" });
  expect(await pay({ ...asked("first-key"), target: "POST /v1/loans/loan_2/repayments" })).toEqual(
    refused("idempotency-key-reused", { key: "first-key" }),
  );
  expect(await effects()).toEqual(["first-key"]);
});

test("a key belongs to its caller", async () => {
  await pay(asked("first-key"));
  await pay({ ...asked("first-key"), caller: "staff:stf_2" });
  expect(await effects()).toEqual(["first-key", "first-key"]);
});

test("an answer may be any JSON: a text, a list, a number", async () => {
  for (const answer of ["text", [1, [2]], 7, { type: "a", value: "b" }, true]) {
    const request = asked(`key of ${JSON.stringify(answer)}`);
    await once(db, request, async () => done(answer));
    expect(await once(db, request, async () => done("never asked"))).toEqual(done(answer));
  }
});

test("twenty at the same moment with one key: one effect, twenty equal answers", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(asked("same-key"))));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await effects()).toEqual(["same-key"]);
});

test("twenty that meet at another unique key first all get the winner's answer", async () => {
  const take = () =>
    once(db, asked("same-key"), async (tx) => {
      await tx`insert into taken (name) values ('the one')`;
      return done({ name: "the one" });
    });
  const answers = await Promise.all(Array.from({ length: 20 }, take));
  expect(answers).toEqual(answers.map(() => done({ name: "the one" })));
});

test("twenty whose losers are refused because of the winner all get the winner's answer", async () => {
  const take = () =>
    once(db, asked("same-key"), async (tx) => {
      const [made] = await tx`insert into taken (name) values ('the one') on conflict do nothing returning name`;
      return made ? done({ name: "the one" }) : refused("already-exists");
    });
  const answers = await Promise.all(Array.from({ length: 20 }, take));
  expect(answers).toEqual(answers.map(() => done({ name: "the one" })));
});

test("a unique key taken by somebody else is still an error", async () => {
  await owner`insert into taken (name) values ('the one')`;
  const take = once(db, asked("late-key"), async (tx) => {
    await tx`insert into taken (name) values ('the one')`;
    return done({});
  });
  await expect(take).rejects.toMatchObject({ code: "23505", constraint_name: "taken_pkey" });
});

test("a refusal is not kept, undoes what was written before it, and may be tried again", async () => {
  let available = 0;
  const draw = () =>
    once(db, asked("draw-key"), async (tx) => {
      await write(tx, "draw-key");
      return available > 0 ? done({ drawn: true }) : refused("over-limit", { availableFen: available });
    });
  expect(await draw()).toEqual(refused("over-limit", { availableFen: 0 }));
  expect(await effects()).toEqual([]);
  available = 100;
  expect(await draw()).toEqual(done({ drawn: true }));
  expect(await draw()).toEqual(done({ drawn: true }));
  expect(await effects()).toEqual(["draw-key"]);
});

test("an exception undoes the effect and the key", async () => {
  const broken = once(db, asked("broken-key"), async (tx) => {
    await write(tx, "broken-key");
    throw new Error("we are wrong");
  });
  await expect(broken).rejects.toThrow("we are wrong");
  expect(await effects()).toEqual([]);
  expect(await findAnswers(db, [{ ...asked("broken-key"), slot: slotOfKey(asked("broken-key")) }])).toEqual([
    undefined,
  ]);
});

const item = (key: string, amountFen: number, at = 7) => ({
  ...asked(key, { amountFen }),
  slot: slot(at),
});
type Item = ReturnType<typeof item>;

/** Pays each item of a batch; what is more than 100 is refused. */
const payAll = (items: readonly Item[]) =>
  transaction(db, (tx) =>
    onceEach(tx, items, async (fresh) => {
      const decided = fresh.map(({ key, body }) => ({ key, fen: (body as { amountFen: number }).amountFen }));
      const paid = decided.filter(({ fen }) => fen <= 100);
      if (paid.length > 0) await tx`insert into effect ${tx(paid.map(({ key, fen }) => ({ key, amount_fen: fen })))}`;
      return decided.map(({ key, fen }) => (fen <= 100 ? done({ paid: key }) : refused("over-limit", { key })));
    }),
  );

test("a batch: new, answered, reused and refused items side by side, in their order", async () => {
  await payAll([item("old", 1)]);
  const answers = await payAll([item("new-b", 2), item("old", 1), item("old", 2), item("much", 999), item("new-a", 3)]);
  expect(answers).toEqual([
    done({ paid: "new-b" }),
    done({ paid: "old" }),
    refused("idempotency-key-reused", { key: "old" }),
    refused("over-limit", { key: "much" }),
    done({ paid: "new-a" }),
  ]);
  expect(await effects()).toEqual(["new-a", "new-b", "old"]);
});

test("a key twice in one batch is one effect; with another body it is refused", async () => {
  const twice = item("twice", 5);
  expect(await payAll([twice, twice, item("twice", 5), item("twice", 6)])).toEqual([
    done({ paid: "twice" }),
    done({ paid: "twice" }),
    done({ paid: "twice" }),
    refused("idempotency-key-reused", { key: "twice" }),
  ]);
  expect(await effects()).toEqual(["twice"]);
});

test("the same key in another slot is another key", async () => {
  await payAll([item("here", 1, 7), item("here", 1, 8)]);
  expect(await effects()).toEqual(["here", "here"]);
});

test("batches that overlap at the same moment do each item once", async () => {
  const keys = Array.from({ length: 30 }, (_, n) => `item-${String(n).padStart(2, "0")}`);
  const batches = [keys.slice(0, 20), keys.slice(10), keys.slice(5, 25), keys];
  const answers = await Promise.all(batches.map((batch) => payAll(batch.map((key) => item(key, 9)))));
  expect(answers).toEqual(batches.map((batch) => batch.map((key) => done({ paid: key }))));
  expect(await effects()).toEqual(keys);
});

test("an empty batch asks for nothing", async () => {
  expect(await payAll([])).toEqual([]);
});

test("work that answers fewer than it was asked is a bug", async () => {
  const short = transaction(db, (tx) => onceEach(tx, [item("a", 1), item("b", 1)], async () => [done({})]));
  await expect(short).rejects.toThrow("2 requests got 1 answers");
});

test("a batch of ten thousand", async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => item(`many-${n}`, 1, n % 4096));
  const answers = await payAll(many);
  expect(await payAll(many)).toEqual(answers);
  expect((await effects()).length).toBe(10_000);
});
