import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

type LogIn = { readonly email: string; readonly password: string };

/** The real program, started as a person would, on a home of its own. */
export type Program = {
  readonly url: string;
  readonly pid: number;
  readonly logIn: LogIn | null;
  /** What to set so that a command of the command line finds the same installation. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop: () => Promise<number | null>;
};

export const startProgram = async (settings: Readonly<Record<string, string>>): Promise<Program> => {
  const home = mkdtempSync(join(tmpdir(), "suanpan-e2e-"));
  const env = { SUANPAN_HOME: home, PORT: "0", SUANPAN_LOG_LEVEL: "error", ...settings };
  const child = spawn(process.execPath, [join(root, "server/bin/suanpan.mjs"), "start", "--json"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { url, logIn } = await announced(child);
  const stop = async (): Promise<number | null> => {
    child.kill("SIGTERM");
    const code = await ended(child);
    rmSync(home, { recursive: true, force: true });
    return code;
  };
  return { url, logIn, env, stop, pid: child.pid ?? 0 };
};

/** It prints one document once it can be used; whatever else it says goes to standard error. */
const announced = (child: ChildProcess): Promise<{ url: string; logIn: LogIn | null }> =>
  new Promise((resolve, reject) => {
    let out = "";
    let err = "";
    child.stdout?.on("data", (chunk) => {
      out += chunk;
      if (out.trimEnd().endsWith("}")) resolve(JSON.parse(out));
    });
    child.stderr?.on("data", (chunk) => {
      err += chunk;
    });
    child.once("exit", (code) => reject(new Error(`suanpan start ended with ${code}: ${err}`)));
  });

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null ? Promise.resolve(child.exitCode) : new Promise((resolve) => child.once("exit", resolve));
