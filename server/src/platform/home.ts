import { randomBytes } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { PlainError } from "./plain-error.ts";

/** The checkout's root: where `.suanpan/`, the migrations and the built console are found, whatever the caller's folder. */
export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");

/** Everything one installation keeps on disk. Two homes are two installations that never meet. */
export type Home = { readonly folder: string; readonly secretsFile: string };

export const openHome = (env: NodeJS.ProcessEnv): Home => {
  const folder = resolve(env.SUANPAN_HOME ?? join(projectRoot, ".suanpan"));
  const home = { folder, secretsFile: join(folder, "secrets.json") };
  try {
    // Others may walk through, because PostgreSQL of root's runs under another account, but not look around.
    makeFolder(folder, 0o711);
    // Trying is the only sure way to know; a home that has its secrets may be mounted for reading only.
    if (!existsSync(home.secretsFile)) rmdirSync(mkdtempSync(join(folder, "try-")));
  } catch (error) {
    throw new PlainError(
      `The home ${folder} cannot be used (${(error as Error).message}): set SUANPAN_HOME to a folder that can be made and written.`,
    );
  }
  return home;
};

/** Step by step: Node 20, told to make all parents at once, never comes back from a place such as /proc. */
const makeFolder = (folder: string, mode: number): void => {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder), 0o755);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another start may have made it a moment before.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
};

/** What must never leave the machine: made once, readable by its owner only. */
export type Secrets = {
  readonly databasePassword: string;
  readonly activeKey: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly indexKey: string;
};

export const readSecrets = (home: Home): Secrets => {
  if (!existsSync(home.secretsFile)) makeSecrets(home);
  return JSON.parse(readFileSync(home.secretsFile, "utf8")) as Secrets;
};

/** Linked, because a link never replaces: of several first starts at once, all end with the secrets of one. */
const makeSecrets = (home: Home): void => {
  const partial = writeBeside(home, freshSecrets());
  try {
    linkSync(partial, home.secretsFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(partial);
  }
};

/** Written beside and renamed, so that a crash leaves the old secrets or the new ones, never half a file. */
export const replaceSecrets = (home: Home, secrets: Secrets): void =>
  renameSync(writeBeside(home, secrets), home.secretsFile);

const writeBeside = (home: Home, secrets: Secrets): string => {
  const partial = `${home.secretsFile}.${randomBytes(8).toString("hex")}.partial`;
  writeFileSync(partial, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: "wx", flush: true });
  return partial;
};

const freshSecrets = (): Secrets => ({
  databasePassword: randomBytes(24).toString("base64url"),
  activeKey: "k1",
  keys: { k1: randomBytes(32).toString("base64") },
  indexKey: randomBytes(32).toString("base64"),
});
