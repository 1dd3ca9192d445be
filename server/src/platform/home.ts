import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout's root: where `.suanpan/`, the migrations and the built console are found, whatever the caller's folder. */
export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");

/** Everything one installation keeps on disk. Two homes are two installations that never meet. */
export type Home = { readonly folder: string; readonly secretsFile: string };

export const openHome = (env: NodeJS.ProcessEnv): Home => {
  const folder = resolve(env.SUANPAN_HOME ?? join(projectRoot, ".suanpan"));
  mkdirSync(folder, { recursive: true });
  return { folder, secretsFile: join(folder, "secrets.json") };
};

/** What must never leave the machine: made once, readable by its owner only. */
export type Secrets = {
  readonly databasePassword: string;
  readonly activeKey: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly indexKey: string;
};

export const readSecrets = (home: Home): Secrets => {
  if (!existsSync(home.secretsFile)) writeSecrets(home, freshSecrets());
  return JSON.parse(readFileSync(home.secretsFile, "utf8")) as Secrets;
};

/** Written beside and renamed, so that a crash leaves the old secrets or the new ones, never half a file. */
export const writeSecrets = (home: Home, secrets: Secrets): void => {
  const partial = `${home.secretsFile}.partial`;
  writeFileSync(partial, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(partial, home.secretsFile);
};

const freshSecrets = (): Secrets => ({
  databasePassword: randomBytes(24).toString("base64url"),
  activeKey: "k1",
  keys: { k1: randomBytes(32).toString("base64") },
  indexKey: randomBytes(32).toString("base64"),
});
