import { expect, test } from "vitest";
import { makeLifetime } from "./lifetime.ts";

test("what was opened last is closed first, and everything once", async () => {
  const closed: string[] = [];
  const life = makeLifetime();
  for (const name of ["database", "worker", "server"]) life.onEnd(async () => closed.push(name));
  expect(life.isEnding()).toBe(false);
  await Promise.all([life.end(), life.end()]);
  expect(closed).toEqual(["server", "worker", "database"]);
  expect(life.isEnding()).toBe(true);
});

test("what opens while the end is under way is closed too", async () => {
  const closed: string[] = [];
  const life = makeLifetime();
  life.onEnd(async () => {
    life.onEnd(async () => closed.push("late"));
    closed.push("first");
  });
  await life.end();
  expect(closed).toEqual(["first", "late"]);
});

test("one that cannot be closed does not keep the others open", async () => {
  const closed: string[] = [];
  const life = makeLifetime();
  life.onEnd(async () => closed.push("database"));
  life.onEnd(() => Promise.reject(new Error("stuck")));
  await expect(life.end()).rejects.toThrow("stuck");
  expect(closed).toEqual(["database"]);
});
