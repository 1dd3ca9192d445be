import { recordAudit } from "../audit/audit.ts";
import { transaction } from "../database.ts";
import { type Home, readSecrets, replaceSecrets, type Secrets } from "../home.ts";
import { withHomeLock } from "../home-lock.ts";
import { PlainError } from "../plain-error.ts";
import type { Platform } from "../platform.ts";
import { newKey } from "./key-ring.ts";
import { refuseOtherProcesses } from "./other-processes.ts";
import { byteColumns, keyNamesIn, sampleKeyNames } from "./sealed-column.store.ts";
import type { SealedColumn } from "./sealed-column.ts";

/**
 * Adds a key to the secrets file and makes it the active one; answers with its name. Processes read the file when
 * they start: stop them, then `reseal`, then `removeUnusedKeys`. The key of the blind index stays: turning it over
 * would mean to compute every index anew.
 */
export const rotateKey = (home: Home, env: NodeJS.ProcessEnv, platform: Platform): Promise<string> =>
  withHomeLock(home.folder, async () => {
    refuseKeysFromOutside(env);
    const secrets = readSecrets(home);
    const name = nextName(secrets);
    const next = { ...secrets, activeKey: name, keys: { ...secrets.keys, [name]: newKey() } };
    await replaceAudited(home, platform, next, { action: "keys.rotate", subject: name });
    return name;
  });

/** Committed before the file is replaced: a crash between the two leaves an entry too many, never one too few. */
const replaceAudited = async (
  home: Home,
  platform: Platform,
  secrets: Secrets,
  done: { readonly action: string; readonly subject: string },
): Promise<void> => {
  await transaction(platform.db, (tx) => recordAudit(tx, platform, [{ actor: "operator", ...done }]));
  replaceSecrets(home, secrets);
};

/** Whoever keeps the keys elsewhere turns them over there; a key in our file would be one that nobody uses. */
const refuseKeysFromOutside = (env: NodeJS.ProcessEnv): void => {
  if (!env.SUANPAN_KEYS) return;
  throw new PlainError(
    'The keys come from SUANPAN_KEYS and are changed where it is set: add 32 random bytes in base64 to its "keys" under a new name, put that name in "activeKey", and restart.',
  );
};

/** One more than the highest number in use, so that a name never comes to mean another key. */
const nextName = ({ keys }: Secrets): string => {
  const numbers = Object.keys(keys).map((name) => Number(/^k(\d+)$/.exec(name)?.[1] ?? 0));
  return `k${Math.max(0, ...numbers) + 1}`;
};

/** Forgets every key that closes nothing any more, and answers with their names. */
export const removeUnusedKeys = (
  home: Home,
  env: NodeJS.ProcessEnv,
  platform: Platform,
  columns: readonly SealedColumn[],
): Promise<string[]> =>
  withHomeLock(home.folder, async () => {
    refuseKeysFromOutside(env);
    await refuseOtherProcesses(platform.db);
    const secrets = readSecrets(home);
    await refuseUndeclared(platform, columns, secrets);
    const used = new Set([secrets.activeKey, platform.keys.activeKey]);
    for (const column of columns) for (const name of await keyNamesIn(platform.db, column)) used.add(name);
    const unused = Object.keys(secrets.keys).filter((name) => !used.has(name));
    const keys = Object.fromEntries(Object.entries(secrets.keys).filter(([name]) => used.has(name)));
    const done = { action: "keys.prune", subject: unused.join(", ") };
    if (unused.length > 0) await replaceAudited(home, platform, { ...secrets, keys }, done);
    return unused;
  });

/** A sealed column that its module forgot to declare would become unreadable: it is recognised by what is in it. */
const refuseUndeclared = async (
  { db }: Platform,
  columns: readonly SealedColumn[],
  { keys }: Secrets,
): Promise<void> => {
  for (const found of await byteColumns(db)) {
    if (columns.some(({ table, column }) => table === found.table && column === found.column)) continue;
    const names = await sampleKeyNames(db, found);
    if (names.length > 0 && names.every((name) => Object.hasOwn(keys, name)))
      throw new Error(`${found.table}.${found.column} looks sealed, but nobody declared it: no key is removed`);
  }
};
