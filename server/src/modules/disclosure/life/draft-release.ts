import type { ReleaseView, ReleaseWords } from "@suanpan/contract";
import { formatId, slot } from "../../../kernel/ids.ts";
import { done, type Outcome } from "../../../kernel/outcome.ts";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { oneAtATime, type Tx } from "../../../platform/database.ts";
import { once, type Request, type Reused } from "../../../platform/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { FiguresRefusal } from "../figures/compute.ts";
import { saveFigures } from "../figures/figure.store.ts";
import type { Release, ReleaseRefusal } from "../release/make-release.ts";
import { readWords } from "../release/words.ts";
import { type WrittenFile, writeRelease } from "../writers/index.ts";
import { prepareRelease, type ReleasePorts } from "./prepare-release.ts";
import { findVersion, findVersions, insertVersion, lastVersion } from "./release.store.ts";
import { digestOf, figuresHash, hashed, type ReleaseId, viewOf } from "./release.ts";

export type DraftRefusal = FiguresRefusal | ReleaseRefusal | Reused;

/** Makes a release and keeps it as a new version. The same release again, unsigned or not, is no new version. */
export const draftRelease = async (
  platform: Platform,
  ports: ReleasePorts,
  request: Request<{ readonly words: unknown; readonly period: string }>,
  onFile?: Parameters<typeof writeRelease>[1],
): Promise<Outcome<ReleaseView, DraftRefusal>> => {
  const words = readWords(request.body.words, request.body.period);
  if (!words.ok) return words;
  // Everything is made before the transaction begins: it takes seconds, and reads only.
  const release = await prepareRelease(platform.db, ports, words.value as ReleaseWords);
  if (!release.ok) return release;
  const files = await writeRelease(release.value, onFile);
  return once(platform.db, request, (tx) => kept(tx, platform, release.value, files, request.caller));
};

const kept = async (
  tx: Tx,
  platform: Platform,
  release: Release,
  written: readonly WrittenFile[],
  madeBy: string,
): Promise<Outcome<ReleaseView, never>> => {
  const { period, title } = release.document;
  await oneAtATime(tx, `release/${period}`);
  const files = hashed(written);
  const figuresSha256 = figuresHash(release.figures);
  const digest = digestOf(files, figuresSha256);
  const { language } = release.words;
  const [before] = (await findVersions(tx, { period })).filter((one) => one.language === language);
  if (before?.digest === digest) return done(viewOf(before));
  const id: ReleaseId = platform.ids.next(slot(0));
  const version = (await lastVersion(tx, period)) + 1;
  await insertVersion(tx, {
    ...{ id, period, version, language, title, words: release.words, digest, files, figuresSha256, madeBy },
    figures: release.figures.size,
    madeAt: platform.now(),
  });
  await saveFigures(tx, { release: period, version }, release.figures);
  const detail = { period, version, digest };
  await recordAudit(tx, platform, [{ actor: madeBy, action: "release.draft", subject: formatId("rel", id), detail }]);
  const made = await findVersion(tx, id);
  if (!made) throw new Error("a version that was just inserted is not there");
  return done(viewOf(made));
};
