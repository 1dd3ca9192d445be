import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProvider } from "@suanpan/simulator";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { statementHeader } from "../../../modules/payments/index.ts";
import { house } from "../../../testing/lender.ts";
import { recordingEffects } from "../../../testing/payments.ts";
import { openTestPlatform } from "../../../testing/platform.ts";
import { runCli } from "../program.ts";
import { statement } from "./statement.ts";

const { url, owner } = await openTestPlatform("2024-01-16");
const { effects } = recordingEffects();
const folder = mkdtempSync(join(tmpdir(), "suanpan-statement-"));
const secret = "shared with the provider";
const provider = await startProvider({ secret, callback: "http://127.0.0.1:9", seed: 1, faults: "none" });

beforeAll(() => {
  vi.stubEnv("DATABASE_URL", url);
  vi.stubEnv("SUANPAN_HOME", folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await provider.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = async (...args: string[]) => {
  const said = { out: "", err: "" };
  const streams = {
    out: (text: string) => {
      said.out += text;
    },
    err: (text: string) => {
      said.err += text;
    },
  };
  const wire = async () => ({ ...house, effects });
  return { code: await runCli(["statement", ...args], wire, { statement: async () => statement }, streams), ...said };
};

test("a file is held against the orders of the day before, once", async () => {
  const file = join(folder, "statement.csv");
  writeFileSync(file, `${statementHeader}\n,receipt,12.00,succeeded,2024-01-15,r1,\nnonsense\n`);
  const first = await run("--file", file);
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining("Read 2 lines of 2024-01-15") });
  expect((await run("--file", file)).out).toContain("imported before");
  expect(await owner`select amount_fen, value_on from suspense`).toEqual([{ amountFen: 1_200, valueOn: "2024-01-15" }]);
});

test("without a file the provider is asked", async () => {
  expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining("SUANPAN_PROVIDER_URL") });
  vi.stubEnv("SUANPAN_PROVIDER_URL", provider.url);
  expect((await run()).err).toContain("SUANPAN_PROVIDER_SECRET");
  vi.stubEnv("SUANPAN_PROVIDER_SECRET", secret);
  const { code, out } = await run("--day", "2024-01-14", "--json");
  expect([code, JSON.parse(out)]).toMatchObject([0, { day: "2024-01-14", lines: 0, again: false }]);
});

test("what cannot be read is said in one sentence", async () => {
  expect((await run("--file", join(folder, "nowhere.csv"))).err).toContain("cannot be read");
  const file = join(folder, "other.csv");
  writeFileSync(file, "name,amount\n");
  expect(await run("--file", file)).toMatchObject({ code: 1, err: expect.stringContaining(statementHeader) });
});
