import { Command } from "commander";
import type { Cli, Register } from "../apps/cli/cli.ts";
import type { Report } from "../apps/cli/report.ts";
import type { Opened } from "../apps/platform.ts";
import { defaultHousePolicy } from "../apps/settings.ts";
import { house } from "./lender.ts";
import type { TestPlatform } from "./platform.ts";

/** Commands on a test's own platform: what they seal and unseal needs its keys. */
export const commandLine =
  (platform: TestPlatform, ...commands: readonly Register[]) =>
  async (...args: readonly string[]): Promise<Report> => {
    const answers: Report[] = [];
    const opened = { platform, config: { ...platform.config, ...defaultHousePolicy } } as unknown as Opened;
    const cli: Cli = {
      wire: async () => house,
      json: false,
      answer: (report) => answers.push(report),
      tell: () => {},
      withPlatform: (work) => work(opened),
    };
    const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
    for (const register of commands) register(program, cli);
    await program.parseAsync(args, { from: "user" });
    return answers[0] as Report;
  };
