import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fc, test } from "@fast-check/vitest";
import { afterAll, expect } from "vitest";
import { defaultsOf, describeSettings, oneOf, readSettings, text, wholeNumber, yesOrNo } from "./settings.ts";

const settings = {
  port: wholeNumber(8080, 0, 65_535, "PORT", "Where to listen"),
  zone: text("UTC", "ZONE", "Zone | of the day", (zone) => zone.includes("T"), "a zone such as UTC"),
  name: text("", "NAME", "Any name"),
  demo: yesOrNo(true, "DEMO", "Whether to show off"),
  level: oneOf("info", ["warn", "info", "debug"], "LEVEL", "How much to say"),
};
const defaults = { port: 8080, zone: "UTC", name: "", demo: true, level: "info" };

const folder = mkdtempSync(join(tmpdir(), "suanpan-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const fileOf = (content: string): string => {
  files += 1;
  const file = join(folder, `config-${files}.json`);
  writeFileSync(file, content);
  return file;
};
const fromFile = (content: unknown, env = {}) => readSettings(settings, fileOf(JSON.stringify(content)), env);
const fromEnv = (env: NodeJS.ProcessEnv) => readSettings(settings, undefined, env);
const plain = (message: string) => expect.objectContaining({ name: "PlainError", message });

test("defaults when nothing is said", () => {
  expect(defaultsOf(settings)).toEqual(defaults);
  expect(fromFile({})).toEqual(defaults);
});

test("the file, and the environment over the file", () => {
  const said = { port: 9000, zone: "T", name: "算盘", demo: false, level: "warn" };
  expect(fromFile(said)).toEqual(said);
  expect(fromFile(said, { PORT: "9001", DEMO: "yes", LEVEL: "debug" })).toEqual({
    ...said,
    port: 9001,
    demo: true,
    level: "debug",
  });
});

test("an empty variable says nothing: the file or the default counts", () => {
  expect(fromFile({ port: 9000 }, { PORT: "", ZONE: "" })).toEqual({ ...defaults, port: 9000 });
});

test("a byte-order mark and $-notes do not disturb", () => {
  const file = fileOf(`\uFEFF${JSON.stringify({ $schema: "./schema.json", port: 1 })}`);
  expect(readSettings(settings, file, {}).port).toBe(1);
});

test("an unknown key is named, with its file and where to look", () => {
  for (const key of ["prot", "toString", "constructor", "Port"]) {
    const file = fileOf(JSON.stringify({ [key]: 1 }));
    expect(() => readSettings(settings, file, {})).toThrow(
      plain(`"${key}" in ${file} is not a setting: docs/configuration.md lists them all.`),
    );
  }
  const file = fileOf('{"__proto__": 1}');
  expect(() => readSettings(settings, file, {})).toThrow(
    plain(`"__proto__" in ${file} is not a setting: docs/configuration.md lists them all.`),
  );
});

test("a bad value is named with its place and what would be right", () => {
  expect(() => fromEnv({ PORT: "eighty" })).toThrow(
    plain('The environment variable PORT is "eighty", but must be a whole number from 0 to 65535.'),
  );
  expect(() => fromEnv({ ZONE: "nowhere" })).toThrow(
    plain('The environment variable ZONE is "nowhere", but must be a zone such as UTC.'),
  );
  expect(() => fromEnv({ DEMO: "maybe" })).toThrow(
    plain('The environment variable DEMO is "maybe", but must be true or false.'),
  );
  expect(() => fromEnv({ LEVEL: "shout" })).toThrow(
    plain('The environment variable LEVEL is "shout", but must be one of warn, info, debug.'),
  );
  const file = fileOf('{"port": 99999}');
  expect(() => readSettings(settings, file, {})).toThrow(
    plain(`"port" in ${file} is 99999, but must be a whole number from 0 to 65535.`),
  );
  const named = fileOf('{"name": null}');
  expect(() => readSettings(settings, named, {})).toThrow(plain(`"name" in ${named} is null, but must be a text.`));
});

test("a file that is missing, no JSON, or no object", () => {
  const missing = join(folder, "missing.json");
  expect(() => readSettings(settings, missing, {})).toThrow(plain(`The configuration file ${missing} does not exist.`));
  for (const content of ["", "{", "[]", "null", "7", '"port"']) {
    const file = fileOf(content);
    expect(() => readSettings(settings, file, {})).toThrow(
      plain(`The configuration file ${file} is not a JSON object.`),
    );
  }
  expect(() => readSettings(settings, folder, {})).toThrow(
    plain(`The configuration file ${folder} is not a JSON object.`),
  );
});

test.each([
  ["8080", 8080],
  [" 8080 ", 8080],
  ["0", 0],
  ["65535", 65_535],
  ["65536", undefined],
  ["-1", undefined],
  ["1.5", undefined],
  ["1e3", undefined],
  ["0x50", undefined],
  ["", undefined],
  ["NaN", undefined],
  ["٣", undefined],
  [8080, 8080],
  [8080.5, undefined],
  [true, undefined],
  [null, undefined],
  [["8080"], undefined],
])("as a whole number %j is %s", (raw, value) => expect(settings.port.read(raw)).toBe(value));

test.each([
  [true, true],
  [false, false],
  ["true", true],
  ["TRUE", true],
  ["Yes", true],
  ["on", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["OFF", false],
  ["0", false],
  ["constructor", undefined],
  ["toString", undefined],
  ["", undefined],
  [1, undefined],
  [null, undefined],
  [["true"], undefined],
])("as yes or no %j is %s", (raw, value) => expect(settings.demo.read(raw)).toBe(value));

test.prop([fc.anything()])("whatever a file holds, a setting is read as its type or not at all", (raw) => {
  for (const [name, { read, default: fallback }] of Object.entries(settings)) {
    const value = read(raw);
    expect([name, typeof (value ?? fallback)]).toEqual([name, typeof fallback]);
  }
});

test("described as a table, one row each, nothing breaking it", () => {
  expect(describeSettings(settings)).toBe(
    [
      "| setting | environment | default | takes | meaning |",
      "| --- | --- | --- | --- | --- |",
      "| `port` | `PORT` | `8080` | a whole number from 0 to 65535 | Where to listen |",
      "| `zone` | `ZONE` | `UTC` | a zone such as UTC | Zone \\| of the day |",
      "| `name` | `NAME` | empty | a text | Any name |",
      "| `demo` | `DEMO` | `true` | true or false | Whether to show off |",
      "| `level` | `LEVEL` | `info` | one of warn, info, debug | How much to say |",
      "",
    ].join("\n"),
  );
});
