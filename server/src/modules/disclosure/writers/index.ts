import { type ReleaseFileName, releaseFiles } from "@suanpan/contract";
import type { Release } from "../release/make-release.ts";
import { asHtml } from "./html.ts";
import { asJson } from "./json.ts";
import { asMarkdown } from "./markdown.ts";
import { asPdf } from "./pdf.ts";
import { asXlsx } from "./xlsx.ts";

export type WrittenFile = { readonly name: ReleaseFileName; readonly bytes: Buffer };

const writers: Readonly<Record<ReleaseFileName, (release: Release) => string | Promise<Buffer>>> = {
  "release.md": asMarkdown,
  "release.html": asHtml,
  "release.pdf": asPdf,
  "figures.xlsx": asXlsx,
  "release.json": asJson,
};

/** A release in every form it has. The same release is the same bytes. */
export const writeRelease = async (
  release: Release,
  onFile: (name: ReleaseFileName, done: number, of: number) => void = () => {},
): Promise<WrittenFile[]> => {
  const files: WrittenFile[] = [];
  for (const name of releaseFiles) {
    onFile(name, files.length, releaseFiles.length);
    files.push({ name, bytes: Buffer.from(await writers[name](release)) });
  }
  return files;
};
