import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { readBook } from "./read-book.ts";
import { readJsonBook } from "./read-json.ts";

const examples = join(import.meta.dirname, "../../../../docs/examples");
const cutOver = isoDate("2024-07-01");
const scratch = mkdtempSync(join(tmpdir(), "books-"));
afterAll(() => rmSync(scratch, { recursive: true }));

/** The example with some of its files changed. */
const folderWith = (name: string, change: Record<string, (text: string) => string>): string => {
  const folder = join(scratch, name);
  cpSync(join(examples, "book"), folder, { recursive: true });
  for (const [file, edit] of Object.entries(change)) {
    const path = join(folder, file);
    writeFileSync(path, edit(readFileSync(path, "utf8")));
  }
  return folder;
};

const withoutPlaces = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, member) => (key === "at" ? undefined : member)));

test("the CSV and the JSON of the documentation are the same book", () => {
  const [json, csv] = [readBook(join(examples, "book.json"), cutOver), readBook(join(examples, "book"), cutOver)];
  expect(json.unread).toEqual([]);
  expect(json.loans).toHaveLength(5);
  expect(withoutPlaces(csv)).toEqual(withoutPlaces(json));
});

test("a spreadsheet's marks and line ends are no part of the book", () => {
  const windows = (text: string) => `\uFEFF${text.replaceAll("\n", "\r\n")}`;
  const book = readBook(folderWith("windows", { "users.csv": windows, "loans.csv": windows }), cutOver);
  expect(book).toMatchObject({ unread: [], users: { length: 4 }, loans: { length: 5 } });
});

describe("a row that cannot be read", () => {
  const unreadOf = (file: string, from: string, to: string) =>
    readBook(
      folderWith(`${file}-${to.length}-${Math.abs(hash(from + to))}`, { [file]: (text) => text.replace(from, to) }),
      cutOver,
    ).unread.map(({ kind, id, file: at, row, field, problem }) => [kind, id, `${at}:${row}`, field, problem]);

  test.each([
    [
      "an amount with a fraction",
      "loans.csv",
      "360000,2024-03-01",
      "3600.50,2024-03-01",
      "loan",
      "A-9001",
      "loans.csv:2",
      "principalFen",
      'It must be a whole number of fen (100 to the yuan) from 0 to 100000000000; it is "3600.50".',
    ],
    [
      "a negative amount",
      "lines.csv",
      "500000",
      "-500000",
      "line",
      "L-502",
      "lines.csv:3",
      "limitFen",
      'It must be a whole number of fen (100 to the yuan) from 0 to 100000000000; it is "-500000".',
    ],
    [
      "a date that does not exist",
      "loans.csv",
      "2024-02-10",
      "2024-02-30",
      "loan",
      "A-9003",
      "loans.csv:4",
      "drawnOn",
      'It must be a date that exists, as YYYY-MM-DD; it is "2024-02-30".',
    ],
    [
      "a bad instalment",
      "instalments.csv",
      "A-9002,2,2024-07-15",
      "A-9002,2,15.07.2024",
      "loan",
      "A-9002",
      "instalments.csv:12",
      "fromOn",
      'It must be a date that exists, as YYYY-MM-DD; it is "15.07.2024".',
    ],
    ["an empty field", "lines.csv", "L-503,U-1003", "L-503,", "line", "L-503", "lines.csv:4", "user", "It is missing."],
    [
      "a state there is not",
      "lines.csv",
      "18000,closed",
      "18000,gone",
      "line",
      "L-504",
      "lines.csv:5",
      "state",
      'It must be one of open, closed; it is "gone".',
    ],
    [
      "a person's number, which is not repeated",
      "users.csv",
      "15400000003",
      "190",
      "user",
      "U-1003",
      "users.csv:4",
      "phone",
      "It must be a mobile number of 11 digits.",
    ],
    [
      "an id with a space",
      "users.csv",
      "U-1004",
      "U 1004",
      "user",
      null,
      "users.csv:5",
      "id",
      'It must be an id of 1 to 64 visible characters without spaces; it is "U 1004".',
    ],
  ])("%s", (_, file, from, to, ...refused) => {
    expect(unreadOf(file, from, to)[0]).toEqual(refused);
  });

  test("is told with all its faults at once", () => {
    expect(
      unreadOf("lines.csv", "L-502,U-1002,500000,16000,open", "L-502,,5.5,x,shut").map(([, , , field]) => field),
    ).toEqual(["user", "limitFen", "monthlyRatePpm", "state"]);
  });

  test("a comma too many, quotes that do not close, an instalment of no loan", () => {
    expect(unreadOf("users.csv", "李静", "李,静")[0]).toEqual([
      "user",
      null,
      "users.csv:3",
      null,
      "It has 8 fields, the header 7: put what holds a comma in quotes.",
    ]);
    expect(unreadOf("users.csv", "李静", '"李静')[0]?.[4]).toContain("quotes do not close");
    expect(unreadOf("instalments.csv", "A-9001,5", "A-9999,5")[0]).toEqual([
      "instalment",
      null,
      "instalments.csv:3",
      "loan",
      "There is no loan A-9999 in loans.csv: add its row, or take this one away.",
    ]);
  });
});

test("a misspelt column or field is refused, for it would silently not count", () => {
  const folder = folderWith("misspelt", { "loans.csv": (text) => text.replace("arrearsFen", "arearsFen") });
  expect(() => readBook(folder, cutOver)).toThrow('The header of loans.csv has "arearsFen"');
  const text = readFileSync(join(examples, "book.json"), "utf8");
  const book = readJsonBook(text.replace('"arrearsFen"', '"arearsFen"'), "book.json", cutOver);
  expect(book.unread).toMatchObject([
    { kind: "loan", id: "A-9001", file: "book.json loans", row: 1, field: "arearsFen" },
  ]);
});

test.each([
  ["{", "is not valid JSON"],
  ["[]", "must be one JSON object"],
  ['{"format":"csv"}', 'its "format" must be "suanpan-book/1"'],
  [
    '{"format":"suanpan-book/1","cutOver":"2024-06-30"}',
    "is the book of 2024-06-30, but the cut-over asked for is 2024-07-01",
  ],
  ['{"format":"suanpan-book/1","cutOver":"2024-07-01","loan":[]}', 'has "loan", which a book does not have'],
  ['{"format":"suanpan-book/1","cutOver":"2024-07-01","loans":{}}', '"loans" in book.json must be a list'],
])("%s is no book", (text, says) => {
  expect(() => readJsonBook(text, "book.json", cutOver)).toThrow(says);
});

test("a path that is nowhere, and a folder without a book", () => {
  expect(() => readBook(join(scratch, "nowhere"), cutOver)).toThrow("There is no file or folder");
  expect(() => readBook(scratch, cutOver)).toThrow("it is no book");
});

test("slices name who funds which part, and take the place of the agreement", () => {
  const text = JSON.stringify({
    format: "suanpan-book/1",
    cutOver,
    loans: [
      { id: "A", agreement: "Own money", slices: [{ agreement: "Own money", principalFen: 1 }] },
      { id: "B", slices: [{ number: 2, agreement: "Own money", principalFen: 1 }] },
      { id: "C" },
      7,
    ],
  });
  const { unread } = readJsonBook(text, "book.json", cutOver);
  const about = (id: string | null, field: string) =>
    unread.find((row) => row.id === id && row.field === field)?.problem;
  expect(about("A", "agreement")).toBe("The loan has slices, which name their agreements: leave it empty.");
  expect(about("B", "number")).toBe("Slices are numbered 1, 2, 3 without a gap: this is the place of 1.");
  expect(about("C", "agreement")).toBe("It is missing.");
  expect(about(null, "id")).toBe("It is missing.");
});

const hash = (text: string): number => [...text].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) | 0, 7);
