import { Command, CommanderError } from "commander";
import { PlainError } from "../../platform/plain-error.ts";
import { version } from "../version.ts";
import { type Cli, examples, type Register, withPlatform } from "./cli.ts";
import { asJson, type Report } from "./report.ts";

/** It worked; it was refused or failed; it was called wrongly. */
const exitCodes = { ok: 0, failed: 1, usage: 2 } as const;

/** By name; each is loaded when it is wanted. */
export type Commands = Readonly<Record<string, () => Promise<Register>>>;

type Streams = { readonly out: (text: string) => void; readonly err: (text: string) => void };

/** One call of the command line, from its arguments to its exit code. */
export const runCli = async (
  args: readonly string[],
  wire: Cli["wire"],
  commands: Commands,
  streams: Streams,
): Promise<number> => {
  const json = args.includes("--json");
  let exitCode: number = exitCodes.ok;
  const answer = ({ text, json: document, ok, stream }: Report): void => {
    if (json) streams.out(`${asJson(document)}\n`);
    if (!json || stream === "err") streams[stream](`${text}\n`);
    if (!ok) exitCode = exitCodes.failed;
  };
  const cli: Cli = { wire, json, answer, tell: (line) => streams.err(`${line}\n`), withPlatform };
  try {
    const registers = await Promise.all(wanted(args, commands).map((load) => load()));
    await makeProgram(cli, registers, streams).parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    return tellFailure(error, json, streams);
  }
};

/** The command that is named; where none is, or none of that name, all of them have to be shown. */
const wanted = (args: readonly string[], commands: Commands): readonly (() => Promise<Register>)[] => {
  if (args.includes("--version")) return [];
  const [, named] = Object.entries(commands).find(([name]) => name === args.find((arg) => !arg.startsWith("-"))) ?? [];
  return named ? [named] : Object.values(commands);
};

const makeProgram = (cli: Cli, commands: readonly Register[], { out, err }: Streams): Command => {
  const program = new Command("suanpan")
    .description("Suanpan: a credit-tech platform, from the borrower's application to the published quarter.")
    .version(version)
    .option("--json", "print one JSON document on standard output and nothing else")
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: err })
    .showHelpAfterError("Try `suanpan --help`, or `suanpan <command> --help` for examples.")
    .addHelpText("after", examples("start", "status --json", "day --until 2024-07-01", "verify"));
  for (const register of commands) register(program, cli);
  return program;
};

const tellFailure = (error: unknown, json: boolean, { out, err }: Streams): number => {
  if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.ok;
  const asked = error instanceof CommanderError; // which has already said what was wrong with the arguments
  const detail = sentenceOf(error);
  const exitCode = asked ? exitCodes.usage : exitCodes.failed;
  if (!asked) err(`${detail}\n`);
  if (json) out(`${asJson({ error: { detail, exitCode } })}\n`);
  return exitCode;
};

const sentenceOf = (error: unknown): string => {
  if (error instanceof CommanderError || error instanceof PlainError) return error.message;
  const message = error instanceof Error ? error.message || error.name : String(error);
  return process.env.DEBUG && error instanceof Error
    ? `Something went wrong: ${error.stack}`
    : `Something went wrong: ${message}. Run it again with DEBUG=1 to see where.`;
};
