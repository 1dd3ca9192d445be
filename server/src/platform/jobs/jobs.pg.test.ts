import { afterEach, expect, test, vi } from "vitest";
import { openTestPlatform } from "../../testing/platform.ts";
import { transaction } from "../database.ts";
import { addJob, type JobsOptions, migrateJobs, startJobs } from "./jobs.ts";
import { silent } from "./queue.ts";

const platform = await openTestPlatform();
const { db } = platform;

const running: { stop(): Promise<void> }[] = [];

const start = async (options: Omit<JobsOptions, "url" | "log"> & Partial<JobsOptions>): Promise<void> => {
  running.push(await startJobs({ url: platform.url, log: silent, pollMs: 50, ...options }));
};

afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
  await db`delete from graphile_worker._private_jobs`;
});

test("a job added by the application role runs, as that role", async () => {
  const seen: unknown[] = [];
  await start({
    tasks: {
      greet: async (payload, { query }) => {
        const { rows } = await query("select current_user::text as role");
        seen.push(payload, rows[0]);
      },
    },
  });
  await addJob(db, "greet", { name: "算盘" });
  await vi.waitFor(() => expect(seen).toEqual([{ name: "算盘" }, { role: "suanpan_app" }]), 5_000);
});

test("a job of a transaction that is rolled back never runs", async () => {
  const seen: unknown[] = [];
  await start({ tasks: { greet: async (payload) => void seen.push(payload) } });
  const broken = transaction(db, async (tx) => {
    await addJob(tx, "greet", "lost");
    throw new Error("rolled back");
  });
  await expect(broken).rejects.toThrow("rolled back");
  await addJob(db, "greet", "kept");
  await vi.waitFor(() => expect(seen).toContain("kept"), 5_000);
  expect(seen).toEqual(["kept"]);
});

test("a failing job is tried again, and its failure is logged", async () => {
  const errors: string[] = [];
  let tries = 0;
  const flaky = async (): Promise<void> => {
    tries += 1;
    if (tries === 1) throw new Error("not yet");
  };
  await start({ tasks: { flaky }, log: { ...silent, error: (_, message) => void errors.push(message) } });
  await addJob(db, "flaky", {});
  await vi.waitFor(async () => {
    const [job] = await db`select last_error from graphile_worker._private_jobs`;
    expect(job?.lastError).toContain("not yet");
  }, 5_000);
  await db`update graphile_worker._private_jobs set run_at = now()`; // instead of waiting out the back-off
  await vi.waitFor(() => expect(tries).toBe(2), 5_000);
  expect(errors.join()).toContain("not yet");
});

test("a cron item that was due several times leaves one job under its key, which runs once", async () => {
  const minuteBefore = (minutes: number) => new Date(Date.now() - minutes * 60_000).getUTCMinutes();
  const sweep = {
    task: "sweep",
    match: `${minuteBefore(2)},${minuteBefore(4)} * * * *`,
    identifier: "sweep",
    options: { jobKey: "sweep", backfillPeriod: 600_000 },
  };
  await db`
    insert into graphile_worker._private_known_crontabs (identifier, known_since)
    values ('sweep', now() - interval '6 minutes')`;
  const queued = () => db`select key from graphile_worker.jobs where task_identifier = 'sweep'`;
  await start({ tasks: { other: async () => {} }, crontab: [sweep] });
  await vi.waitFor(async () => expect(await queued()).toHaveLength(1), 5_000);
  const seen: unknown[] = [];
  await start({ tasks: { sweep: async (payload) => void seen.push(payload) } });
  await vi.waitFor(async () => expect(await queued()).toHaveLength(0), 5_000);
  expect(seen).toEqual([{ _cron: { ts: expect.any(String), backfilled: true } }]);
});

test("migrating again changes nothing, and the application role cannot rewrite the queue's history", async () => {
  await Promise.all([migrateJobs(platform.url), migrateJobs(platform.url)]);
  await addJob(db, "greet", {});
  expect(await db`select 1 from graphile_worker.jobs`).toHaveLength(1);
  await expect(db`delete from graphile_worker.migrations`).rejects.toThrow("permission denied");
});
