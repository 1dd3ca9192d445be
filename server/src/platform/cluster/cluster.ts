import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir, totalmem } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { withHomeLock } from "../home-lock.ts";
import { PlainError } from "../plain-error.ts";
import { type Account, accountForPostgres, canReach } from "./account.ts";
import { type Binaries, findBinaries, sharedPlace } from "./binaries.ts";
import { findPostmaster, isAlive, type Postmaster } from "./postmaster.ts";

/** A PostgreSQL of our own, from npm, on a data folder of ours. */
export type Cluster = { readonly url: (database: string) => string; readonly stop: () => Promise<void> };

export type ClusterOptions = {
  readonly folder: string;
  readonly password: string;
  /** False for tests: a crash may then lose data, and everything is much quicker. */
  readonly durable: boolean;
};

const owner = "suanpan";

/** Initialises the folder when it is new, joins the server that already runs on it, or starts one. */
export const openCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const account = accountForPostgres();
  const binaries = findBinaries(account);
  mkdirSync(options.folder, { recursive: true });
  return withHomeLock(options.folder, async () => {
    const data = dataFolder(options.folder, account);
    if (!existsSync(join(data, "PG_VERSION"))) initialise(binaries, account, data, options);
    refuseOtherVersion(data, binaries.major);
    const running = (await readyPostmaster(data)) ?? (await start(binaries, account, data, options));
    return { url: (database) => urlOf(running, options.password, database), stop: () => stop(data) };
  });
};

/** By its socket where it has one: what is asked there and back took a tenth longer over TCP, even to ourselves. */
const urlOf = ({ port, socketFolder }: Postmaster, password: string, database: string): string =>
  `postgres://${owner}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}${socketFolder === "" ? "" : `?host=${encodeURIComponent(socketFolder)}`}`;

/** `<home>/postgres`; where the postgres account cannot reach that, a link to a place where it can. */
const dataFolder = (folder: string, account: Account | undefined): string => {
  const link = join(folder, "postgres");
  if (existsSync(link)) return realpathSync(link);
  if (canReach(account, realpathSync(folder))) return join(realpathSync(folder), "postgres");
  const elsewhere = join(sharedPlace, `home-${randomBytes(8).toString("hex")}`, "postgres");
  mkdirSync(join(elsewhere, ".."), { recursive: true, mode: 0o755 });
  rmSync(link, { force: true });
  symlinkSync(elsewhere, link);
  return elsewhere;
};

/**
 * Made beside and renamed, so that an interrupted first start leaves nothing that looks like a database. Each try has
 * a folder of its own: the initdb of a start that was killed may still be writing to the one before.
 */
const initialise = (binaries: Binaries, account: Account | undefined, data: string, options: ClusterOptions): void => {
  const partial = `${data}.${randomBytes(8).toString("hex")}.partial`;
  const passwordFile = join(tmpdir(), `suanpan-${randomBytes(8).toString("hex")}`);
  for (const name of readdirSync(dirname(data)).filter((name) => name.endsWith(".partial")))
    if (name.startsWith(`${basename(data)}.`)) rmSync(join(dirname(data), name), { recursive: true, maxRetries: 5 });
  mkdirSync(partial, { mode: 0o700 });
  writeFileSync(passwordFile, options.password, { mode: 0o600 });
  if (account) for (const path of [partial, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    const flags = ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-instructions"];
    const result = spawnSync(
      binaries.initdb,
      [
        `--pgdata=${partial}`,
        `--username=${owner}`,
        `--pwfile=${passwordFile}`,
        ...flags,
        ...(options.durable ? [] : ["--no-sync"]),
      ],
      { ...account, encoding: "utf8", cwd: "/" },
    );
    if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
    renameSync(partial, data);
  } finally {
    rmSync(passwordFile, { force: true });
  }
};

const refuseOtherVersion = (data: string, major: number): void => {
  const found = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (Number(found) === major) return;
  throw new PlainError(
    `The data folder ${data} belongs to PostgreSQL ${found}, this installation runs ${major}: move the folder away or set SUANPAN_HOME to another one.`,
  );
};

/** With a socket, and where the file system has none, without. */
const start = async (
  binaries: Binaries,
  account: Account | undefined,
  data: string,
  options: ClusterOptions,
): Promise<Postmaster> => {
  const logFile = join(options.folder, "postgres.log");
  for (const socketFolder of new Set([socketFolderOf(data), ""])) {
    const found = await startWith(binaries, account, data, logFile, settings(socketFolder, options.durable));
    if (found) return found;
    // It is still coming up, slower than anybody waits: a second one beside it would only hide that.
    if (findPostmaster(data)) break;
  }
  throw new PlainError(`PostgreSQL did not start: ${lastLine(logFile)} (see ${logFile})`);
};

const startWith = async (
  binaries: Binaries,
  account: Account | undefined,
  data: string,
  logFile: string,
  flags: readonly string[],
): Promise<Postmaster | undefined> => {
  const port = await freePort();
  // It quotes statements, and a statement may hold what only its owner should see.
  const log = openSync(logFile, "a", 0o600);
  fchmodSync(log, 0o600);
  if (!findPostmaster(data)) removeWhatACrashLeft(data);
  const server = spawn(binaries.postgres, ["-D", data, "-p", String(port), ...flags], {
    ...account,
    cwd: "/",
    stdio: ["ignore", log, log],
    // A session of its own: Ctrl-C in the terminal reaches us, and we stop the server in our own order.
    detached: true,
  });
  closeSync(log);
  server.unref();
  const ready = await readyPostmaster(data, server);
  // Another process may have started a server on this folder a moment before us: join that one.
  return ready ?? (await readyPostmaster(data));
};

/**
 * A stale lock file whose process number now belongs to a stranger would make PostgreSQL refuse to start; its socket is
 * named after a port that nobody will have again.
 */
const removeWhatACrashLeft = (data: string): void => {
  for (const name of readdirSync(data))
    if (name === "postmaster.pid" || name.startsWith(".s.PGSQL.")) rmSync(join(data, name), { force: true });
};

const settings = (socketFolder: string, durable: boolean): string[] =>
  [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${socketFolder}`,
    "max_connections=200",
    "timezone=UTC",
    "jit=off",
    `shared_buffers=${sharedBuffersMb(Math.min(totalmem(), process.constrainedMemory() || totalmem()))}MB`,
    "max_wal_size=2GB",
    "log_timezone=UTC",
    // What need not last is not tidied up either: of a hundred small databases that alone took a fifth of the time.
    ...(durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"]),
  ].flatMap((setting) => ["-c", setting]);

/**
 * The data folder, which is its owner's alone; none where the system would not take a socket's name that long, or
 * PostgreSQL would read more than one folder in it.
 */
export const socketFolderOf = (data: string): string =>
  /^\/[\w./@+-]*$/.test(data) && `${data}/.s.PGSQL.65535`.length <= 100 ? data : "";

/**
 * A quarter of the memory there is, from 128 MB to 2 GB; it is taken as it is used. In 256 MB a book of five gigabytes was
 * read and written again and again, and a day took a fifth longer.
 */
export const sharedBuffersMb = (memory: number): number =>
  Math.min(2048, Math.max(128, Math.floor(memory / 4 / 2 ** 20)));

/** Five minutes of looks: a server that was cut off reads its log first, and one that stops writes down all it holds. */
const looks = 15_000;

/** Waits while a server is coming up; undefined when none is, or when the one we started has ended. */
const readyPostmaster = async (data: string, server?: ChildProcess): Promise<Postmaster | undefined> => {
  let ended = false;
  server?.once("exit", () => {
    ended = true;
  });
  server?.once("error", () => {
    ended = true;
  });
  for (let tries = 0; tries < looks; tries += 1) {
    const found = findPostmaster(data);
    if (found?.ready) return found;
    if (server ? ended : !found) return undefined;
    await wait(20);
  }
  return undefined;
};

const stop = async (data: string): Promise<void> => {
  const running = findPostmaster(data);
  if (!running) return;
  process.kill(running.pid, "SIGINT");
  for (let tries = 0; tries < looks && isAlive(running.pid); tries += 1) await wait(20);
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

const lastLine = (file: string): string => readFileSync(file, "utf8").trim().split("\n").at(-1) ?? "";
