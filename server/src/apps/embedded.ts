import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { openCluster } from "../platform/cluster/cluster.ts";
import { connect, isConnectionLost } from "../platform/database.ts";
import { enter, leave } from "./presence.ts";

/** The server that came with npm, running, with our database in it. Leaving it stops it if nobody else is using it. */
export type Embedded = { readonly url: string; readonly leave: () => Promise<void> };

const database = "suanpan";

export const openEmbedded = async (folder: string, password: string): Promise<Embedded> => {
  for (let tries = 1; ; tries += 1) {
    const cluster = await openCluster({ folder, password, durable: true });
    try {
      const server = cluster.url("postgres");
      const presence = await enter(server);
      await ensureDatabase(server);
      return {
        url: cluster.url(database),
        leave: () => presence.end({ timeout: 1 }).then(() => leave(server, cluster.stop)),
      };
    } catch (error) {
      // The last one out was just turning off the light: wait until it is dark, then turn it on again.
      if (tries >= 20 || !isStopping(error)) throw error;
      await wait(250);
    }
  }
};

const ensureDatabase = async (url: string): Promise<void> => {
  const owner = connect({ url, as: "owner", connections: 1, name: `suanpan ${process.pid}` });
  try {
    const [found] = await owner`select 1 from pg_database where datname = ${database}`;
    if (!found) await owner.unsafe(`create database ${database}`).catch(unlessMadeMeanwhile);
  } finally {
    await owner.end({ timeout: 1 });
  }
};

const unlessMadeMeanwhile = (error: unknown): void => {
  if (!(error instanceof postgres.PostgresError && (error.code === "42P04" || error.code === "23505"))) throw error;
};

/** Shutting down, starting up or gone between two looks at it. */
const isStopping = (error: unknown): boolean =>
  error instanceof postgres.PostgresError ? /^57P0[123]$/.test(error.code) : isConnectionLost(error);
