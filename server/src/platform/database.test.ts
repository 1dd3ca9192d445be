import { expect, test } from "vitest";
import { connect, shown } from "./database.ts";

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
])("%s is one; nothing is asked of it yet", async (url) => {
  await connect({ url, as: "application" }).end();
});
