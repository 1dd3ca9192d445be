import { expect, test } from "vitest";
import { defaultConfig, platformSettings } from "./config.ts";
import { readSettings } from "./settings.ts";

const withEnv = (env: NodeJS.ProcessEnv) => readSettings(platformSettings, undefined, env);

test("every default would be accepted if somebody wrote it down", () => {
  for (const [name, setting] of Object.entries(platformSettings)) {
    expect([name, setting.read(setting.default)]).toEqual([name, setting.default]);
    expect([name, setting.read(String(setting.default))]).toEqual([name, setting.default]);
  }
});

test("every setting has a variable of its own and says what it means", () => {
  const all = Object.values(platformSettings);
  expect(new Set(all.map(({ env }) => env)).size).toBe(all.length);
  expect(all.filter(({ env }) => !/^(PORT|DATABASE_URL|SUANPAN_[A-Z_]+)$/.test(env))).toEqual([]);
  expect(all.filter(({ meaning, expected }) => meaning.length < 10 || expected.length < 5)).toEqual([]);
});

test("what a newcomer gets", () => {
  expect(defaultConfig).toMatchObject({
    port: 8080,
    host: "localhost",
    databaseUrl: "",
    timeZone: "Asia/Shanghai",
    demo: true,
    dayRanges: 1,
  });
});

test.each(["Asia/Shanghai", "UTC", "PRC", "Asia/Chongqing", "Etc/GMT-8"])("%s is a time zone", (zone) => {
  expect(withEnv({ SUANPAN_TIME_ZONE: zone }).timeZone).toBe(zone);
});

test.each(["Asia/Nowhere", "Shanghai", "8"])("%s is none", (zone) => {
  expect(() => withEnv({ SUANPAN_TIME_ZONE: zone })).toThrow(
    `The environment variable SUANPAN_TIME_ZONE is "${zone}", but must be a time zone such as Asia/Shanghai.`,
  );
});

test("a level of logging that is none", () => {
  expect(() => withEnv({ SUANPAN_LOG_LEVEL: "loud" })).toThrow(
    'The environment variable SUANPAN_LOG_LEVEL is "loud", but must be one of fatal, error, warn, info, debug, trace, silent.',
  );
});
