import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isoDate } from "../kernel/calendar.ts";
import { readSecrets } from "../platform/home.ts";
import { claimInstallation } from "../platform/installation.ts";
import { makeDatabase } from "../testing/platform.ts";
import { openPlatform } from "./platform.ts";

const root = mkdtempSync(join(tmpdir(), "suanpan-homes-"));
afterAll(() => rmSync(root, { recursive: true }));

const day = isoDate("2024-01-02");
const refused = (place: string) =>
  expect.objectContaining({
    name: "PlainError",
    message: expect.stringContaining(`The keys in ${place} are not those`),
  });

test("a database opens to the home that claimed it, and to another only with the same keys", async () => {
  const DATABASE_URL = await makeDatabase();
  const open = (home: string, env: NodeJS.ProcessEnv = {}) =>
    openPlatform({ env: { DATABASE_URL, SUANPAN_HOME: join(root, home), ...env }, schema: "current" });
  const first = await open("first");
  await claimInstallation(first.platform, { synthetic: false, firstOn: day, historyUntil: day, prepared: true });
  await first.close();
  await (await open("first")).close();

  await expect(open("other")).rejects.toThrow(refused(join(root, "other")));
  const { activeKey, keys, indexKey } = readSecrets(first.home);
  const SUANPAN_KEYS = JSON.stringify({ activeKey, keys, indexKey });
  await (await open("other", { SUANPAN_KEYS })).close();
  const foreign = JSON.stringify({ activeKey, keys, indexKey: Buffer.alloc(32).toString("base64") });
  await expect(open("first", { SUANPAN_KEYS: foreign })).rejects.toThrow(refused("SUANPAN_KEYS"));
});
