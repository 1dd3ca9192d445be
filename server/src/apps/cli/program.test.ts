import { Command } from "commander";
import { describe, expect, test } from "vitest";
import { refused } from "../../kernel/outcome.ts";
import { PlainError } from "../../platform/plain-error.ts";
import type { Cli, Register } from "./cli.ts";
import { commands } from "./commands/index.ts";
import { runCli } from "./program.ts";
import { report, table } from "./report.ts";
import { reportOf } from "./report-outcome.ts";

// Loading all there is takes longer than a test may: it is done before the first.
for (const load of Object.values(commands)) await load();

/** Commands that need no database, to try what all of them share. */
const doing = (name: string, act: (cli: Cli) => void | Promise<void>) => ({
  [name]: async (): Promise<Register> => (program, cli) => void program.command(name).action(async () => act(cli)),
});
const trial = {
  ...doing("well", (cli) => cli.answer(report("All is well.", { well: true, id: 2n ** 60n }))),
  ...doing("ill", (cli) => cli.answer(report("✗ ill", { ok: false }, false))),
  ...doing("refuse", (cli) => cli.answer(reportOf(refused("over-limit", { availableFen: 100 }), String))),
  ...doing("mistake", () => Promise.reject(new PlainError("The port is taken."))),
  ...doing("fault", () => Promise.reject(new TypeError("x is not a function"))),
};

const run = async (...args: string[]) => {
  let [out, err] = ["", ""];
  const streams = {
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
  };
  const wire = () => {
    throw new Error("nothing here needs the house");
  };
  return { code: await runCli(args, wire, { ...trial, ...commands }, streams), out, err };
};

describe("one call", () => {
  test("answers a person on standard output", async () => {
    expect(await run("well")).toEqual({ code: 0, out: "All is well.\n", err: "" });
  });

  test("answers a program with one document and nothing else", async () => {
    const { code, out, err } = await run("well", "--json");
    expect([code, JSON.parse(out), err]).toEqual([0, { well: true, id: String(2n ** 60n) }, ""]);
    expect((await run("--json", "well")).out).toBe(out);
  });

  test("that found something wrong says so and ends with 1", async () => {
    expect(await run("ill")).toEqual({ code: 1, out: "✗ ill\n", err: "" });
    expect(await run("ill", "--json")).toMatchObject({ code: 1, err: "" });
  });

  test("that was refused says why on standard error, with the remedy", async () => {
    const { code, out, err } = await run("refuse");
    expect([code, out]).toEqual([1, ""]);
    expect(err).toBe("The amount is above what is available. Draw at most `availableFen`. (availableFen: 100)\n");
    const asked = await run("refuse", "--json");
    expect(JSON.parse(asked.out).error).toMatchObject({ code: "over-limit", availableFen: 100, exitCode: 1 });
  });

  test("that failed says one sentence, without a stack", async () => {
    expect(await run("mistake")).toEqual({ code: 1, out: "", err: "The port is taken.\n" });
    const { code, err } = await run("fault");
    expect(code).toBe(1);
    expect(err).toMatch(/^Something went wrong: x is not a function\. .*DEBUG=1.*\n$/);
    expect(JSON.parse((await run("mistake", "--json")).out)).toEqual({
      error: { detail: "The port is taken.", exitCode: 1 },
    });
  });

  test.each([
    [[], 2],
    [["nonsense"], 2],
    [["day", "--until", "2024-02-30"], 2],
    [["day", "--until", "yesterday"], 2],
    [["day", "--unknown"], 2],
    [["status", "surplus"], 2],
    [["--help"], 0],
    [["--version"], 0],
    [["help", "day"], 0],
  ])("%j ends with %i", async (args, expected) => {
    expect((await run(...args)).code).toBe(expected);
  });
});

test("every command goes by the name it is loaded under, and brings no other along", async () => {
  for (const [name, load] of Object.entries(commands)) {
    const program = new Command();
    (await load())(program, {} as Cli);
    expect(program.commands.map((command) => command.name())).toEqual([name]);
  }
});

test("every command has help with examples", async () => {
  const helps = await helpsUnder([]);
  expect(helps.size).toBeGreaterThanOrEqual(6);
  for (const [name, help] of helps) expect(help, name).toContain("Examples:");
});

/** The help of every command that does something, however deep it stands. */
const helpsUnder = async (path: readonly string[]): Promise<Map<string, string>> => {
  const help = (await run(...path, "--help")).out;
  const [, listed = ""] = help.split("\nCommands:\n");
  const names = listed.match(/^ {2}[a-z-]+(?= )/gm)?.map((name) => name.trim()) ?? [];
  const below = names.filter((name) => !["well", "ill", "refuse", "mistake", "fault", "help"].includes(name));
  if (below.length === 0) return new Map([[path.join(" "), help]]);
  return new Map((await Promise.all(below.map((name) => helpsUnder([...path, name])))).flatMap((found) => [...found]));
};

test("a table lines up, numbers to the right", () => {
  expect(
    table([
      ["a", 1, "x"],
      ["long", 12_345, ""],
    ]),
  ).toBe("a          1  x\nlong  12,345");
});
