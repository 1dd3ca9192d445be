import { isoDate } from "../../../kernel/calendar.ts";
import type { Database, Reader } from "../../../platform/database.ts";
import { planOf } from "../figures/plan.ts";
import { companyOf } from "../release/settings.ts";
import { defaultDisclosurePolicy } from "../settings.ts";
import { writeRelease } from "../writers/index.ts";
import { plainWordsFor } from "./plain-words-for.ts";
import { prepareRelease, type ReleasePorts } from "./prepare-release.ts";
import { findVersions } from "./release.store.ts";
import { digestOf, figuresHash, hashed, sha256 } from "./release.ts";

/**
 * A hash of the release of a quarter: of every byte of its five files and of every figure, as people sign it. It is told
 * plainly and dated by its quarter, so that neither settings, words nor the day it is asked for are in it.
 */
export const fingerprintOfRelease = async (db: Database, ports: ReleasePorts, period: string): Promise<string> => {
  const issuedOn = isoDate(planOf(period)?.closingOn ?? "");
  const company = companyOf(defaultDisclosurePolicy);
  const words = await plainWordsFor(db, ports, { period, language: "en", issuedOn, company });
  if (!words.ok) return `the release of ${period} cannot be made: ${words.code}`;
  const release = await prepareRelease(db, ports, words.value);
  if (!release.ok) return `the release of ${period} cannot be made: ${release.code}`;
  return digestOf(hashed(await writeRelease(release.value)), figuresHash(release.value.figures));
};

/** A hash of all versions that are kept, by what people sign of each; who drafted them and when is not in it. */
export const fingerprintOfReleases = async (db: Reader): Promise<string> => {
  const versions = await findVersions(db, {});
  if (versions.length === 0) return "no release is kept";
  return sha256(
    versions.map(({ period, version, language, digest }) => `${period} ${version} ${language} ${digest}`).join("\n"),
  );
};
