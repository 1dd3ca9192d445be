import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openHome } from "../../platform/home.ts";
import { openServeLog } from "./serve-log.ts";

const folder = mkdtempSync(join(tmpdir(), "suanpan-log-"));
const { isTTY } = process.stderr;
afterEach(() => {
  process.stderr.isTTY = isTTY;
  rmSync(folder, { recursive: true });
});

test("at a terminal the log is a file for its owner only", () => {
  process.stderr.isTTY = true;
  const { log, file } = openServeLog("info", openHome({ SUANPAN_HOME: folder }));
  log.info("here");
  expect(file).toBe(join(folder, "suanpan.log"));
  expect(statSync(join(folder, "suanpan.log")).mode & 0o777).toBe(0o600);
});
