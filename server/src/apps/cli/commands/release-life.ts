import { languages, type ReleaseSigner, releaseSigners } from "@suanpan/contract";
import { type Command, Option } from "commander";
import { draftRelease, freezeRelease, showRelease, signRelease } from "../../../modules/disclosure/index.ts";
import { asId, asked, keyOption } from "../asking.ts";
import { type Cli, examples } from "../cli.ts";
import { startProgress } from "../progress.ts";
import { reportOf } from "../report-outcome.ts";
import { explained } from "./release-explained.ts";
import { lifeOf } from "./release-told.ts";
import { type AskedWords, wordsOf } from "./release-words.ts";

type Id = ReturnType<ReturnType<typeof asId<"rel">>>;
type Keyed = { readonly key?: string };

/** Drafted, signed by two, frozen; every step is kept, and a correction is another version. */
export const registerLife = (command: Command, cli: Cli): void => {
  draft(command, cli);
  signing(command, cli);
};

const draft = (command: Command, cli: Cli): void => {
  command
    .command("draft")
    .description("make the release and keep it as a new version, to be signed")
    .requiredOption("--period <quarter>", "whose release, such as 2024Q2")
    .option("--words <file>", "its words; release-<quarter>.json, or plain words, when left out")
    .addOption(new Option("--lang <language>", "another language than the words file says").choices(languages))
    .option("--issued <date>", "the day of issue of a release without a file of words; the business day when left out")
    .option(...keyOption)
    .addHelpText("after", examples("release draft --period 2024Q2 --words docs/examples/release/release-2024Q2.json"))
    .action(async (options: AskedWords & Keyed) => {
      cli.answer(
        await cli.withPlatform(async (opened) => {
          const { platform, config } = opened;
          const ports = (await cli.wire(config)).releasing(platform);
          const words = await wordsOf(opened, ports, options);
          if (!words.ok) return explained(reportOf(words, () => ""));
          const progress = startProgress(`Release ${options.period}`);
          const body = { period: options.period, words: words.value };
          const told = (name: string, done: number, of: number): void => progress.update(done, of, name);
          const drafted = await draftRelease(platform, ports, asked(body, options.key), told).finally(progress.stop);
          return explained(reportOf(drafted, lifeOf));
        }),
      );
    });
};

const signing = (command: Command, cli: Cli): void => {
  command
    .command("sign")
    .description("sign a version, in one of two roles; whoever drafted it, or signed in the other role, may not")
    .argument("<release>", "its id", asId("rel"))
    .addOption(new Option("--as <role>", "in which role").choices(releaseSigners).makeOptionMandatory())
    .requiredOption("--note <text>", "what was looked at")
    .option("--digest <sha256>", "the digest of what was read; the present one when left out")
    .option(...keyOption)
    .addHelpText("after", examples("release sign rel_06bw3k9t2m4q8 --as finance --note 'compared with the ledger'"))
    .action(
      async (id: Id, { as: role, note, digest, key }: { as: ReleaseSigner; note: string; digest?: string } & Keyed) =>
        cli.answer(
          await cli.withPlatform(async ({ platform }) => {
            const found = await showRelease(platform.db, id);
            if (!found.ok) return reportOf(found, lifeOf);
            const body = { id, role, note, digest: digest ?? found.value.digest };
            return reportOf(await signRelease(platform, asked(body, key), [role]), lifeOf);
          }),
        ),
    );
  command
    .command("freeze")
    .description("freeze a version that both have signed: from here on it never changes")
    .argument("<release>", "its id", asId("rel"))
    .option(...keyOption)
    .addHelpText("after", examples("release freeze rel_06bw3k9t2m4q8"))
    .action(async (id: Id, { key }: Keyed) =>
      cli.answer(
        await cli.withPlatform(async ({ platform }) =>
          reportOf(await freezeRelease(platform, asked({ id }, key)), lifeOf),
        ),
      ),
    );
};
