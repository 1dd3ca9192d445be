import { type FaultLevel, faultLevels, startProvider } from "@suanpan/simulator";
import { InvalidArgumentError, Option } from "commander";
import { PlainError } from "../../../platform/plain-error.ts";
import { endOnSignal, makeLifetime } from "../../lifetime.ts";
import { readConfig } from "../../settings.ts";
import { type Cli, examples, type Register } from "../cli.ts";
import { report } from "../report.ts";

type Options = {
  readonly port: number;
  readonly callback: string;
  readonly seed: string;
  readonly faults: FaultLevel;
};

export const provider: Register = (program, cli) => {
  program
    .command("provider")
    .description("run a simulated payment provider, which answers late, twice, out of order or never")
    .requiredOption("--callback <url>", "where its answers go: the address of /v1/provider-callbacks", asUrl)
    .option("--port <n>", "port to listen on; 0 takes any free one", asPort, 0)
    .option("--seed <text>", "the same seed and orders make the same answers", "1")
    .addOption(new Option("--faults <level>", "how badly it behaves").choices(faultLevels).default("some"))
    .addHelpText(
      "after",
      `${examples("provider --port 9200 --callback http://localhost:8080/v1/provider-callbacks --seed 7")}
It signs with SUANPAN_PROVIDER_SECRET, which the platform must have too.
`,
    )
    .action((options: Options) => run(cli, options));
};

const asUrl = (text: string): string => {
  if (!URL.canParse(text) || !/^https?:/.test(text)) throw new InvalidArgumentError("It must be an http address.");
  return text;
};

const asPort = (text: string): number => {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError("It must be a port, 0 to 65535.");
  return port;
};

/** Often enough to look alive, seldom enough for answers to come late. */
const everyMs = 1_000;

const run = async (cli: Cli, { port, callback, seed, faults }: Options): Promise<void> => {
  const { providerSecret: secret } = readConfig(process.env);
  if (secret === "") throw new PlainError("Set SUANPAN_PROVIDER_SECRET to the secret shared with the platform.");
  const life = makeLifetime();
  endOnSignal(life, (code) => process.exit(code), 0);
  const starting = startProvider({ secret, callback, seed, faults, port, everyMs }).catch((error: Error) => {
    throw new PlainError(`The provider cannot listen on port ${port}: ${error.message}.`);
  });
  life.onEnd(async () => (await starting).stop());
  const { url } = await starting;
  cli.answer(report(`The simulated provider is at ${url}; Ctrl-C stops it.`, { url, pid: process.pid }));
};
