import fc from "fast-check";
import { expect, test } from "vitest";
import { fen } from "../../kernel/money.ts";
import { type Agreement, type AgreementId, chooseAgreement, decideTerms } from "./agreement.ts";

const agreement = (id: number, priority: number, leastFen: number, mostFen: number): Agreement => ({
  id: BigInt(id) as AgreementId,
  version: 1,
  institutionId: 1n as Agreement["institutionId"],
  name: `agreement ${id}`,
  fundingModel: "balance-sheet",
  entity: "microcredit",
  products: ["instalment"],
  priority,
  leastFen: fen(leastFen),
  mostFen: fen(mostFen),
  expectedLossPpm: 30_000,
  signedAt: new Date(0),
});

const anyAgreement = fc
  .tuple(
    fc.integer({ min: 1, max: 99 }),
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 1, max: 500 }),
    fc.integer({ min: 0, max: 500 }),
  )
  .map(([id, priority, least, width]) => agreement(id, priority, least, least + width));

test("the chosen agreement accepts the loan, and none that accepts it comes before", () => {
  const law = fc.property(
    fc.uniqueArray(anyAgreement, { selector: (a) => a.id, maxLength: 12 }),
    fc.integer({ min: 1, max: 1_000 }),
    (agreements, amount) => {
      const accepting = agreements.filter((a) => a.leastFen <= amount && amount <= a.mostFen);
      const choice = chooseAgreement(agreements, { product: "instalment", amountFen: fen(amount) });
      if (accepting.length === 0) return !choice.ok;
      return (
        choice.ok && accepting.includes(choice.value) && accepting.every((a) => a.priority >= choice.value.priority)
      );
    },
  );
  fc.assert(law);
});

test("a product nobody funds is refused", () => {
  const outcome = chooseAgreement([agreement(1, 1, 1, 1_000)], { product: "sme", amountFen: fen(500) });
  expect(outcome).toMatchObject({ ok: false, code: "no-agreement-accepts" });
});

test("terms whose least is above their most are refused", () => {
  expect(decideTerms({ leastFen: 2, mostFen: 1 } as never)).toMatchObject({ ok: false, code: "amount-out-of-range" });
});
