import type { ReleaseDiff, ReleaseView } from "@suanpan/contract";
import { table } from "../report.ts";

/** A version and what became of it, in a few lines. */
export const lifeOf = ({
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

/** What a version changed. */
export const changes = ({ figures, words }: ReleaseDiff): string =>
  [
    `${figures.length} figures changed`,
    table(figures.map(({ id, was, is }) => [`  ${id}`, was ?? "–", "→", is ?? "–"])),
    `${words.length} paragraphs went out or came in`,
    ...words.map(({ change, text }) => `${change === "in" ? "+" : "-"} ${text}`),
  ]
    .filter((line) => line !== "")
    .join("\n");
