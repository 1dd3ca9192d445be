import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { chinaHolidays } from "../kernel/business-days.ts";
import { isoDate } from "../kernel/calendar.ts";
import { makeIdSource } from "../kernel/ids.ts";
import { defaultConfig } from "../platform/config.ts";
import { freshKeyRing } from "../platform/crypto/key-ring.ts";
import { connect, type Database } from "../platform/database.ts";
import { ensureFirstDay } from "../platform/day/slot-day.ts";
import type { Platform } from "../platform/platform.ts";
import { urlOf } from "./cluster.setup.ts";

/** A database of the test file's own, copied from the migrated template; gone when the file is done. */
export const makeDatabase = async (): Promise<string> => {
  const serverUrl = inject("serverUrl");
  const template = inject("template");
  const name = `${template}_${randomBytes(5).toString("hex")}`;
  const admin = connect({ url: serverUrl, as: "owner", connections: 1 });
  await admin`create database ${admin(name)} template ${admin(template)} strategy file_copy`;
  await admin.end();
  return urlOf(serverUrl, name);
};

export type TestPlatform = Platform & {
  readonly url: string;
  /** The schema's owner, for looking and for tampering; the platform itself works as the granted role. */
  readonly owner: Database;
  /** The clock of the test; it moves only when told. */
  readonly clock: { nowMs: number };
};

/** The real platform on a real database with a clock that stands still. */
export const openTestPlatform = async (
  firstDay = "2024-01-02",
  keys = freshKeyRing(),
  // Few of them: each plans every statement for itself, and the driver takes them in turn.
  connections = 3,
): Promise<TestPlatform> => {
  const url = await makeDatabase();
  const db = connect({ url, as: "application", connections });
  const owner = connect({ url, as: "owner", connections: 2 });
  afterAll(async () => {
    await Promise.all([db.end({ timeout: 5 }), owner.end({ timeout: 5 })]);
  });
  const clock = { nowMs: Date.parse(`${firstDay}T02:00:00Z`) };
  await ensureFirstDay(db, isoDate(firstDay));
  return {
    db,
    owner,
    url,
    clock,
    ids: makeIdSource(() => clock.nowMs, 0),
    now: () => new Date(clock.nowMs),
    keys,
    holidays: chinaHolidays,
    config: defaultConfig,
  };
};
