import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { IsoDate } from "../../kernel/calendar.ts";
import type { Book } from "../../modules/servicing/index.ts";
import { PlainError } from "../../platform/plain-error.ts";
import { readCsvBook } from "./read-csv.ts";
import { readJsonBook } from "./read-json.ts";

/** A book from a JSON document or from a folder of CSV files. */
export const readBook = (path: string, cutOver: IsoDate): Book => {
  if (!existsSync(path)) throw new PlainError(`There is no file or folder ${path}.`);
  if (!statSync(path).isDirectory()) return readJsonBook(readFileSync(path, "utf8"), basename(path), cutOver);
  if (!["users.csv", "lines.csv", "loans.csv"].some((file) => existsSync(join(path, file))))
    throw new PlainError(`${path} has no users.csv, lines.csv or loans.csv: it is no book (docs/moving-in.md).`);
  return readCsvBook(path, cutOver);
};
