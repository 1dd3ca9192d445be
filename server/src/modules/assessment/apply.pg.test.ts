import { expect, test } from "vitest";
import { borrowerOf, closeUntil, draw, openTestLender, request, sure } from "../../testing/lender.ts";
import { apply, applyAll, findLine, linesOfUser } from "./index.ts";

const lender = await openTestLender("2024-01-15");
const { platform } = lender;

test("many people apply at once on few connections", async () => {
  const borrowers = await Promise.all(Array.from({ length: 24 }, (_, n) => borrowerOf(lender, n)));
  expect(new Set(borrowers.map(({ lineId }) => lineId)).size).toBe(24);
});

test("two applications of one person at the same moment are one line, and the second is told", async () => {
  const { user } = await borrowerOf(lender, 100);
  await platform.owner`update credit_line set state = 'closed' where user_id = ${user.id}`;
  const attempts = Array.from({ length: 6 }, (_, n) =>
    apply(platform, user, request(`race-${n}`, { monthlyIncomeFen: 900_000 })),
  );
  const outcomes = await Promise.all(attempts);
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  for (const outcome of outcomes)
    if (!outcome.ok)
      expect(outcome).toMatchObject({ code: "already-exists", detail: { existing: expect.stringMatching(/^line_/) } });
});

test("a batch decides for each: who is in it twice, who has a line, whose key is known", async () => {
  const [first, second] = [await borrowerOf(lender, 110), await borrowerOf(lender, 111)];
  await platform.owner`update credit_line set state = 'closed' where user_id = ${first.user.id}`;
  const ask = (key: string, { user }: typeof first) => ({ ...request(key, { monthlyIncomeFen: 900_000 }), user });
  const batch = [ask("batch-1", first), ask("batch-2", first), ask("batch-3", second), ask("batch-1", first)];
  const [granted, twice, has, again] = await applyAll(platform, batch);
  expect([granted?.ok, twice?.ok, has?.ok]).toEqual([true, false, false]);
  expect(again).toEqual(granted);
  expect(await applyAll(platform, [ask("batch-1", first)])).toEqual([granted]);
  expect((await linesOfUser(platform.db, first.user.id)).filter(({ state }) => state === "open")).toHaveLength(1);
});

test("an income too low is declined, and what decided is kept", async () => {
  const { user } = await borrowerOf(lender, 101);
  await platform.owner`update credit_line set state = 'closed' where user_id = ${user.id}`;
  const declined = sure(await apply(platform, user, request("poor", { monthlyIncomeFen: 100_000 })));
  expect(declined).toMatchObject({ state: "declined", reasons: ["income-too-low"], line: null });
  const [kept] = await platform.db`select inputs, output, graph_version from application where state = 'declined'`;
  expect(kept).toMatchObject({
    inputs: { monthlyIncomeFen: 100_000, age: 34, channelKind: "own-app" },
    output: { decision: "decline" },
    graphVersion: 1,
  });
});

test("a line that has run out makes room for the next, unless it is suspended", async () => {
  const { user, lineId } = await borrowerOf(lender, 102);
  await platform.owner`update credit_line set expires_on = '2024-01-16' where id = ${lineId}`;
  await closeUntil(lender, "2024-01-16");
  await expect(draw(lender, lineId, "late", 100_000)).rejects.toThrow(/line-not-open/);
  await platform.owner`update credit_line set state = 'suspended', suspended_for = 'write-off' where id = ${lineId}`;
  const refused = await apply(platform, user, request("while-suspended", { monthlyIncomeFen: 900_000 }));
  expect(refused).toMatchObject({ ok: false, code: "line-not-open", detail: { state: "suspended" } });
  expect(await linesOfUser(platform.db, user.id)).toHaveLength(1);
  await platform.owner`update credit_line set state = 'open', suspended_for = null where id = ${lineId}`;
  const renewed = sure(await apply(platform, user, request("renew", { monthlyIncomeFen: 900_000 })));
  expect(renewed.state).toBe("approved");
  expect((await findLine(platform.db, lineId))?.state).toBe("closed");
  expect((await linesOfUser(platform.db, user.id)).filter((line) => line.state === "open")).toHaveLength(1);
});
