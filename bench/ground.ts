import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { wireHouse } from "../server/src/apps/house.ts";
import { defaultHousePolicy } from "../server/src/apps/settings.ts";
import { chinaHolidays } from "../server/src/kernel/business-days.ts";
import { isoDate } from "../server/src/kernel/calendar.ts";
import { makeIdSource } from "../server/src/kernel/ids.ts";
import { openCluster } from "../server/src/platform/cluster/cluster.ts";
import { defaultConfig } from "../server/src/platform/config.ts";
import { freshKeyRing } from "../server/src/platform/crypto/key-ring.ts";
import { connect, type Database } from "../server/src/platform/database.ts";
import { ensureFirstDay } from "../server/src/platform/day/slot-day.ts";
import { migrateAll } from "../server/src/platform/migrate-all.ts";
import type { Platform } from "../server/src/platform/platform.ts";

/** An installation of the benchmark's own, on a durable PostgreSQL in a temporary folder, gone afterwards. */
export type Ground = { readonly platform: Platform; readonly wiring: ReturnType<typeof wireHouse> };

/** One more database on the same server, with its owner, who may set the stage by writing tables straight away. */
export type Site = Ground & { readonly url: string; readonly owner: Database };

const config = { ...defaultConfig, requestsPerMinute: 10_000_000, logLevel: "silent" as const };

export const onOwnGround = <T>(work: (ground: Ground) => Promise<T>): Promise<T> =>
  onOwnServer((open) => open("bench", "2024-01-02").then(work));

/** The server alone; `open` makes an installation in a database of its own, as often as one is wanted. */
export const onOwnServer = async <T>(
  work: (open: (name: string, firstDay: string) => Promise<Site>) => Promise<T>,
): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), "suanpan-bench-"));
  chmodSync(folder, 0o755); // so that, run as root, the database lies inside and goes with the folder
  const cluster = await openCluster({ folder, password: randomBytes(12).toString("hex"), durable: true });
  const connections: Database[] = [];
  const open = async (name: string, firstDay: string): Promise<Site> => {
    const admin = connect({ url: cluster.url("postgres"), as: "owner", connections: 1 });
    await admin`create database ${admin(name)}`;
    await admin.end();
    const url = cluster.url(name);
    await migrateAll(url);
    const db = connect({ url, as: "application", connections: 16, name: "suanpan bench" });
    const owner = connect({ url, as: "owner", connections: 2, name: "suanpan bench owner" });
    connections.push(db, owner);
    return { url, owner, ...(await installed(db, firstDay)) };
  };
  try {
    return await work(open);
  } finally {
    await Promise.all(connections.map((db) => db.end({ timeout: 5 })));
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const installed = async (db: Database, firstDay: string): Promise<Ground> => {
  const wiring = wireHouse(defaultHousePolicy);
  await wiring.onFirstDay(db, isoDate(firstDay));
  await ensureFirstDay(db, isoDate(firstDay));
  const ids = makeIdSource(Date.now, 0);
  const platform = { db, ids, now: () => new Date(), keys: freshKeyRing(), holidays: chinaHolidays, config };
  return { platform, wiring };
};
