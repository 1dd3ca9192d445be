import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { PlainError } from "../../platform/plain-error.ts";

type File = { readonly name: string; readonly bytes: Buffer };

/**
 * Writes files into a folder so that nobody ever sees one half-written: into a folder beside it first, then each moved
 * to its place. Other files in the folder stay as they are.
 */
export const writeWhole = (folder: string, files: readonly File[]): void => {
  const place = resolve(folder);
  let beside: string | undefined;
  try {
    mkdirSync(dirname(place), { recursive: true });
    beside = mkdtempSync(`${place}.making-`);
    for (const { name, bytes } of files) writeFileSync(join(beside, name), bytes);
    mkdirSync(place, { recursive: true });
    for (const { name } of files) renameSync(join(beside, name), join(place, name));
  } catch (error) {
    throw new PlainError(`The files cannot be written to ${folder}: ${(error as Error).message}.`);
  } finally {
    if (beside !== undefined) rmSync(beside, { recursive: true, force: true });
  }
};
