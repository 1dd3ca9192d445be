import { expect, test } from "vitest";
import { chinaHolidays } from "../../../kernel/business-days.ts";
import { isoDate } from "../../../kernel/calendar.ts";
import { formatId } from "../../../kernel/ids.ts";
import { fen, sum } from "../../../kernel/money.ts";
import { asHtml } from "../../../platform/documents/index.ts";
import { drawnLoan } from "../../../testing/loans.ts";
import { defaultLendingPolicy, happen, type Loan } from "../../lending/index.ts";
import type { Agreement } from "../../matching/index.ts";
import { payoffOn } from "../payoff.ts";
import { perform } from "../perform.ts";
import { defaultServicingPolicy } from "../settings.ts";
import type { Around } from "./around.ts";
import { clearanceInput } from "./clearance-input.ts";
import { contractDocument } from "./contract.ts";
import { contractInput } from "./contract-input.ts";
import { totalOf } from "./parts.ts";
import { payoffInput } from "./payoff-input.ts";
import { payoffQuoteDocument } from "./payoff-quote.ts";

const agreement = (id: bigint, institutionId: bigint) =>
  ({ id, institutionId }) as unknown as Pick<Agreement, "id" | "institutionId">;

const around = (today: string): Around => ({
  borrower: { name: "王小明", nationalId: "110101199003071234" },
  agreements: [agreement(5n, 50n), agreement(6n, 60n)],
  institutions: new Map([
    [formatId("inst", 50n), "江河银行"],
    [formatId("inst", 60n), "算盘小贷"],
  ]),
  today: isoDate(today),
  consents: [],
});

const policy = { ...defaultLendingPolicy, ...defaultServicingPolicy };
const rules = { policy, holidays: chinaHolidays, recordedAt: new Date(0) };

const sure = <T>(outcome: { ok: true; value: T } | { ok: false; code: string }): T => {
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
};

test("a co-lent contract names each lender with its share, and its schedule is the borrower's", () => {
  const loan = drawnLoan({
    slices: [
      { principalFen: fen(252_000), agreementId: 5n as never },
      { principalFen: fen(108_000), agreementId: 6n as never },
    ],
  });
  const input = sure(contractInput(loan, around("2024-01-15"), policy));
  expect(input.funders.map(({ institution, amountFen }) => [institution, amountFen])).toEqual([
    ["江河银行", 252_000],
    ["算盘小贷", 108_000],
  ]);
  expect(input.schedule.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(sum(input.schedule.map((due) => due.principalFen))).toBe(360_000);
  expect(asHtml(contractDocument(input, "zh"))).toContain("江河银行");
});

test("a contract shows the schedule of the payout: not the one before it, nor the one after a prepayment", () => {
  const asked = drawnLoan();
  const later = drawnLoan({ drawnOn: "2024-02-15" }).instalments.map((row) => ({
    ...row,
    number: row.number + 6,
    schedule: 2,
  }));
  // Paid out a month after it was asked for: a row in the middle of the first schedule begins on that day, too.
  const paidOut: Loan = {
    ...asked,
    drawnOn: isoDate("2024-02-15"),
    schedule: 2,
    instalments: [...asked.instalments.map((row) => ({ ...row, replacedBy: 2 })), ...later],
  };
  const input = sure(contractInput(paidOut, around("2024-02-15"), policy));
  expect(input.schedule.map(({ number, dueOn }) => [number, dueOn]).at(0)).toEqual([1, "2024-03-15"]);
  expect(input.schedule).toHaveLength(6);

  const deed = {
    kind: "repayment",
    amountFen: fen(150_000),
    valueOn: isoDate("2024-01-20"),
    purpose: "prepay",
    excess: "credit",
  } as const;
  const prepaid = sure(perform(asked, deed, rules, { today: isoDate("2024-01-20"), recordedAt: new Date(0) })).loan;
  expect(prepaid.schedule).toBeGreaterThan(1);
  expect(sure(contractInput(prepaid, around("2024-01-20"), policy)).schedule).toEqual(
    sure(contractInput(asked, around("2024-01-20"), policy)).schedule,
  );
});

test("there is no contract of a loan that was never paid out, or that was made elsewhere", () => {
  expect(contractInput({ ...drawnLoan(), state: "cancelled" }, around("2024-01-15"), policy)).toMatchObject({
    code: "loan-not-active",
  });
  expect(
    contractInput({ ...drawnLoan(), movedInOn: isoDate("2024-01-15") }, around("2024-01-15"), policy),
  ).toMatchObject({ code: "contract-elsewhere" });
});

test("a payoff is quoted for every day up to its last, as settling on that day would take", () => {
  const input = sure(payoffInput(drawnLoan(), around("2024-01-20"), isoDate("2024-02-19"), rules));
  expect(input.days).toHaveLength(31);
  for (const { on, owed } of [input.days[0], input.days[15], input.days[30]].flatMap((day) => day ?? []))
    expect(totalOf(owed)).toBe(
      payoffOn(drawnLoan(), on, policy, chinaHolidays, { today: input.issuedOn, recordedAt: new Date(0) }).totalFen,
    );
  for (const on of ["2024-01-19", "2024-02-20"])
    expect(payoffInput(drawnLoan(), around("2024-01-20"), isoDate(on), rules)).toMatchObject({
      code: "invalid-request",
      detail: { pointer: "/on" },
    });
});

test("a borrower's credit is taken off the quote, and the page says so", () => {
  const at = { today: isoDate("2024-01-20"), recordedAt: new Date(0) };
  const loan = happen(drawnLoan(), [{ type: "credited", valueOn: at.today, creditFen: fen(10_000) }], at).loan;
  const input = sure(payoffInput(loan, around("2024-01-20"), undefined, rules));
  const [day] = input.days;
  expect(day?.creditFen).toBe(10_000);
  const page = asHtml(payoffQuoteDocument(input, "en"));
  expect(page).toContain("Your credit");
  expect(page).toContain("-100.00");
  expect(page).toContain("3,510.80"); // 3,600 and five days of 0.06% each, less 100
});

test("where to pay is what the operator has set, and a debit when nothing is", () => {
  const page = (paid: object) =>
    asHtml(
      payoffQuoteDocument(
        sure(payoffInput(drawnLoan(), around("2024-01-20"), undefined, { ...rules, policy: { ...policy, ...paid } })),
        "en",
      ),
    );
  expect(page({})).toContain("we debit the account");
  expect(page({ payToName: "Suanpan", payToBank: "River Bank", payToAccount: "6222 0001" })).toContain("6222 0001");
});

test("a certificate of clearance is for a settled loan alone, and adds up what was paid", () => {
  expect(clearanceInput(drawnLoan(), around("2024-01-20"), [])).toMatchObject({ code: "loan-not-settled" });
  const at = { today: isoDate("2024-01-20"), recordedAt: new Date(0) };
  const deed = {
    kind: "repayment",
    amountFen: fen(361_080),
    valueOn: at.today,
    purpose: "settle",
    excess: "refuse",
  } as const;
  const { loan, events } = sure(perform(drawnLoan(), deed, rules, at));
  const input = sure(clearanceInput(loan, around("2024-01-21"), events));
  expect([input.settledOn, totalOf(input.repaid), input.repaid.principal, input.waivedFen]).toEqual([
    "2024-01-20",
    361_080,
    360_000,
    0,
  ]);
});
