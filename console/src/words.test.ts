import {
  bands,
  breakKinds,
  closeStates,
  companyItemKinds,
  creditWaits,
  exposures,
  loanStates,
  notificationStates,
  orderKinds,
  orderStates,
  owedComponents,
  productCodes,
  roles,
  settlementComponents,
  settlementKinds,
  suspenseStates,
} from "@suanpan/contract";
import { describe, expect, it } from "vitest";
import { firstLanguage, say, sayCode, sayParts, sayRule } from "./say.ts";
import { words } from "./words.ts";

const all = Object.entries(words);
const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "").sort();

describe("the dictionary", () => {
  it.each(all)("says %s in both languages", (_, { en, zh }) => {
    expect(en.trim()).not.toBe("");
    expect(zh.trim()).not.toBe("");
    expect(namesIn(zh)).toEqual(namesIn(en));
  });

  it("speaks Chinese in Chinese and English in English", () => {
    const latinInBoth = new Set(["app.name", "app.none", "loan.lineOf"]);
    const open = all.filter(([word]) => !latinInBoth.has(word));
    expect(open.filter(([, { zh }]) => !/\p{Script=Han}/u.test(zh)).map(([word]) => word)).toEqual([]);
    expect(open.filter(([, { en }]) => /\p{Script=Han}/u.test(en)).map(([word]) => word)).toEqual([]);
  });
});

describe("the codes of the API", () => {
  const events =
    "drawn moved-in cancelled accrued late-fee-charged repaid reclaimed recovered reallocated waived credited refunded banded rescheduled guarantee-called written-off settled reopened";
  const acts = "repayment waiver reschedule settlement refund guarantee-call write-off brought reversal";
  it.each<[string, readonly string[]]>([
    ["state", loanStates],
    ["band", bands],
    ["product", productCodes],
    ["component", owedComponents],
    ["event", events.split(" ")],
    ["act", acts.split(" ")],
    ["orderKind", orderKinds],
    ["orderState", orderStates],
    ["breakKind", breakKinds],
    ["suspenseState", suspenseStates],
    ["notificationState", notificationStates],
    ["creditWaits", creditWaits],
    ["settlementKind", settlementKinds],
    ["component", settlementComponents],
    ["role", roles],
    ["rule", companyItemKinds],
    ["stepState", closeStates],
    ["exposure", exposures],
  ])("each %s has its word", (group, codes) => {
    expect(codes.filter((code) => !(`${group}.${code}` in words))).toEqual([]);
  });
});

describe("saying", () => {
  it("fills in names and keeps what it was not told", () => {
    expect(say("en", "mark.overdue", { days: 12 })).toBe("12 d late");
    expect(say("zh", "mark.overdue")).toBe("逾期 {days} 天");
  });

  it("shows a code nobody has named as the code", () => {
    expect(sayCode("zh", "event", "drawn")).toBe("放款");
    expect(sayCode("zh", "event", "guarantee-paid")).toBe("guarantee-paid");
  });

  it("says a posting rule by its funding model and what it is about", () => {
    expect(sayRule("en", "balance-sheet.drawn")).toBe("Balance sheet · Drawn");
    expect(sayRule("en", "capital-heavy.stand-ready")).toBe("Capital-heavy · Standing ready, at the drawdown");
    expect(sayParts("en", "interest − interestVat")).toBe("Interest − VAT on it");
    expect(sayRule("zh", "manual")).toBe("手工凭证");
  });

  it("starts in the chosen language, then the browser's, then English", () => {
    expect(firstLanguage("zh", ["en-GB"])).toBe("zh");
    expect(firstLanguage(null, ["fr-FR", "zh-TW", "en"])).toBe("zh");
    expect(firstLanguage("klingon", ["fr"])).toBe("en");
  });
});
