import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { newer, older, type PageState } from "./paging.ts";
import {
  allowanceSearch,
  formatQuery,
  journalEntrySearch,
  loanSearch,
  loansSearch,
  logInSearch,
  nothingElse,
  parseQuery,
  statementsSearch,
  traceSearch,
  trialBalanceSearch,
} from "./search.ts";

describe("the URL of a page", () => {
  it("keeps what it knows and drops what does not fit", () => {
    expect(loansSearch({ state: "active", product: "mortgage", colour: "red", cursor: " " })).toEqual({
      state: "active",
    });
    expect(loanSearch({ event: "3", book: "usgaap" })).toEqual({ event: 3, book: "usgaap" });
    expect(loanSearch({ event: "-3", book: "tax" })).toEqual({});
    expect(trialBalanceSearch({ book: "usgaap", on: "2025-02-30", entity: "parent" })).toEqual({
      book: "usgaap",
      entity: "parent",
    });
  });

  it("lets only periods and companies there are into the books", () => {
    expect(statementsSearch({ period: "2024Q5", entity: "bank", currency: "usd", rate: "7.2672" })).toEqual({
      currency: "usd",
      rate: "7.2672",
    });
    expect(traceSearch({ line: "loansReceivable", period: "2024H1", entity: "trust-1", book: "ifrs" })).toEqual({
      line: "loansReceivable",
      period: "2024H1",
      entity: "trust-1",
      book: "ifrs",
    });
    expect(allowanceSearch({ period: "2024Q1", pool: "3" })).toEqual({ pool: 3 });
  });

  it("lets nothing else through to the page", () => {
    const raw = { period: "2024Q5", unit: "foo", book: "ifrs", colour: "red" };
    expect({ ...raw, ...nothingElse(statementsSearch)(raw) }).toEqual({ book: "ifrs" });
    expect(nothingElse(statementsSearch)({})).toEqual({});
  });

  it("reads again what it has written, ids with slashes included", () => {
    const search = { id: "usgaap/2025-03-31/microcredit/drawn/instalment/agr_1/channel_1", cursor: "123" };
    expect(journalEntrySearch(parseQuery(formatQuery(search)))).toEqual(search);
  });

  it("leaves numbers and truths in the query as text", () => {
    expect(parseQuery("?cursor=0123&userId=true")).toEqual({ cursor: "0123", userId: "true" });
    expect(formatQuery({ state: undefined, product: "" })).toBe("");
  });

  it.each(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", ""])(
    "never leads from log-in to %s",
    (next) => {
      expect(logInSearch({ next })).toEqual({});
    },
  );

  it("leads from log-in to a page of the console", () => {
    expect(logInSearch({ next: "/loans/loan_1?event=3" })).toEqual({ next: "/loans/loan_1?event=3" });
  });
});

describe("paging", () => {
  const cursor = fc.stringMatching(/^[a-z0-9_-]{1,12}$/);
  test.prop([fc.array(cursor, { minLength: 1, maxLength: 15 })])("goes back the way it came", (cursors) => {
    const pages: PageState[] = [{}];
    for (const next of cursors) pages.push(older(pages.at(-1) ?? {}, next));
    let page = pages.at(-1) ?? {};
    for (const passed of pages.slice(0, -1).reverse()) {
      page = newer(page);
      expect(page.cursor).toBe(passed.cursor);
    }
    expect(page).toEqual({});
  });

  it("forgets the newest pages of a very long walk, and then leads to the first", () => {
    const walked = Array.from({ length: 500 }, (_, n) => `${"c".repeat(196)}${n}`).reduce<PageState>(older, {});
    expect(loansSearch(walked)).toEqual(walked);
    const back = Array.from({ length: 16 }).reduce<PageState>(newer, walked);
    expect(back).toEqual({});
  });
});
