import type { ReleaseDiff, ReleaseFileName, ReleaseView } from "@suanpan/contract";
import { formatId } from "../../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Reader } from "../../../platform/database.ts";
import { readFigures } from "../figures/figure.store.ts";
import type { ReleaseJson } from "../writers/json.ts";
import { changedFigures, changedWords } from "./diff.ts";
import { findVersion, findVersions, readBytes } from "./release.store.ts";
import { type ReleaseId, type ReleaseVersion, viewOf } from "./release.ts";

export const listReleases = async (db: Reader, period?: string): Promise<ReleaseView[]> =>
  (await findVersions(db, period === undefined ? {} : { period })).map(viewOf);

export const showRelease = async (db: Reader, id: ReleaseId): Promise<Outcome<ReleaseView, "not-found">> => {
  const found = await findVersion(db, id);
  return found ? done(viewOf(found)) : refused("not-found");
};

export const fileOf = async (
  db: Reader,
  id: ReleaseId,
  name: ReleaseFileName,
): Promise<Outcome<Buffer, "not-found">> => {
  const bytes = await readBytes(db, id, name);
  return bytes ? done(bytes) : refused("not-found");
};

/** What a version changed: against another, or the one before it in its language. */
export const diffReleases = async (
  db: Reader,
  id: ReleaseId,
  against?: ReleaseId,
): Promise<Outcome<ReleaseDiff, "not-found">> => {
  const to = await findVersion(db, id);
  const from = to && (against === undefined ? await versionBefore(db, to) : await findVersion(db, against));
  if (!to || !from) return refused("not-found", { detail: "There is no version to compare it with." });
  const [before, after] = [await figuresOfVersion(db, from), await figuresOfVersion(db, to)];
  return done({
    from: formatId("rel", from.id),
    to: formatId("rel", to.id),
    figures: changedFigures(before, after),
    words: changedWords(await textOf(db, from), await textOf(db, to)),
  });
};

const versionBefore = async (db: Reader, { period, language, version }: ReleaseVersion) =>
  (await findVersions(db, { period })).find((one) => one.language === language && one.version < version);

const figuresOfVersion = (db: Reader, { period, version }: ReleaseVersion) =>
  readFigures(db, { release: period, version });

const textOf = async (db: Reader, { id }: ReleaseVersion): Promise<readonly string[]> => {
  const bytes = await readBytes(db, id, "release.json");
  return bytes ? (JSON.parse(bytes.toString("utf8")) as ReleaseJson).text : [];
};
