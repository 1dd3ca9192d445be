import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openCluster } from "../platform/cluster/cluster.ts";
import { checkConnection, connect } from "../platform/database.ts";
import { migrateAll } from "../platform/migrate-all.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of this run, and the migrated database that tests copy. */
    serverUrl: string;
    template: string;
  }
}

/**
 * One PostgreSQL for the whole run: the one of DATABASE_URL, or our own without fsync in a temporary folder. Every
 * database a run makes carries its name and is dropped at the end, so two runs on one server never meet.
 */
export default async (project: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), "suanpan-test-"));
  chmodSync(folder, 0o755); // so that, run as root, the database lies inside and goes with the folder
  const cluster = process.env.DATABASE_URL
    ? undefined
    : await openCluster({ folder, password: randomBytes(12).toString("hex"), durable: false });
  const serverUrl = process.env.DATABASE_URL ?? cluster?.url("postgres") ?? "";
  const template = `suanpan_test_${randomBytes(5).toString("hex")}`;
  const admin = connect({ url: serverUrl, as: "owner", connections: 1 });
  await checkConnection(admin, serverUrl);
  await admin`create database ${admin(template)}`;
  await migrateAll(urlOf(serverUrl, template));
  project.provide("serverUrl", serverUrl);
  project.provide("template", template);
  return async () => {
    const made = await admin<
      { datname: string }[]
    >`select datname from pg_database where starts_with(datname, ${template})`;
    for (const { datname } of made) await admin`drop database if exists ${admin(datname)} with (force)`;
    await admin.end();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
};

export const urlOf = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
};
