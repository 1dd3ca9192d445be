import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "./program.ts";

export type Env = Readonly<Record<string, string>>;

/** An installation of the test's own: embedded database, no demo, whatever the machine has set. */
export const newHome = (): Env => {
  const folder = mkdtempSync(join(tmpdir(), "suanpan-start-"));
  chmodSync(folder, 0o755); // so that, run as root, the database lies inside and goes with the folder
  return { SUANPAN_HOME: folder, DATABASE_URL: "", SUANPAN_DEMO: "false", SUANPAN_LOG_LEVEL: "error" };
};

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "localhost", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

export type Ended = { readonly code: number | null; readonly out: string; readonly err: string };
export type Started = {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  readonly ended: Promise<Ended>;
};

const watched = (child: ChildProcess): Started => {
  let out = "";
  let err = "";
  child.stdout?.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    err += chunk;
  });
  const ended = new Promise<Ended>((resolve) => child.on("close", (code) => resolve({ code, out, err })));
  return { child, out: () => out, err: () => err, ended };
};

/** As a newcomer types it. A group of its own, so that a test can press Ctrl-C on all of it. */
export const npmStart = (env: Env): Started =>
  watched(spawn("npm", ["start", "--silent"], { cwd: root, env: { ...process.env, ...env }, detached: true }));

const bin = join(root, "server/bin/suanpan.mjs");

export const suanpan = (args: readonly string[], env: Env): Promise<Ended> =>
  watched(spawn(process.execPath, [bin, ...args], { env: { ...process.env, ...env } })).ended;

export const suanpanStart = (env: Env): Started =>
  watched(spawn(process.execPath, [bin, "start"], { env: { ...process.env, ...env } }));

export const shell = (line: string, env: Env): Promise<Ended> =>
  new Promise((resolve) => {
    execFile("bash", ["-c", line], { cwd: root, env: { ...process.env, ...env } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

export type Ready = { readonly status: string; readonly businessOn: string };

export const readyAt = (port: number | string): Promise<Ready> =>
  until(`port ${port} to be ready`, async () => {
    const response = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined);
    return response?.ok ? ((await response.json()) as Ready) : undefined;
  });

/** Looks again and again for a minute and a half. */
export const until = async <T>(
  what: string,
  look: () => Promise<T | undefined> | T | undefined,
  everyMs = 100,
): Promise<T> => {
  for (let waitedMs = 0; waitedMs < 90_000; waitedMs += everyMs) {
    const found = await look();
    if (found !== undefined) return found;
    await wait(everyMs);
  }
  throw new Error(`waited too long for ${what}`);
};

/** The process that holds a home's data, if one does. */
export const postmasterOf = ({ SUANPAN_HOME = "" }: Env): number | undefined => {
  const file = join(SUANPAN_HOME, "postgres/postmaster.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : undefined;
  return pid !== undefined && isAlive(pid) ? pid : undefined;
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Every process whose environment names this home: the program, its database, whatever else it may have left. */
export const processesOf = async ({ SUANPAN_HOME = "" }: Env): Promise<string[]> => {
  const { out } = await shell(
    `ps -eo pid=,args= | grep -F "${SUANPAN_HOME}" | grep -v -e grep -e 'ps -eo' || true`,
    {},
  );
  return out.split("\n").filter(Boolean);
};
