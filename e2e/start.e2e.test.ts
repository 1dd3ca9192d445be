import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import {
  type Env,
  freePort,
  isAlive,
  newHome,
  npmStart,
  postmasterOf,
  processesOf,
  readyAt,
  type Started,
  shell,
  suanpan,
  suanpanStart,
  until,
} from "./processes.ts";

const homes: Env[] = [];
const started: Started[] = [];
const home = (more: Env = {}): Env => {
  const env = { ...newHome(), ...more };
  homes.push(env);
  return env;
};
const starting = <T extends Started>(one: T): T => {
  started.push(one);
  return one;
};

afterAll(async () => {
  for (const { child } of started) if (child.exitCode === null) child.kill("SIGKILL");
  for (const env of homes) {
    const pid = postmasterOf(env);
    if (pid) process.kill(pid, "SIGQUIT");
    rmSync(env.SUANPAN_HOME ?? "", { recursive: true, force: true });
  }
});

const nothingLeft = async (env: Env): Promise<void> => {
  await until("the database to be gone", () => (postmasterOf(env) === undefined ? true : undefined));
  expect(await processesOf(env)).toEqual([]);
};

/** The program itself, below npm and its shell: the one that listens. */
const serverOf = async ({ child }: Started): Promise<number> => {
  const { out } = await shell(
    `ps -eo pid=,pgid=,args= | awk '$2 == ${child.pid} && /suanpan/ && /node/ { print $1 }'`,
    {},
  );
  return Number(out.trim().split("\n").at(-1));
};

describe("a home through its life", () => {
  const env = home();
  let port: number;
  let businessOn: string;

  test("npm start on nothing serves, and says where", async () => {
    port = await freePort();
    const first = starting(npmStart({ ...env, PORT: String(port) }));
    expect((await readyAt(port)).status).toBe("ready");
    await until("the address", () => first.out().match(`http://localhost:${port}`)?.[0]);
    expect(first.out()).not.toContain("Log in as");
  });

  test("a command beside the running server leaves it running", async () => {
    const before = postmasterOf(env);
    const { code, out } = await suanpan(["day", "--json"], env);
    expect([code, JSON.parse(out).closed.length]).toEqual([0, 1]);
    expect(postmasterOf(env)).toBe(before);
    businessOn = (await readyAt(port)).businessOn;
    expect(businessOn).toBe(JSON.parse(out).businessOn);
  });

  test("SIGTERM to npm stops everything", async () => {
    const server = started.at(-1) as Started;
    server.child.kill("SIGTERM");
    await server.ended;
    await nothingLeft(env);
    await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow();
  });

  test("a second start finds what the first left, and Ctrl-C ends it in order", async () => {
    const second = starting(npmStart({ ...env, PORT: String(port) }));
    expect((await readyAt(port)).businessOn).toBe(businessOn);
    process.kill(-(second.child.pid ?? 0), "SIGINT");
    await second.ended;
    await nothingLeft(env);
    expect(second.err()).not.toMatch(/at .*\.ts:|Error/);
  });

  test("after kill -9 of all of it the next start recovers", async () => {
    const third = starting(npmStart({ ...env, PORT: String(port) }));
    await readyAt(port);
    const orphan = postmasterOf(env);
    process.kill(-(third.child.pid ?? 0), "SIGKILL");
    await third.ended;
    expect(orphan && isAlive(orphan)).toBe(true);
    const fourth = starting(npmStart({ ...env, PORT: String(port) }));
    expect((await readyAt(port)).businessOn).toBe(businessOn);
    fourth.child.kill("SIGTERM");
    await fourth.ended;
    await nothingLeft(env);
  });

  test("after kill -9 of npm alone, and of the database alone, nothing stays behind", async () => {
    const fifth = starting(npmStart({ ...env, PORT: String(port) }));
    await readyAt(port);
    const server = await serverOf(fifth);
    expect(isAlive(server)).toBe(true);
    fifth.child.kill("SIGKILL");
    await until("the orphaned server to end", () => (isAlive(server) ? undefined : true));
    await nothingLeft(env);
    const sixth = starting(npmStart({ ...env, PORT: String(port) }));
    await readyAt(port);
    process.kill(postmasterOf(env) ?? 0, "SIGKILL");
    await wait(300);
    sixth.child.kill("SIGTERM");
    await sixth.ended;
    await nothingLeft(env);
    expect((await suanpan(["status"], env)).code).toBe(0);
  });

  test("a command alone starts the database and stops it again", async () => {
    const { code, out } = await suanpan(["status", "--json"], env);
    expect([code, JSON.parse(out).businessOn]).toEqual([0, businessOn]);
    await nothingLeft(env);
  });

  test("commands at the same time share it, and the last one stops it", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => suanpan(["status", "--json"], env)));
    expect(answers.map(({ code, err }) => [code, err])).toEqual(Array(4).fill([0, ""]));
    await nothingLeft(env);
  });

  test("whoever stops reading ends the work quietly", async () => {
    const { err } = await shell(
      "node server/bin/suanpan.mjs status | true; node server/bin/suanpan.mjs --help | head -1",
      env,
    );
    expect(err).toBe("");
    await nothingLeft(env);
  });
});

describe.concurrent("a start that is interrupted", () => {
  const inHome = (env: Env, name: RegExp): boolean =>
    readdirSync(env.SUANPAN_HOME ?? "").some((file) => name.test(file));
  const moments: [string, (env: Env, server: Started) => boolean][] = [
    ["the secrets are written", (env) => inHome(env, /^secrets\.json$/)],
    ["the data folder is made", (env) => inHome(env, /^postgres.*\.partial$/)],
    ["the database runs", (env) => postmasterOf(env) !== undefined],
    ["the schema is half there", (_env, server) => /applied 0003/.test(server.err())],
  ];

  test.each(moments)("when %s leaves nothing behind", async (_what, isThere) => {
    const env = home({ PORT: "0" });
    const server = starting(suanpanStart(env));
    await until("the moment", () => (isThere(env, server) ? true : undefined), 5);
    server.child.kill("SIGTERM");
    const { code, err } = await server.ended;
    await nothingLeft(env);
    expect(err).not.toMatch(/Something went wrong|at .*\.ts:/);
    expect(code).toBe(0);
  });

  test("in the middle of the demo goes on where it was", async () => {
    const env = home({ PORT: "0", SUANPAN_DEMO: "true", SUANPAN_DEMO_DAYS: "11", SUANPAN_DEMO_SCALE: "200000" });
    const first = starting(suanpanStart(env));
    await until("some of the demo", () => first.err().match(/: ([4-9]|\d\d) of \d+/)?.[1]);
    first.child.kill("SIGTERM");
    await first.ended;
    await nothingLeft(env);
    const second = starting(suanpanStart(env));
    await until("the log-in", () => second.out().match(/Log in as \S+ with \S+/)?.[0]);
    const verified = await suanpan(["verify", "--json"], env);
    expect([verified.code, JSON.parse(verified.out).ok]).toEqual([0, true]);
    second.child.kill("SIGTERM");
    expect((await second.ended).code).toBe(0);
    await nothingLeft(env);
  });
});

describe("two homes side by side", () => {
  test("run, and stop, without each other", async () => {
    const [one, two] = [home(), home()];
    const [port1, port2] = [await freePort(), await freePort()];
    const first = starting(suanpanStart({ ...one, PORT: String(port1) }));
    const second = starting(suanpanStart({ ...two, PORT: String(port2) }));
    await Promise.all([readyAt(port1), readyAt(port2)]);
    first.child.kill("SIGTERM");
    expect((await first.ended).code).toBe(0);
    await nothingLeft(one);
    expect((await readyAt(port2)).status).toBe("ready");
    second.child.kill("SIGTERM");
    expect((await second.ended).code).toBe(0);
    await nothingLeft(two);
  });
});

describe.concurrent("what cannot be started is told in one sentence", () => {
  const refused = async (env: Env): Promise<string> => {
    const { code, out, err } = await starting(suanpanStart(env)).ended;
    expect([code, out]).toEqual([1, ""]);
    expect(err.trim().split("\n")).toHaveLength(1);
    expect(err).not.toMatch(/\bat .*\.ts:\d+/);
    return err;
  };

  test("a port that is taken, before anything else is started", async () => {
    const env = home();
    const taken: Server = createServer();
    const port = await new Promise<number>((resolve) =>
      taken.listen(0, "localhost", () => resolve((taken.address() as { port: number }).port)),
    );
    expect(await refused({ ...env, PORT: String(port) })).toContain(`Port ${port} is taken`);
    expect(readdirSync(env.SUANPAN_HOME ?? "")).toEqual([]);
    taken.close();
  });

  test("data of another version of PostgreSQL", async () => {
    const env = home({ PORT: "0" });
    mkdirSync(join(env.SUANPAN_HOME ?? "", "postgres"));
    writeFileSync(join(env.SUANPAN_HOME ?? "", "postgres/PG_VERSION"), "14\n");
    expect(await refused(env)).toContain("belongs to PostgreSQL 14");
  });

  test("a database that cannot be reached", async () => {
    const DATABASE_URL = `postgres://me:secret@127.0.0.1:${await freePort()}/nowhere`;
    const sentence = await refused(home({ PORT: "0", DATABASE_URL }));
    expect(sentence).toContain("Cannot use the database at me@127.0.0.1");
    expect(sentence).not.toContain("secret");
  });

  test("a setting that makes no sense", async () => {
    expect(await refused(home({ PORT: "0", SUANPAN_KEYS: "{}" }))).toContain("SUANPAN_KEYS");
  });
});

describe("the command line", () => {
  const env = home();

  test("answers a program with one document, whatever happens", async () => {
    const fresh = await suanpan(["status", "--json"], env);
    expect([fresh.code, JSON.parse(fresh.out).error.exitCode]).toEqual([1, 1]);
    expect(fresh.err).toContain("has not been set up yet");
    const migrated = await suanpan(["migrate", "--json"], env);
    expect([migrated.code, JSON.parse(migrated.out).applied.length > 5]).toEqual([0, true]);
    const again = await suanpan(["migrate", "--json"], env);
    expect(JSON.parse(again.out)).toEqual({ applied: [] });
  });

  test("runs from a bundle: without one it would say why", async () => {
    expect(await suanpan(["--version"], { DEBUG: "1" })).toMatchObject({ code: 0, err: "" });
  });

  test("leaves nothing behind", async () => {
    await nothingLeft(env);
    expect(existsSync(join(env.SUANPAN_HOME ?? "", "secrets.json"))).toBe(true);
  });
});
