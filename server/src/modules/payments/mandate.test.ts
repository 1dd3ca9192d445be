import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { type Fen, fen } from "../../kernel/money.ts";
import { type MandateId, pickMandate } from "./mandate.ts";

const mandates = fc.uniqueArray(fc.record({ id: fc.bigInt(1n, 50n), limitFen: fc.integer({ min: 1, max: 20 }) }), {
  selector: ({ id }) => id,
}) as fc.Arbitrary<{ id: MandateId; limitFen: Fen }[]>;

test.prop([mandates, fc.integer({ min: 1, max: 20 }).map(fen)])(
  "the mandate chosen allows the amount, and none that is newer does",
  (active, amountFen) => {
    const chosen = pickMandate(active, amountFen);
    const allowing = active.filter(({ limitFen }) => limitFen >= amountFen);
    expect(chosen === undefined).toBe(allowing.length === 0);
    if (chosen) expect(allowing.every(({ id }) => id <= chosen.id)).toBe(true);
    if (chosen) expect(chosen.limitFen).toBeGreaterThanOrEqual(amountFen);
  },
);
