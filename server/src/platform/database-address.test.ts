import { expect, test } from "vitest";
import { connect } from "./database.ts";
import { shown } from "./database-address.ts";

test.each([
  ["postgres://ann:secret@db.example.com:5432/suanpan", "ann@db.example.com:5432/suanpan"],
  ["postgres://db.example.com/suanpan?password=secret", "db.example.com/suanpan"],
  ["postgres://ann:p%40ss@[::1]:5432/x", "ann@[::1]:5432/x"],
  ["not an address: secret", "the given address"],
])("an address is shown without its password", (url, printable) => {
  expect(shown(url)).toBe(printable);
  expect(shown(url)).not.toContain("secret");
});

test.each([
  "",
  "localhost",
  "db.example.com:5432/suanpan",
  "mysql://ann@db.example.com/suanpan",
  "https://db.example.com",
  "postgres://ann:secret@db.example.com:port/x",
])("%s is no address of a database, and said so without repeating it", (url) => {
  expect(() => connect({ url, as: "owner" })).toThrow(
    expect.objectContaining({
      name: "PlainError",
      message: "DATABASE_URL is not an address: write postgres://user:password@host:5432/database.",
    }),
  );
});

test.each([
  "postgres://ann:secret@db.example.com/suanpan",
  "postgresql://ann@db.example.com:6432/suanpan?sslmode=require",
  "postgres://ann:se,cret@one.example.com:5432,two.example.com:5433/suanpan",
  "postgres://ann:secret@localhost:5432/suanpan?host=/var/run/postgresql&sslmode=disable",
])("%s is one; nothing is asked of it yet", async (url) => {
  await connect({ url, as: "application" }).end();
});

test.each([
  ["postgres://ann:secret@localhost:6432/suanpan?host=%2Fvar%2Frun%2Fpg&sslmode=disable", "/var/run/pg/.s.PGSQL.6432"],
  ["postgres://ann:secret@localhost/suanpan?sslmode=disable&host=/var/run/pg", "/var/run/pg/.s.PGSQL.5432"],
  ["postgres://ann:secret@/suanpan?host=/var/run/pg&port=6432", "/var/run/pg/.s.PGSQL.6432"],
  ["postgres:///suanpan?host=/var/run/pg", "/var/run/pg/.s.PGSQL.5432"],
  ["postgres://ann:a:12&host=b@localhost:6432/suanpan?host=/var/run/pg", "/var/run/pg/.s.PGSQL.6432"],
  ["postgres://ann:secret@localhost/suanpan", false],
  ["postgres://ann:secret@localhost/suanpan?host=elsewhere", false],
])("%s is reached by its socket, or not", async (url, path) => {
  const db = connect({ url, as: "owner" });
  expect(db.options.path).toBe(path);
  // Whatever the driver does not know itself it would ask the server to set.
  if (path) for (const name of ["host", "port"]) expect(db.options.connection).not.toHaveProperty(name);
  expect(db.options.database).toBe("suanpan");
  await db.end();
});
