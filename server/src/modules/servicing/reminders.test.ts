import { fc, test as property } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { addDays, isoDate } from "../../kernel/calendar.ts";
import { type Id, makeIdSource, slot } from "../../kernel/ids.ts";
import { fen } from "../../kernel/money.ts";
import { type NewNotification, renderTemplate } from "../../platform/notifications/index.ts";
import { payoffNotices, receiptNotices, remindersFor } from "./reminders.ts";
import { servicingTemplates } from "./templates.ts";

const ids = makeIdSource(() => Date.parse("2024-01-02T02:00:00Z"), 0);
const loan = { loanId: ids.next<"loan">(slot(7)), userId: ids.next<"user">(slot(7)) as Id<"user"> };
const today = isoDate("2024-02-10");
const due = (days: number, amountFen = 63_836) => ({ ...loan, dueOn: addDays(today, days), amountFen: fen(amountFen) });
const templates = (list: readonly NewNotification[]) => list.map(({ template }) => template);

test.each([
  [4, []],
  [3, ["due-soon"]],
  [0, ["due-soon"]],
  [-1, ["overdue"]],
  [-7, ["overdue"]],
  [-8, []],
])("what is due in %i days: %j", (days, expected) => {
  expect(templates(remindersFor([due(days)], today, 3))).toEqual(expected);
});

test("nobody is reminded of nothing", () => expect(remindersFor([due(1, 0)], today, 3)).toEqual([]));

test("a reminder says what and when, under a key of loan and date, and ends with its date", () => {
  const [reminder] = remindersFor([due(3)], today, 3, "en");
  expect(reminder).toMatchObject({
    userId: loan.userId,
    naturalKey: expect.stringMatching(/^due-soon\/loan_[0-9a-z]{13}\/2024-02-13$/),
    params: { dueOn: "2024-02-13", amountYuan: "638.36" },
    expiresAt: new Date("2024-02-13T16:00:00Z"),
  });
});

property.prop([fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 20 }), fc.integer({ min: 0, max: 10 })])(
  "asked day after day, each date is spoken of at most twice",
  (offsets, daysAhead) => {
    const dues = [...new Set(offsets)].map((days) => due(days));
    const days = Array.from({ length: 40 }, (_, n) => addDays(today, n - 20));
    const keys = days.flatMap((day) => remindersFor(dues, day, daysAhead).map(({ naturalKey }) => naturalKey));
    expect(new Set(keys).size).toBeLessThanOrEqual(2 * dues.length);
  },
);

test("every notice fits its template, in both languages, and names no whole loan", () => {
  for (const language of ["en", "zh"] as const) {
    const notices = [
      ...remindersFor([due(2), due(-2)], today, 3, language),
      ...receiptNotices([{ ...loan, reference: "r-1", receivedOn: today, amountFen: fen(100_500) }], language),
      ...payoffNotices([{ ...loan, settledOn: today }], language),
    ];
    expect(templates(notices)).toEqual(Object.keys(servicingTemplates));
    for (const { template, params } of notices) {
      const text = renderTemplate(servicingTemplates[template as keyof typeof servicingTemplates][language], params);
      expect(text).toMatchObject({ ok: true });
      expect(JSON.stringify(text)).not.toContain("loan_");
    }
  }
});
