import { expect, it } from "vitest";
import { segmentSaid } from "./segment.ts";

const shout = (_group: string, code: string): string => code.toUpperCase();

it("says a segment part by part, however coarse it is", () => {
  expect(segmentSaid("balance-sheet/instalment/4-6/C", shout)).toBe("BALANCE-SHEET · INSTALMENT · 4-6 · C");
  expect(segmentSaid("balance-sheet", shout)).toBe("BALANCE-SHEET");
});
