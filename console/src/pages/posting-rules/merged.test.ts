import type { PostingRule } from "@suanpan/contract";
import { expect, it } from "vitest";
import { byModel, merged } from "./merged.ts";

const rule = (book: PostingRule["book"], event: string, account: string, fundingModel = "ice"): PostingRule => ({
  book,
  version: 1,
  from: "1900-01-01",
  rule: `${fundingModel}.${event}`,
  source: "event",
  event,
  fundingModel,
  collectedBy: null,
  memo: [],
  lines: [{ side: "debit", account, nameEn: account, nameZh: account, amount: "principal", cashFlow: null }],
});

it("reads what both books say alike once, and what they do not side by side", () => {
  const rules = [
    rule("usgaap", "drawn", "loans"),
    rule("usgaap", "release", "stand-ready"),
    rule("ifrs", "drawn", "loans"),
    rule("ifrs", "release", "contract-liabilities"),
  ];
  expect(merged(rules).map(({ event, books }) => [event, books])).toEqual([
    ["drawn", ["usgaap", "ifrs"]],
    ["release", ["usgaap"]],
    ["release", ["ifrs"]],
  ]);
});

it("keeps every rule under its funding model", () => {
  const rules = merged([rule("usgaap", "drawn", "a"), rule("usgaap", "drawn", "a", "technology")]);
  expect(byModel(rules).map(([model, list]) => [model, list.length])).toEqual([
    ["ice", 1],
    ["technology", 1],
  ]);
});
