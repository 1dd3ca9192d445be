import { type Home, readSecrets, type Secrets, writeSecrets } from "../home.ts";
import { PlainError } from "../plain-error.ts";
import type { Platform } from "../platform.ts";
import { newKey } from "./key-ring.ts";
import { byteColumns, keyNamesIn, sampleKeyNames } from "./sealed-column.store.ts";
import type { SealedColumn } from "./sealed-column.ts";

/**
 * Adds a key to the secrets file and makes it the active one; answers with its name. Processes read the file when
 * they start: restart them, then `reseal`, then `removeUnusedKeys`. The key of the blind index stays: turning it over
 * would mean to compute every index anew.
 */
export const rotateKey = (home: Home, env: NodeJS.ProcessEnv): string => {
  refuseKeysFromOutside(env);
  const secrets = readSecrets(home);
  const name = nextName(secrets);
  writeSecrets(home, { ...secrets, activeKey: name, keys: { ...secrets.keys, [name]: newKey() } });
  return name;
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

/**
 * Forgets every key that closes nothing any more, and answers with their names. To be run when every process has been
 * restarted since the rotation: one that still seals under the old key would lose what it seals.
 */
export const removeUnusedKeys = async (
  home: Home,
  env: NodeJS.ProcessEnv,
  platform: Platform,
  columns: readonly SealedColumn[],
): Promise<string[]> => {
  refuseKeysFromOutside(env);
  const secrets = readSecrets(home);
  await refuseUndeclared(platform, columns, secrets);
  const used = new Set([secrets.activeKey, platform.keys.activeKey]);
  for (const column of columns) for (const name of await keyNamesIn(platform.db, column)) used.add(name);
  const unused = Object.keys(secrets.keys).filter((name) => !used.has(name));
  const keys = Object.fromEntries(Object.entries(secrets.keys).filter(([name]) => used.has(name)));
  if (unused.length > 0) writeSecrets(home, { ...secrets, keys });
  return unused;
};

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
