import { describe, expect, test } from "vitest";
import { isoDate } from "../../../kernel/calendar.ts";
import { booksOn } from "./books.ts";
import { firstUnruled, type Kind, termsFor } from "./terms.ts";

const books = booksOn(isoDate("2024-01-01"));

describe("terms", () => {
  test("are only those the kinds of a day ask for, in both books", () => {
    const drawn: Kind = { type: "drawn", model: "balance-sheet" };
    const terms = termsFor(books, [drawn]);
    expect(new Set(terms.map(({ rule }) => rule.name))).toEqual(new Set(["balance-sheet.drawn"]));
    expect(new Set(terms.map(({ book }) => book.name))).toEqual(new Set(["usgaap", "ifrs"]));
    expect(termsFor(books, [])).toEqual([]);
  });

  test("of what was measured are every rule of the model that looks at measures, and no other", () => {
    const rules = termsFor(books, [{ type: "", model: "capital-heavy" }]).map(({ rule }) => rule);
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.every(({ source, model }) => source === "measure" && model === "capital-heavy")).toBe(true);
  });

  test("balance: each part of a rule is debited as often as it is credited", () => {
    const every = books.flatMap(({ rules }) =>
      rules.map(({ source, type, model }) => ({ type: source === "event" ? type : "", model })),
    );
    const net = new Map<string, number>();
    for (const { book, rule, part, factor } of termsFor(books, every)) {
      const key = `${book.name} ${rule.name} ${part}`;
      net.set(key, (net.get(key) ?? 0) + factor);
    }
    expect([...net.values()].every((sum) => sum === 0)).toBe(true);
  });
});

test("a kind of event that a book has no rule for is found, with the book", () => {
  const unheardOf: Kind = { type: "forgiven", model: "ice" };
  expect(firstUnruled(books, [{ type: "drawn", model: "ice" }])).toBeUndefined();
  expect(firstUnruled(books, [{ type: "", model: "ice" }])).toBeUndefined();
  expect(firstUnruled(books, [{ type: "drawn", model: "ice" }, unheardOf])).toEqual({ ...unheardOf, book: "usgaap" });
});
