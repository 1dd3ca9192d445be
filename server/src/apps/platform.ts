import { randomBytes, randomInt } from "node:crypto";
import { chinaHolidays } from "../kernel/business-days.ts";
import { makeIdSource } from "../kernel/ids.ts";
import type { Config } from "../platform/config.ts";
import { makeKeyRing } from "../platform/crypto/key-ring.ts";
import { checkConnection, connect, type Database } from "../platform/database.ts";
import { type Home, openHome, readSecrets, type Secrets } from "../platform/home.ts";
import { refuseForeignKeys } from "../platform/installation.ts";
import { migrateAll } from "../platform/migrate-all.ts";
import { pendingMigrations } from "../platform/migrations.ts";
import { PlainError } from "../platform/plain-error.ts";
import type { Platform } from "../platform/platform.ts";
import { openEmbedded } from "./embedded.ts";
import { type HouseConfig, readConfig, readKeys } from "./settings.ts";

export type OpenOptions = {
  readonly env?: NodeJS.ProcessEnv;
  /** Bring the schema up to date, or refuse one that is not. */
  readonly schema: "migrate" | "current";
  readonly onMigrated?: (name: string) => void;
};

export type Opened = {
  readonly platform: Platform;
  readonly config: HouseConfig;
  readonly url: string;
  readonly home: Home;
  readonly migrated: readonly string[];
  readonly close: () => Promise<void>;
};

/** Its own for every process: in containers on several machines, each of them may have the number 1. */
const processName = `suanpan ${process.pid} ${randomBytes(4).toString("hex")}`;

/** The platform of this machine: its settings, its keys, its clock and a database that answers. */
export const openPlatform = async (options: OpenOptions): Promise<Opened> => {
  const env = options.env ?? process.env;
  const config = readConfig(env);
  const keys = readKeys(env);
  const home = openHome(env);
  const secrets = readSecrets(home);
  const { url, leave } = await openServer(config, home, secrets);
  try {
    const migrated = await prepareSchema(url, options);
    const db = connect({ url, as: "application", connections: config.databaseConnections, name: processName });
    // The driver learns the types of arrays with its first answer; before it, `tx.array(ids)` would be sent as one id.
    await db`select`;
    const ring = makeKeyRing(keys ?? secrets);
    await refuseForeignKeys(db, ring, keys ? "SUANPAN_KEYS" : home.folder).catch((error) => endAndThrow(db, error));
    const platform: Platform = {
      db,
      config,
      ids: makeIdSource(Date.now, randomInt(1024)),
      now: () => new Date(),
      keys: ring,
      holidays: chinaHolidays,
    };
    return { platform, config, url, home, migrated, close: () => db.end({ timeout: 5 }).finally(leave) };
  } catch (error) {
    await leave();
    throw error;
  }
};

const endAndThrow = async (db: Database, error: unknown): Promise<never> => {
  await db.end({ timeout: 5 });
  throw error;
};

const openServer = async (config: Config, home: Home, secrets: Secrets) =>
  config.databaseUrl
    ? { url: config.databaseUrl, leave: async () => {} }
    : openEmbedded(home.folder, secrets.databasePassword);

const prepareSchema = async (url: string, { schema, onMigrated }: OpenOptions): Promise<readonly string[]> => {
  const owner = connect({ url, as: "owner", connections: 1, name: processName });
  try {
    await checkConnection(owner, url);
    if (schema === "migrate") return await migrateAll(url, onMigrated);
    await refuseOldSchema(owner);
    return [];
  } finally {
    await owner.end({ timeout: 5 });
  }
};

const refuseOldSchema = async (owner: Database): Promise<void> => {
  const [{ known } = { known: false }] = await owner<{ known: boolean }[]>`
    select to_regclass('migration') is not null as known`;
  if (!known) throw new PlainError("This database has not been set up yet: run `suanpan migrate` or `suanpan start`.");
  const [waiting] = await pendingMigrations(owner);
  if (waiting)
    throw new PlainError(
      `Migration ${waiting.name} has not been applied: run \`suanpan migrate\` or \`suanpan start\`.`,
    );
};
