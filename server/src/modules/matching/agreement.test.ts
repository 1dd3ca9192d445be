import fc from "fast-check";
import { expect, test } from "vitest";
import { formatId } from "../../kernel/ids.ts";
import { fen } from "../../kernel/money.ts";
import { type Agreement, type AgreementId, chooseShares, decideTerms, plainFunding } from "./agreement.ts";

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
  funding: plainFunding,
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
      const choice = chooseShares(agreements, {
        product: "instalment",
        amountFen: fen(amount),
        monthlyRatePpm: 18_000,
      });
      if (accepting.length === 0) return !choice.ok;
      const [share] = choice.ok ? choice.value : [];
      if (!share) return false;
      return accepting.includes(share.agreement) && accepting.every((a) => a.priority >= share.agreement.priority);
    },
  );
  fc.assert(law);
});

test("a product nobody funds is refused", () => {
  const outcome = chooseShares([agreement(1, 1, 1, 1_000)], {
    product: "sme",
    amountFen: fen(500),
    monthlyRatePpm: 18_000,
  });
  expect(outcome).toMatchObject({ ok: false, code: "no-agreement-accepts" });
});

test("terms whose least is above their most are refused", () => {
  expect(decideTerms({ leastFen: 2, mostFen: 1 } as never)).toMatchObject({ ok: false, code: "amount-out-of-range" });
});

const asked = { product: "instalment", amountFen: fen(1_001), monthlyRatePpm: 18_000 } as const;
const ref = (id: number) => formatId("agr", BigInt(id) as AgreementId);

test("an agreement that wants more than the borrower pays is passed over", () => {
  const dear = { ...agreement(1, 1, 1, 9_000), funding: { ...plainFunding, funderMonthlyPpm: 18_001 } };
  const fair = { ...agreement(2, 2, 1, 9_000), funding: { ...plainFunding, funderMonthlyPpm: 18_000 } };
  const chosen = chooseShares([dear, fair], asked);
  expect(chosen.ok && chosen.value.map(({ agreement: { id } }) => id)).toEqual([2n]);
});

test("co-lenders take their shares to the fen, and an agreement whose co-lender is gone cannot fund alone", () => {
  const coLenders = [{ agreementId: ref(2), sharePpm: 300_000 }];
  const lead = { ...agreement(1, 1, 1, 9_000), funding: { ...plainFunding, coLenders } };
  const shared = chooseShares([lead, agreement(2, 9, 1, 9_000)], asked);
  expect(shared.ok && shared.value.map(({ principalFen }) => principalFen)).toEqual([701, 300]);
  expect(chooseShares([lead], asked)).toMatchObject({ ok: false, code: "no-agreement-accepts" });
});

test.each([
  ["capital-heavy", {}, "/funding/guaranteeTriggerDays"],
  ["capital-light", { guaranteeTriggerDays: 30 }, "/funding/guaranteeTriggerDays"],
  ["balance-sheet", { funderMonthlyPpm: 6_000 }, "/funding/funderMonthlyPpm"],
  ["ice", { funderMonthlyPpm: 6_000 }, "/funding/funderMonthlyPpm"],
  ["capital-light", { feePpm: 25_000 }, "/funding/feePpm"],
  ["balance-sheet", { institutionCollects: true }, "/funding/institutionCollects"],
  ["ice", { institutionCollects: false }, "/funding/institutionCollects"],
  [
    "capital-light",
    { institutionCollects: true, coLenders: [{ agreementId: ref(1), sharePpm: 600_000 }] },
    "/funding/institutionCollects",
  ],
  [
    "capital-light",
    {
      coLenders: [
        { agreementId: ref(1), sharePpm: 600_000 },
        { agreementId: ref(2), sharePpm: 400_000 },
      ],
    },
    "/funding/coLenders",
  ],
] as const)("%s with %j is refused: who bears the risk follows from the model", (fundingModel, terms, pointer) => {
  const asked = { leastFen: 1, mostFen: 2, fundingModel, funding: { ...plainFunding, ...terms } };
  expect(decideTerms(asked as never)).toMatchObject({ ok: false, code: "invalid-request", detail: { pointer } });
});
