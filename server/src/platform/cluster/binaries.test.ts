import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyWhole } from "./binaries.ts";

test("a copy stands on its own: no link of it leads back to where it came from", () => {
  const folder = mkdtempSync(join(tmpdir(), "suanpan-copy-"));
  mkdirSync(join(folder, "from/lib"), { recursive: true });
  writeFileSync(join(folder, "from/lib/libicu.so.60.2"), "code");
  symlinkSync("libicu.so.60.2", join(folder, "from/lib/libicu.so.60"));
  copyWhole(join(folder, "from"), join(folder, "to"));
  rmSync(join(folder, "from"), { recursive: true });
  expect(lstatSync(join(folder, "to/lib/libicu.so.60")).isSymbolicLink()).toBe(false);
  expect(readFileSync(join(folder, "to/lib/libicu.so.60"), "utf8")).toBe("code");
  rmSync(folder, { recursive: true });
});
