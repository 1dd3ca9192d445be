import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { wireHouse } from "../server/src/apps/house.ts";
import { chinaHolidays } from "../server/src/kernel/business-days.ts";
import { isoDate } from "../server/src/kernel/calendar.ts";
import { makeIdSource } from "../server/src/kernel/ids.ts";
import { defaultLendingPolicy } from "../server/src/modules/lending/index.ts";
import { openCluster } from "../server/src/platform/cluster/cluster.ts";
import { defaultConfig } from "../server/src/platform/config.ts";
import { freshKeyRing } from "../server/src/platform/crypto/key-ring.ts";
import { connect } from "../server/src/platform/database.ts";
import { ensureFirstDay } from "../server/src/platform/day/business-day.ts";
import { migrateAll } from "../server/src/platform/migrate-all.ts";
import type { Platform } from "../server/src/platform/platform.ts";

/** An installation of the benchmark's own, on a durable PostgreSQL in a temporary folder, gone afterwards. */
export type Ground = { readonly platform: Platform; readonly wiring: ReturnType<typeof wireHouse> };

export const onOwnGround = async <T>(work: (ground: Ground) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), "suanpan-bench-"));
  chmodSync(folder, 0o755); // so that, run as root, the database lies inside and goes with the folder
  const cluster = await openCluster({ folder, password: randomBytes(12).toString("hex"), durable: true });
  const url = cluster.url("postgres");
  const db = connect({ url, as: "application", connections: 16, name: "suanpan bench" });
  const day = isoDate("2024-01-02");
  const wiring = wireHouse(defaultLendingPolicy);
  try {
    await migrateAll(url);
    await wiring.onFirstDay(db, day);
    await ensureFirstDay(db, day);
    const config = { ...defaultConfig, requestsPerMinute: 10_000_000, logLevel: "silent" as const };
    const ids = makeIdSource(Date.now, 0);
    const platform = { db, ids, now: () => new Date(), keys: freshKeyRing(), holidays: chinaHolidays, config };
    return await work({ platform, wiring });
  } finally {
    await db.end({ timeout: 5 });
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
