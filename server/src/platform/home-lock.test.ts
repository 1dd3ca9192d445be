import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { withHomeLock } from "./home-lock.ts";

const folder = mkdtempSync(join(tmpdir(), "suanpan-lock-"));
const lock = join(folder, "lock");
afterAll(() => rmSync(folder, { recursive: true }));

/** How many were in at the same time, at most. */
const crowd = async (many: number): Promise<number> => {
  let [inside, most] = [0, 0];
  const enter = () =>
    withHomeLock(folder, async () => {
      inside += 1;
      most = Math.max(most, inside);
      await wait(5);
      inside -= 1;
    });
  await Promise.all(Array.from({ length: many }, enter));
  return most;
};

test("one at a time, and nothing is left behind", async () => {
  expect(await crowd(8)).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test("work that fails lets go", async () => {
  await expect(withHomeLock(folder, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(existsSync(lock)).toBe(false);
});

test("a dead holder's lock is taken over, by one at a time", async () => {
  const { pid } = spawnSync("true");
  writeFileSync(lock, `${pid} 1 dead`);
  expect(await crowd(8)).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test.runIf(existsSync("/proc/self"))("a number that another process has by now is no holder", async () => {
  writeFileSync(lock, `${process.pid} 1 before`);
  expect(await withHomeLock(folder, async () => "in")).toBe("in");
});

test("whoever waits too long is told for what", async () => {
  await withHomeLock(folder, async () => {
    const held = readFileSync(lock, "utf8");
    await expect(withHomeLock(folder, async () => {}, 120)).rejects.toThrow(
      expect.objectContaining({ name: "PlainError", message: expect.stringContaining(lock) }),
    );
    expect(readFileSync(lock, "utf8")).toBe(held);
  });
});
