import { beforeAll, beforeEach, expect, test } from "vitest";
import { formatId, parseId } from "../../kernel/ids.ts";
import { done, refused } from "../../kernel/outcome.ts";
import { openTestPlatform } from "../../testing/platform.ts";
import { type ApprovalId, approve, approveAll, carriedOutTogether, type Executor, proposeAll } from "./index.ts";

const platform = await openTestPlatform();
const { owner } = platform;

type Brick = { readonly text: string; readonly needs?: string; readonly refuse?: boolean };

/** Lays a brick on another, which must be there by then. Told to refuse, it does so after writing. */
const lay: Executor = {
  kind: "brick.lay",
  makerRoles: ["risk"],
  checkerRoles: ["risk"],
  run: async (tx, _platform, payload, { approvalId }) => {
    const { text, needs, refuse } = payload as Brick;
    const [below] = needs === undefined ? [{}] : await tx`select from brick where text = ${needs}`;
    if (!below) return refused("not-found", { needs });
    await tx`insert into brick (text, approval) values (${text}, ${approvalId})`;
    return refuse ? refused("period-not-over", { text }) : done({ text });
  },
};

beforeAll(async () => {
  await owner`create table brick (text text not null, approval text not null)`;
  await owner`grant select, insert on brick to suanpan_app`;
});
beforeEach(() => owner`truncate brick, approval, audit_entry, idempotency_key cascade`);

const wall = async () => (await owner<{ text: string }[]>`select text from brick order by approval`).map((b) => b.text);
const states = async () =>
  (await owner<{ state: string }[]>`select state from approval order by id`).map(({ state }) => state);
const actions = async () =>
  (await owner<{ action: string }[]>`select action from audit_entry order by id`).map(({ action }) => action);

const asked = ({ text, ...rest }: Brick) => ({
  ...{ caller: "staff:maker", key: `lay-${text}`, body: { text, ...rest } },
  about: { kind: lay.kind, subject: text, summary: `Lay ${text}` },
});
const proposed = async (...bricks: Brick[]): Promise<string[]> => {
  const outcome = await proposeAll(platform, bricks.map(asked));
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value.map(({ id }) => id);
};
const approving = (ids: readonly string[], caller = "staff:checker", executors = [lay]) =>
  approveAll(
    platform,
    executors,
    caller,
    ids.map((id) => ({ key: `approve-${id}`, body: { id: parseId<"apr">("apr", id) ?? (0n as never) } })),
    ["risk"],
  );

test("several are proposed and approved together, in their order, each with its own line in the log", async () => {
  const ids = await proposed({ text: "one" }, { text: "two", needs: "one" }, { text: "three", needs: "two" });
  expect(await states()).toEqual(["proposed", "proposed", "proposed"]);
  const approved = await approving(ids);
  expect(approved.ok && approved.value.map(({ id, result }) => ({ id, result }))).toEqual(
    ["one", "two", "three"].map((text, n) => ({ id: ids[n], result: { text } })),
  );
  expect(await wall()).toEqual(["one", "two", "three"]);
  expect(await actions()).toEqual([...Array(3).fill("approval.propose"), ...Array(3).fill("approval.approve")]);
});

test("neighbours of a kind that can be carried out together are, and every result finds its own approval", async () => {
  const together: string[][] = [];
  const pave: Executor = {
    ...{ kind: "stone.pave", makerRoles: ["risk"], checkerRoles: ["risk"] },
    ...carriedOutTogether(async (tx, current, approved) => {
      together.push(approved.map(({ payload }) => (payload as Brick).text));
      const results = [];
      for (const { payload, context } of approved) {
        const ran = await lay.run(tx, current, payload, context);
        if (!ran.ok) return ran;
        results.push(ran.value);
      }
      return done(results);
    }),
  };
  const bricks = ["a", "b", "wall", "c"];
  const kindOf = (text: string) => (text === "wall" ? lay.kind : pave.kind);
  const asking = bricks.map((text) => ({
    ...asked({ text }),
    about: { ...asked({ text }).about, kind: kindOf(text) },
  }));
  const outcome = await proposeAll(platform, asking);
  const ids = outcome.ok ? outcome.value.map(({ id }) => id) : [];
  const approved = await approving(ids, "staff:checker", [lay, pave]);
  expect(approved.ok && approved.value.map(({ id, result }) => ({ id, result }))).toEqual(
    bricks.map((text, n) => ({ id: ids[n], result: { text } })),
  );
  expect(together).toEqual([["a", "b"], ["c"]]);
  expect(await wall()).toEqual(bricks);
});

test("refused by one, none of them happened, and all still wait", async () => {
  const ids = await proposed({ text: "sound" }, { text: "loose", refuse: true });
  expect(await approving(ids)).toEqual(refused("period-not-over", { text: "loose" }));
  expect(await wall()).toEqual([]);
  expect(await states()).toEqual(["proposed", "proposed"]);
  // What was refused together can still be approved alone.
  const id = parseId<"apr">("apr", ids[0] as string);
  if (id === undefined) throw new Error("proposed");
  const alone = { caller: "staff:checker", key: "alone", body: { id } };
  expect(await approve(platform, [lay], alone, ["risk"])).toMatchObject({ ok: true });
  expect(await wall()).toEqual(["sound"]);
});

test("a check that one of them does not pass keeps all from being proposed", async () => {
  const check = async (_tx: unknown, { body }: { readonly body: Brick }) =>
    body.text === "mud" ? refused("not-found", { brick: "mud" }) : done(true);
  const outcome = await proposeAll(platform, [asked({ text: "clay" }), asked({ text: "mud" })], check);
  expect(outcome).toEqual(refused("not-found", { brick: "mud" }));
  expect(await states()).toEqual([]);
  expect(await actions()).toEqual([]);
});

test("asked again, they get their first answers; a key that was for something else refuses all", async () => {
  const first = await proposed({ text: "north" }, { text: "south" });
  expect(await proposed({ text: "north" }, { text: "south" }, { text: "east" })).toEqual([
    ...first,
    formatId("apr", (await owner<{ id: bigint }[]>`select max(id) as id from approval`)[0]?.id as never),
  ]);
  const other = { ...asked({ text: "west" }), key: "lay-north" };
  expect(await proposeAll(platform, [asked({ text: "up" }), other])).toMatchObject({
    ok: false,
    code: "idempotency-key-reused",
  });
  expect((await states()).length).toBe(3);
  const [approved, again] = [await approving(first), await approving(first)];
  expect(again).toEqual(approved);
  expect(await wall()).toEqual(["north", "south"]);
});

test("named twice, under two keys, one is not carried out twice", async () => {
  const [id] = await proposed({ text: "only" });
  const body = { id: parseId<"apr">("apr", id as string) as ApprovalId };
  const twice = ["first", "second"].map((key) => ({ key, body }));
  expect(await approveAll(platform, [lay], "staff:checker", twice, ["risk"])).toEqual(
    refused("already-decided", { state: "approved" }),
  );
  expect(await wall()).toEqual([]);
});

test("nobody approves their own, also not among others'", async () => {
  const ids = await proposed({ text: "mine" });
  expect(await approving(ids, "staff:maker")).toEqual(refused("maker-is-checker"));
  expect(await approving([...ids, formatId("apr", 5n as never)])).toEqual(refused("not-found"));
  expect(await states()).toEqual(["proposed"]);
});
