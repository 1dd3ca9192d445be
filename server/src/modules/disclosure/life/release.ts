import { createHash } from "node:crypto";
import { type ReleaseSigner, type ReleaseState, type ReleaseView, releaseSigners } from "@suanpan/contract";
import { canonicalJson } from "../../../kernel/canonical.ts";
import { formatId, type Id } from "../../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Figures } from "../figure.ts";
import type { WrittenFile } from "../writers/index.ts";

export type ReleaseId = Id<"rel">;

/** A version of a release and what became of it. */
export type ReleaseVersion = {
  readonly id: ReleaseId;
  readonly period: string;
  readonly version: number;
  readonly language: "zh" | "en";
  readonly title: string;
  readonly digest: string;
  readonly figures: number;
  readonly figuresSha256: string;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
  readonly signatures: readonly {
    readonly role: ReleaseSigner;
    readonly by: string;
    readonly at: string;
    readonly note: string;
  }[];
  readonly frozenBy: string | null;
  readonly frozenAt: Date | null;
  /** The newest version of the same release in the same language. */
  readonly newest: number;
};

export const sha256 = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");

export const figuresHash = (figures: Figures): string =>
  sha256(canonicalJson([...figures.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))));

/** What people sign: every byte a reader gets, and every figure with its lineage. */
export const digestOf = (files: readonly { name: string; sha256: string }[], figuresSha256: string): string =>
  sha256([...files.map((file) => `${file.name} ${file.sha256}`).sort(), `figures ${figuresSha256}`].join("\n"));

export const hashed = (files: readonly WrittenFile[]) =>
  files.map(({ name, bytes }) => ({ name, bytes, sha256: sha256(bytes) }));

export const stateOf = ({ signatures, frozenAt }: Pick<ReleaseVersion, "signatures" | "frozenAt">): ReleaseState => {
  if (frozenAt) return "frozen";
  if (missingRoles(signatures).length === 0) return "signed";
  return signatures.length > 0 ? "reviewed" : "draft";
};

const missingRoles = (signatures: ReleaseVersion["signatures"]): ReleaseSigner[] =>
  releaseSigners.filter((role) => !signatures.some((signature) => signature.role === role));

export type Signing = {
  readonly role: ReleaseSigner;
  readonly digest: string;
  readonly by: string;
  readonly roles: readonly string[];
};
export type SignRefusal =
  | "release-frozen"
  | "release-superseded"
  | "release-digest-differs"
  | "release-already-signed"
  | "wrong-role"
  | "maker-is-checker";

/** Two people in two roles, neither of whom drafted it, sign the newest version, exactly as it is. */
export const decideSign = (release: ReleaseVersion, signing: Signing): Outcome<true, SignRefusal> => {
  const open = stillOpen(release);
  if (!open.ok) return open;
  if (!signing.roles.includes(signing.role)) return refused("wrong-role", { allowed: [signing.role] });
  if (signing.digest !== release.digest) return refused("release-digest-differs", { digest: release.digest });
  if (release.signatures.some(({ role }) => role === signing.role))
    return refused("release-already-signed", { role: signing.role });
  if (release.madeBy === signing.by)
    return refused("maker-is-checker", { detail: "Who drafted a release does not sign it." });
  if (release.signatures.some(({ by }) => by === signing.by))
    return refused("maker-is-checker", { detail: "The two roles are signed by two people." });
  return done(true);
};

export type FreezeRefusal = "release-frozen" | "release-superseded" | "release-not-signed";

export const decideFreeze = (release: ReleaseVersion): Outcome<true, FreezeRefusal> => {
  const open = stillOpen(release);
  if (!open.ok) return open;
  const missing = missingRoles(release.signatures);
  return missing.length > 0 ? refused("release-not-signed", { missing }) : done(true);
};

const stillOpen = (release: ReleaseVersion): Outcome<true, "release-frozen" | "release-superseded"> => {
  if (release.frozenAt) return refused("release-frozen");
  return release.newest > release.version ? refused("release-superseded", { newest: release.newest }) : done(true);
};

export const viewOf = ({ newest: _, ...release }: ReleaseVersion): ReleaseView => ({
  ...release,
  id: formatId("rel", release.id),
  state: stateOf(release),
  madeAt: release.madeAt.toISOString(),
  files: release.files.map((file) => ({ ...file, name: file.name as ReleaseView["files"][number]["name"] })),
  signatures: release.signatures.map((signature) => ({ ...signature, at: new Date(signature.at).toISOString() })),
  frozenAt: release.frozenAt?.toISOString() ?? null,
});
