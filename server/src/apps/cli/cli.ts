import type { Command } from "commander";
import { endOnSignal, makeLifetime } from "../lifetime.ts";
import { type Opened, type OpenOptions, openPlatform } from "../platform.ts";
import type { HouseConfig } from "../settings.ts";
import type { Wiring } from "../wiring.ts";
import type { Report } from "./report.ts";

/** What a command is given. It answers with a report; printing it and choosing the exit code is not its business. */
export type Cli = {
  /** The whole house. It is half of what there is to load, so it is there only for a command that asks. */
  readonly wire: (config: HouseConfig) => Promise<Wiring>;
  /** True when a program is reading: standard output belongs to one JSON document. */
  readonly json: boolean;
  readonly answer: (report: Report) => void;
  /** A line for the person watching; on standard error, so that the report stays alone on standard output. */
  readonly tell: (line: string) => void;
  /** Opens the platform for the length of one piece of work, starting the embedded database when none is running. */
  readonly withPlatform: (
    work: (opened: Opened) => Promise<Report>,
    options?: Omit<OpenOptions, "env">,
  ) => Promise<Report>;
};

/** Each file in `commands/` registers one command, whose action ends with `cli.answer(…)`. */
export type Register = (program: Command, cli: Cli) => void;

/** A command that is interrupted closes what it opened: the embedded database must not outlive it. */
export const withPlatform: Cli["withPlatform"] = async (work, options = { schema: "current" }) => {
  const life = makeLifetime();
  const forget = endOnSignal(life, (code) => process.exit(code), 130);
  const opening = openPlatform(options);
  const close = (opened: Opened): Promise<void> => opened.close();
  life.onEnd(() => opening.then(close, () => {}));
  try {
    return await work(await opening);
  } finally {
    await life.end();
    forget();
  }
};

/** Examples under every command's help: the quickest way to learn one. */
export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ suanpan ${line}`).join("\n")}\n`;
