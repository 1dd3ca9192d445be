import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isoDate } from "../kernel/calendar.ts";
import { openTestPlatform } from "../testing/platform.ts";
import { freshKeyRing, makeKeyRing } from "./crypto/key-ring.ts";
import { rotateKey } from "./crypto/rotate.ts";
import { openHome, readSecrets } from "./home.ts";
import { claimInstallation, refuseForeignKeys } from "./installation.ts";

const base = await openTestPlatform();
const folder = mkdtempSync(join(tmpdir(), "suanpan-installation-"));
afterAll(() => rmSync(folder, { recursive: true }));
const home = openHome({ SUANPAN_HOME: folder });
const day = isoDate("2024-01-02");
const wanted = { synthetic: false, firstOn: day, historyUntil: day, prepared: true };
const refusal = (place: string) =>
  expect.objectContaining({
    name: "PlainError",
    message: `The keys in ${place} are not those this database was sealed with: set SUANPAN_HOME or SUANPAN_KEYS to those of the first installation.`,
  });

test("a database knows the keys it was claimed with, through every rotation, and no others", async () => {
  const keys = makeKeyRing(readSecrets(home));
  await refuseForeignKeys(base.db, freshKeyRing(), "another home"); // nobody's yet
  expect(await claimInstallation({ ...base, keys }, wanted)).toEqual(wanted);
  await refuseForeignKeys(base.db, keys, folder);
  await expect(refuseForeignKeys(base.db, freshKeyRing(), "another home")).rejects.toThrow(refusal("another home"));
  await rotateKey(home, {}, base);
  await refuseForeignKeys(base.db, makeKeyRing(readSecrets(home)), folder);
});

test("whoever loses the claim must have the keys of whoever won it", async () => {
  await claimInstallation({ ...base, keys: makeKeyRing(readSecrets(home)) }, wanted);
  await expect(claimInstallation({ ...base, keys: freshKeyRing() }, wanted)).rejects.toThrow(refusal("this home"));
});
