import { releaseFiles } from "@suanpan/contract";
import type { Command } from "commander";
import {
  diffReleases,
  fileOf,
  listReleases,
  releasesAreAsSigned,
  releasesStillFollow,
  showRelease,
} from "../../../modules/disclosure/index.ts";
import { asId } from "../asking.ts";
import { type Cli, examples } from "../cli.ts";
import { report, table } from "../report.ts";
import { reportOf } from "../report-outcome.ts";
import { writeWhole } from "../write-whole.ts";
import { changes, lifeOf } from "./release-told.ts";

type Id = ReturnType<ReturnType<typeof asId<"rel">>>;

/** What there is, what it says, what it changed, and whether it is still what was signed. */
export const registerReading = (command: Command, cli: Cli): void => {
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
        const file = await fileOf(db, id, name);
        if (file.ok) files.push({ name, bytes: file.value });
      }
      writeWhole(out, files);
    }
    return reportOf(found, (release) =>
      [lifeOf(release), table(release.files.map(({ name, bytes, sha256 }) => [`  ${name}`, bytes, sha256]))].join("\n"),
    );
  });
