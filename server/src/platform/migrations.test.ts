import { expect, test } from "vitest";
import { type Migration, pendingOf, phasesOf, readMigrations } from "./migrations.ts";

const file = `-- Why.

-- tables
create table a (n int);

-- distribution
select create_reference_table('a');

-- constraints
grant select on a to b; -- tables are granted here
`;

const plain = (message: string) => expect.objectContaining({ name: "PlainError", message });

test("three phases, each between its heading and the next", () => {
  expect(phasesOf("0001-a.sql", file)).toEqual({
    tables: "\ncreate table a (n int);\n\n",
    distribution: "\nselect create_reference_table('a');\n\n",
    constraints: "\ngrant select on a to b; -- tables are granted here\n",
  });
});

test("phases may be empty", () => {
  expect(phasesOf("0001-a.sql", "-- tables\n-- distribution\n-- constraints\n")).toEqual({
    tables: "\n",
    distribution: "\n",
    constraints: "\n",
  });
});

test.each([
  ["nothing", ""],
  ["a heading missing", "-- tables\n-- constraints\n"],
  ["another order", "-- distribution\n-- tables\n-- constraints\n"],
  ["one heading twice", "-- tables\n-- distribution\n-- constraints\n-- tables\n"],
  ["one heading indented", " -- tables\n-- distribution\n-- constraints\n"],
  ["one heading with more to it", "-- tables of users\n-- distribution\n-- constraints\n"],
])("refused: %s", (_, text) => {
  expect(() => phasesOf("0009-x.sql", text)).toThrow(
    plain(
      'db/migrations/0009-x.sql needs the headings "-- tables", "-- distribution" and "-- constraints", once each and in that order.',
    ),
  );
});

test("SQL that would never run is refused", () => {
  const message = 'db/migrations/0009-x.sql has SQL before "-- tables": only comments may stand there.';
  expect(() => phasesOf("0009-x.sql", `create table b ();\n${file}`)).toThrow(plain(message));
  expect(() => phasesOf("0009-x.sql", `-- Why.\n  drop table b;\n${file}`)).toThrow(plain(message));
});

const migration = (name: string, checksum = `sum of ${name}`): Migration => ({
  name,
  checksum,
  phases: { tables: "", distribution: "", constraints: "" },
});
const applied = (name: string, checksum = `sum of ${name}`) => ({ name, checksum });
const known = [migration("0001-a"), migration("0002-b"), migration("0003-c")];

test("what was not applied yet, in order", () => {
  expect(pendingOf(known, []).map(({ name }) => name)).toEqual(["0001-a", "0002-b", "0003-c"]);
  expect(pendingOf(known, [applied("0001-a"), applied("0002-b")]).map(({ name }) => name)).toEqual(["0003-c"]);
  expect(pendingOf(known, known)).toEqual([]);
});

test("a migration changed after it was applied", () => {
  expect(() => pendingOf(known, [applied("0001-a"), applied("0002-b", "another")])).toThrow(
    plain("Migration 0002-b was changed after it was applied: migrations only go forward, add a new file."),
  );
});

test("a database that is ahead of this version", () => {
  expect(() => pendingOf(known, [applied("0001-a"), applied("0009-z")])).toThrow(
    plain(
      "The database has migration 0009-z, which this version does not know: run the newer version, or use another database.",
    ),
  );
});

test("the files there are: read in order, each number once", () => {
  const names = readMigrations().map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  expect(names.filter((name) => !/^\d{4}-[a-z0-9-]+$/.test(name))).toEqual([]);
  const numbers = names.map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("what the database could not keep on Citus stands in no migration", () => {
  const all = readMigrations().map(({ name, phases }) => ({ name, sql: Object.values(phases).join("\n") }));
  const forbidden =
    /\bcreate\s+(or\s+replace\s+)?(constraint\s+)?trigger\b|\bcreate\s+sequence\b|\b(big|small)?serial\b|gen_random_uuid/i;
  expect(all.filter(({ sql }) => forbidden.test(sql)).map(({ name }) => name)).toEqual([]);
  const early = readMigrations().filter(({ phases }) => /\breferences\b/i.test(withoutComments(phases.tables)));
  expect(early.map(({ name }) => name)).toEqual([]);
});

const withoutComments = (sql: string): string => sql.replace(/--.*$/gm, "");
