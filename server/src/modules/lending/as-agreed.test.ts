import { expect, test } from "vitest";
import { chinaHolidays, holidays } from "../../kernel/business-days.ts";
import { isoDate } from "../../kernel/calendar.ts";
import type { Id } from "../../kernel/ids.ts";
import { fen } from "../../kernel/money.ts";
import type { CreditLine } from "../assessment/index.ts";
import { type Agreement, plainFunding } from "../matching/index.ts";
import { firstBreach } from "./as-agreed.ts";
import { decideDrawDown } from "./decide-draw-down.ts";
import { decidePaidOut } from "./pay-out.ts";
import { plainTerms } from "./product.ts";

const at = (text: string) => new Date(`${text}Z`);
const drawnAt = at("2024-01-10T10:00:00");
const line: CreditLine = {
  id: 1n as CreditLine["id"],
  userId: 2n as CreditLine["userId"],
  channelId: 3n as CreditLine["channelId"],
  applicationId: 4n as Id<"app">,
  limitFen: fen(3_000_000),
  availableFen: fen(3_000_000),
  monthlyRatePpm: 18_000,
  state: "open",
  openedOn: isoDate("2024-01-01"),
  expiresOn: isoDate("2025-01-01"),
};
const product = {
  code: "instalment" as const,
  version: 1,
  nameEn: "Instalment loan",
  nameZh: "分期贷",
  leastFen: 1,
  mostFen: 9_000_000,
  tenors: [6],
  terms: { ...plainTerms, shiftHolidays: true },
  publishedAt: at("2024-01-01T00:00:00"),
};
const agreement: Agreement = {
  id: 5n as Agreement["id"],
  version: 1,
  institutionId: 6n as Id<"inst">,
  name: "Own money",
  fundingModel: "balance-sheet",
  entity: "microcredit",
  products: ["instalment"],
  priority: 1,
  leastFen: fen(1),
  mostFen: fen(9_000_000),
  expectedLossPpm: 30_000,
  funding: plainFunding,
  signedAt: at("2024-01-01T00:00:00"),
};

/** Drawn so that the first instalment falls into the New Year's week, under the calendar known at the time. */
const drawnUnder = (calendar: typeof chinaHolidays) => {
  const offer = { products: [product], agreements: [agreement], capPpm: 240_000, holidays: calendar };
  const request = { product: "instalment" as const, amountFen: 360_000, tenor: 6 };
  const decided = decideDrawDown(7n as never, line, request, offer, isoDate("2024-01-10"));
  if (!decided.ok) throw new Error(decided.code);
  const at = { today: isoDate("2024-01-10"), recordedAt: drawnAt };
  const paid = decidePaidOut(decided.value.loan, at.today, calendar, at);
  if (!paid.ok) throw new Error(paid.code);
  return { loan: paid.value.loan, drawn: paid.value.events };
};
const origins = { line, products: [product], agreements: [agreement], holidays: chinaHolidays };

test("a loan is as agreed, whether or not its holidays were announced when it was drawn", () => {
  for (const calendar of [chinaHolidays, holidays([], [])]) {
    const { loan, drawn } = drawnUnder(calendar);
    expect(firstBreach(loan, { ...origins, drawn })).toBeUndefined();
  }
  expect(drawnUnder(chinaHolidays).loan.instalments[0]?.dueOn).not.toBe(
    drawnUnder(holidays([], [])).loan.instalments[0]?.dueOn,
  );
});

test("a version in force is one that was published when the loan was drawn, give or take a minute", () => {
  const { loan, drawn } = drawnUnder(chinaHolidays);
  const second = (publishedAt: Date) => [product, { ...product, version: 2, publishedAt }];
  const under = (version: number, publishedAt: Date) =>
    firstBreach({ ...loan, productVersion: version }, { ...origins, drawn, products: second(publishedAt) });
  expect(under(1, at("2024-01-10T09:59:30"))).toBeUndefined();
  expect(under(2, at("2024-01-10T10:00:30"))).toBeUndefined();
  expect(under(1, at("2024-01-10T09:58:00"))).toBe("version of its product is 1, in force at the drawdown was 2");
  expect(under(2, at("2024-01-10T10:02:00"))).toBe("version of its product is 2, in force at the drawdown was 1");
});
