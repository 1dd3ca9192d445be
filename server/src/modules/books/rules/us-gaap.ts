import { balanceSheet } from "./balance-sheet.ts";
import { beside, throughUs } from "./passing-through.ts";
import { type Book, rulesFor } from "./rule.ts";

/** US GAAP, for an accountant to read aloud. */
export const usGaap: Book = {
  name: "usgaap",
  version: 1,
  rules: [
    ...rulesFor("balance-sheet", balanceSheet),
    ...rulesFor("capital-heavy", throughUs("guaranteed")),
    ...rulesFor("capital-light", throughUs("unguaranteed")),
    ...rulesFor("ice", beside),
    ...rulesFor("technology", beside),
  ],
};

/** The same facts by the other standard. */
export const ifrs: Book = { ...usGaap, name: "ifrs" };

export const books: readonly Book[] = [usGaap, ifrs];
