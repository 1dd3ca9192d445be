import { expect, it } from "vitest";
import { becauseSaid, segmentSaid, usedSaid } from "./segment.ts";

const shout = (_group: string, code: string): string => code.toUpperCase();

it("says a segment part by part, however coarse it is", () => {
  expect(segmentSaid("balance-sheet/instalment/4-6/C", shout)).toBe("BALANCE-SHEET · INSTALMENT · 4-6 · C");
  expect(segmentSaid("balance-sheet", shout)).toBe("BALANCE-SHEET");
});

it("says what a thin segment lacks and what stood in, in the reader's words", () => {
  expect(becauseSaid("3 of 300 loans, 0 of 20 defaults", shout)).toBe("3/300 LOANS, 0/20 DEFAULTS");
  expect([usedSaid("policy rate", shout), usedSaid("ice", shout)]).toEqual(["POLICY-RATE", "ICE"]);
});
