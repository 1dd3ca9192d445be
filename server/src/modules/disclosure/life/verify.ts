import type { Reader } from "../../../platform/database.ts";
import { law, type Verifier, verdict } from "../../../platform/verifier.ts";
import { readFigures } from "../figures/figure.store.ts";
import { figuresOf } from "../figures/figures-of.ts";
import type { FigurePorts } from "../figures/own.ts";
import { tablesOf } from "../figures/tables.ts";
import { digestsOf, findVersions, readBytes } from "./release.store.ts";
import { digestOf, figuresHash, type ReleaseVersion, sha256, stateOf } from "./release.ts";

/** What was frozen is, byte for byte and figure for figure, what was signed. That figures follow is a law of their own. */
export const releasesAreAsSigned: Verifier = law("frozen releases = what was signed", async (db) => {
  const frozen = await frozenVersions(db);
  for (const version of frozen) {
    const problem = await problemOf(db, version);
    if (problem) return verdict(frozen.length, `${version.period} version ${version.version}: ${problem}`);
  }
  return verdict(frozen.length, undefined);
});

const frozenVersions = async (db: Reader): Promise<ReleaseVersion[]> =>
  (await findVersions(db, {})).filter((version) => stateOf(version) === "frozen");

const problemOf = async (db: Reader, version: ReleaseVersion): Promise<string | undefined> => {
  for (const { name, sha256: signed } of version.files) {
    const bytes = await readBytes(db, version.id, name);
    if (!bytes || sha256(bytes) !== signed) return `${name} is not the file that was signed`;
  }
  const figures = await readFigures(db, { release: version.period, version: version.version });
  if (figuresHash(figures) !== version.figuresSha256) return "its figures are not those that were signed";
  const digest = digestOf(version.files, version.figuresSha256);
  const other = (await digestsOf(db, version.id)).find((kept) => kept.digest !== digest);
  if (other || digest !== version.digest) return `${other?.what ?? "the version"} is of another digest`;
  if (new Set(version.signatures.map(({ by }) => by)).size < 2) return "it is not signed by two people";
  return undefined;
};

/** What is told by people, of the day of the release, and not computed from the periods. */
const told = ["capitalReturn/", "outlook/"];

/** The newest frozen version of each release would come out the same today. */
export const releasesStillFollow = (ports: (platform: Parameters<Verifier["run"]>[0]) => FigurePorts): Verifier => ({
  name: "frozen figures = figures of today",
  run: async (platform) => {
    const frozen = await frozenVersions(platform.db);
    const newest = frozen.filter((one, n) => frozen.findIndex(({ period }) => period === one.period) === n);
    for (const { period, version } of newest) {
      const kept = await readFigures(platform.db, { release: period, version });
      const now = await figuresOf(platform.db, ports(platform), period, tablesOf(kept));
      const moved = now.ok
        ? [...now.value.figures.values()].find(
            (figure) => !told.some((part) => figure.id.startsWith(part)) && kept.get(figure.id)?.value !== figure.value,
          )
        : undefined;
      if (!now.ok) return verdict(newest.length, `${period}: its figures are no longer known`);
      if (moved)
        return verdict(
          newest.length,
          `${period} version ${version}: ${moved.id} was published as ${kept.get(moved.id)?.value ?? "nothing"}, today it is ${moved.value}; draft a new version`,
        );
    }
    return verdict(newest.length, undefined);
  },
});
