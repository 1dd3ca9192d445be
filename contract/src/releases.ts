import { type Static, Type } from "typebox";
import { ReleaseName } from "./disclosure.ts";
import { Closed, IdOf, Instant, OneOf, Text } from "./parts.ts";
import { ReleaseWords } from "./release-words.ts";
import { languages } from "./staff.ts";

export { ReleaseWords } from "./release-words.ts";

export const releaseFiles = ["release.md", "release.html", "release.pdf", "figures.xlsx", "release.json"] as const;
export type ReleaseFileName = (typeof releaseFiles)[number];

export const releaseStates = ["draft", "reviewed", "signed", "frozen"] as const;
export type ReleaseState = (typeof releaseStates)[number];

/** Who has to have read a release before it can be frozen: two roles, two people. */
export const releaseSigners = ["finance", "investor-relations"] as const;
export type ReleaseSigner = (typeof releaseSigners)[number];

const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$", description: "SHA-256, in hexadecimal" });

export const ReleaseFile = Closed({ name: OneOf(releaseFiles), bytes: Type.Integer(), sha256: Sha256 });
export const ReleaseSignature = Closed({
  role: OneOf(releaseSigners),
  by: Type.String(),
  at: Instant,
  note: Type.String(),
});

export const ReleaseView = Closed({
  id: IdOf("rel"),
  period: ReleaseName,
  version: Type.Integer({ minimum: 1 }),
  language: OneOf(languages),
  title: Type.String(),
  state: OneOf(releaseStates, "Reviewed: one of two has signed"),
  /** What is signed: a hash over the files and the figures. */
  digest: Sha256,
  figures: Type.Integer({ description: "How many figures it prints" }),
  figuresSha256: Sha256,
  madeBy: Type.String(),
  madeAt: Instant,
  files: Type.Array(ReleaseFile),
  signatures: Type.Array(ReleaseSignature),
  frozenBy: Type.Union([Type.String(), Type.Null()]),
  frozenAt: Type.Union([Instant, Type.Null()]),
});
export type ReleaseView = Static<typeof ReleaseView>;

export const ReleaseQuery = Closed({ period: Type.Optional(ReleaseName) });
export const ReleaseIdParams = Closed({ releaseId: IdOf("rel") });
export const ReleaseFileParams = Closed({ releaseId: IdOf("rel"), file: OneOf(releaseFiles) });
export const ReleaseDiffQuery = Closed({ against: Type.Optional(IdOf("rel")) });
export const NewRelease = Closed({ words: ReleaseWords });
export type NewRelease = Static<typeof NewRelease>;
export const SignRelease = Closed({
  role: OneOf(releaseSigners, "In which of the two roles"),
  digest: Type.String({ description: "The digest of what was read: another version is not signed by mistake" }),
  note: Text(500),
});
export type SignRelease = Static<typeof SignRelease>;

export const ReleaseDiff = Closed({
  from: IdOf("rel"),
  to: IdOf("rel"),
  figures: Type.Array(
    Closed({
      id: Type.String(),
      was: Type.Union([Type.String(), Type.Null()]),
      is: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  words: Type.Array(Closed({ change: OneOf(["same", "out", "in"]), text: Type.String() }), {
    description: "Paragraphs that went out or came in, in order; runs of what stayed the same are left out",
  }),
});
export type ReleaseDiff = Static<typeof ReleaseDiff>;
