import {
  type ReleaseDiff,
  type ReleaseFileName,
  type ReleaseSigner,
  type ReleaseView,
  releaseFiles,
  releaseSigners,
} from "@suanpan/contract";
import { type Command, Option } from "commander";
import {
  diffReleases,
  draftRelease,
  fileOf,
  freezeRelease,
  listReleases,
  releasesAreAsSigned,
  releasesStillFollow,
  showRelease,
  signRelease,
} from "../../../modules/disclosure/index.ts";
import { asId, asked, keyOption } from "../asking.ts";
import { type Cli, examples } from "../cli.ts";
import { startProgress } from "../progress.ts";
import { report, table } from "../report.ts";
import { reportOf } from "../report-outcome.ts";
import { writeWhole } from "../write-whole.ts";
import { explained } from "./release-explained.ts";
import { wordsIn } from "./release-words.ts";

type Id = ReturnType<ReturnType<typeof asId<"rel">>>;
type Keyed = { readonly key?: string };

/** Drafted, signed by two, frozen; every step is kept, and a correction is another version. */
export const registerLife = (command: Command, cli: Cli): void => {
  draft(command, cli);
  reading(command, cli);
  signing(command, cli);
};

const draft = (command: Command, cli: Cli): void => {
  command
    .command("draft")
    .description("make the release and keep it as a new version, to be signed")
    .requiredOption("--period <quarter>", "whose release, such as 2024Q2")
    .option("--words <file>", "its words; release-<quarter>.json when left out")
    .option(...keyOption)
    .addHelpText("after", examples("release draft --period 2024Q2 --words docs/examples/release/release-2024Q2.json"))
    .action(async (options: { period: string; words?: string } & Keyed) => {
      cli.answer(
        await cli.withPlatform(async ({ platform, config }) => {
          const progress = startProgress(`Release ${options.period}`);
          const body = { period: options.period, words: wordsIn(options) };
          const ports = (await cli.wire(config)).releasing(platform);
          const told = (name: string, done: number, of: number): void => progress.update(done, of, name);
          const drafted = await draftRelease(platform, ports, asked(body, options.key), told).finally(progress.stop);
          return explained(reportOf(drafted, lifeOf));
        }),
      );
    });
};

const reading = (command: Command, cli: Cli): void => {
  command
    .command("list")
    .description("list the versions of releases, newest first")
    .addHelpText("after", examples("release list"))
    .action(async () =>
      cli.answer(
        await cli.withPlatform(async ({ platform }) => {
          const releases = await listReleases(platform.db);
          const rows = releases.map(({ id, period, version, language, state, madeBy }) => [
            id,
            period,
            version,
            language,
            state,
            madeBy,
          ]);
          return report(
            rows.length > 0 ? table(rows) : "There are no releases yet: `suanpan release draft` makes one.",
            { releases },
          );
        }),
      ),
    );
  command
    .command("show")
    .description("show a version: its files, its digest, who signed it")
    .argument("<release>", "its id", asId("rel"))
    .option("--out <dir>", "also write its files there, as they were made")
    .addHelpText("after", examples("release show rel_06bw3k9t2m4q8 --out frozen"))
    .action(async (id: Id, { out }: { out?: string }) => cli.answer(await show(cli, id, out)));
  command
    .command("diff")
    .description("show what a version changed: figures and paragraphs")
    .argument("<release>", "its id", asId("rel"))
    .argument("[against]", "another version; the one before it when left out", asId("rel"))
    .addHelpText("after", examples("release diff rel_06bw3k9t2m4q8"))
    .action(async (id: Id, against: Id | undefined) =>
      cli.answer(
        await cli.withPlatform(async ({ platform }) => reportOf(await diffReleases(platform.db, id, against), changes)),
      ),
    );
  command
    .command("verify")
    .description("prove that frozen releases are as they were signed, and would come out the same today")
    .addHelpText("after", examples("release verify"))
    .action(async () =>
      cli.answer(
        await cli.withPlatform(async ({ platform, config }) => {
          const { releasing } = await cli.wire(config);
          const laws = [releasesAreAsSigned, releasesStillFollow((of) => releasing(of).figures)];
          const proofs = [];
          for (const { name, run } of laws) proofs.push({ name, ...(await run(platform)) });
          const ok = proofs.every(({ problem }) => problem === undefined);
          return report(
            table(proofs.map(({ name, checked, problem }) => [problem ? "✗" : "✓", name, checked, problem ?? ""])),
            { ok, proofs },
            ok,
          );
        }),
      ),
    );
};

const show = (cli: Cli, id: Id, out: string | undefined) =>
  cli.withPlatform(async ({ platform: { db } }) => {
    const found = await showRelease(db, id);
    if (found.ok && out !== undefined) {
      const files = [];
      for (const name of releaseFiles) {
        const file = await fileOf(db, id, name as ReleaseFileName);
        if (file.ok) files.push({ name, bytes: file.value });
      }
      writeWhole(out, files);
    }
    return reportOf(found, (release) =>
      [lifeOf(release), table(release.files.map(({ name, bytes, sha256 }) => [`  ${name}`, bytes, sha256]))].join("\n"),
    );
  });

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

const changes = ({ figures, words }: ReleaseDiff): string =>
  [
    `${figures.length} figures changed`,
    table(figures.map(({ id, was, is }) => [`  ${id}`, was ?? "–", "→", is ?? "–"])),
    `${words.length} paragraphs went out or came in`,
    ...words.map(({ change, text }) => `${change === "in" ? "+" : "-"} ${text}`),
  ]
    .filter((line) => line !== "")
    .join("\n");

const lifeOf = ({
  id,
  period,
  version,
  language,
  state,
  title,
  digest,
  madeBy,
  signatures,
  frozenBy,
}: ReleaseView): string =>
  [
    `${id}  ${period} version ${version} (${language}), ${state}`,
    `  ${title}`,
    `  digest ${digest}`,
    `  drafted by ${madeBy}`,
    ...signatures.map(({ role, by, note }) => `  signed as ${role} by ${by}: ${note}`),
    ...(frozenBy === null ? [] : [`  frozen by ${frozenBy}`]),
  ].join("\n");
