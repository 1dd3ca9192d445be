import { readFileSync } from "node:fs";
import { fieldsOf } from "../../kernel/csv.ts";
import { PlainError } from "../../platform/plain-error.ts";

/** What stands in a file that was named on the command line. */
export const textIn = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new PlainError(`The file ${file} cannot be read: ${(error as Error).message}.`);
  }
};

/** The rows of a CSV file below its header, field by field; empty lines are none. */
export const rowsIn = (file: string, header: string): string[][] => {
  const [first = "", ...lines] = textIn(file)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
  if (first.trim() !== header) throw new PlainError(`The file ${file} must begin with the line ${header}.`);
  return lines.map((line) => (fieldsOf(line) ?? []).map((field) => field.trim()));
};
