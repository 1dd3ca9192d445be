import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openHome, readSecrets, replaceSecrets } from "./home.ts";

const root = mkdtempSync(join(tmpdir(), "suanpan-home-"));
afterAll(() => rmSync(root, { recursive: true }));
const modeOf = (path: string): number => statSync(path).mode & 0o777;
const cannotBeUsed = (folder: string) =>
  expect.objectContaining({
    name: "PlainError",
    message: expect.stringMatching(new RegExp(`^The home ${folder} cannot be used \\(.*\\): set SUANPAN_HOME to `)),
  });

test("a new home may be walked through and not looked into, and its secrets are its owner's", () => {
  const home = openHome({ SUANPAN_HOME: join(root, "some/where/new") });
  readSecrets(home);
  expect([modeOf(home.folder), modeOf(home.secretsFile)]).toEqual([0o711, 0o600]);
  expect(readdirSync(home.folder)).toEqual(["secrets.json"]);
});

test("a folder that was there keeps its mode", () => {
  const folder = join(root, "mine");
  mkdirSync(folder, { mode: 0o700 });
  openHome({ SUANPAN_HOME: folder });
  expect(modeOf(folder)).toBe(0o700);
});

test("secrets are made once and replaced only on purpose", () => {
  const home = openHome({ SUANPAN_HOME: join(root, "once") });
  const first = readSecrets(home);
  expect(readSecrets(home)).toEqual(first);
  replaceSecrets(home, { ...first, activeKey: "k2" });
  expect(readSecrets(home).activeKey).toBe("k2");
});

test.runIf(existsSync("/proc/self"))("a place where nothing can be made is refused at once", () => {
  for (const folder of ["/proc", "/proc/x", "/proc/x/y"])
    expect(() => openHome({ SUANPAN_HOME: folder })).toThrow(cannotBeUsed(folder));
});

test("a file in the way is refused", () => {
  const folder = join(root, "file");
  writeFileSync(folder, "");
  expect(() => openHome({ SUANPAN_HOME: folder })).toThrow(cannotBeUsed(folder));
  expect(() => openHome({ SUANPAN_HOME: join(folder, "x") })).toThrow(cannotBeUsed(join(folder, "x")));
});

test("a folder that may not be written is refused, and so is a home below it; with its secrets in it, it will do", () => {
  const folder = join(root, "read-only");
  readSecrets(openHome({ SUANPAN_HOME: join(folder, "whole") }));
  mkdirSync(join(folder, "empty"));
  chmodSync(root, 0o755);
  for (const name of ["whole", "empty", ""]) chmodSync(join(folder, name), 0o555);
  asNobody(() => {
    for (const path of [folder, join(folder, "new"), join(folder, "empty"), join(folder, "empty/new")])
      expect(() => openHome({ SUANPAN_HOME: path })).toThrow(cannotBeUsed(path));
    expect(openHome({ SUANPAN_HOME: join(folder, "whole") }).folder).toBe(join(folder, "whole"));
  });
  for (const name of ["", "whole", "empty"]) chmodSync(join(folder, name), 0o755);
});

/** To root, nothing is forbidden. */
const asNobody = (work: () => void): void => {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
};
