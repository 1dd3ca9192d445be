import { expect, test, vi } from "vitest";
import { endOnSignal, makeLifetime } from "./lifetime.ts";

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

test("an orphan ends once and in order, however long that takes", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "performance"] });
  vi.stubEnv("npm_lifecycle_event", "start");
  const parent = vi.spyOn(process, "ppid", "get").mockReturnValue(4_711);
  const exits: number[] = [];
  const life = makeLifetime();
  life.onEnd(() => new Promise((resolve) => setTimeout(resolve, 5_000)));
  const stopListening = endOnSignal(life, (code) => void exits.push(code), 0);
  try {
    parent.mockReturnValue(1);
    await vi.advanceTimersByTimeAsync(4_000);
    expect([life.isEnding(), exits]).toEqual([true, []]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(exits).toEqual([0]);
  } finally {
    stopListening();
    parent.mockRestore();
    vi.unstubAllEnvs();
    vi.useRealTimers();
  }
});
