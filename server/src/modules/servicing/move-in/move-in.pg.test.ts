import { fc, test as lawful } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { addDays, addMonths, daysBetween, type IsoDate, isoDate } from "../../../kernel/calendar.ts";
import { formatId, parseId } from "../../../kernel/ids.ts";
import { only } from "../../../kernel/lists.ts";
import { fen } from "../../../kernel/money.ts";
import { carryOut, closeUntil, openTestLender, repay, request, sure } from "../../../testing/lender.ts";
import { bookLoan, funders, type LoanRecipe, loanRecipe } from "../../../testing/moved-in.ts";
import { expectAllToHold } from "../../../testing/tampering.ts";
import { checkDigitOf } from "../../acquisition/index.ts";
import { linesAreGranted } from "../../assessment/index.ts";
import { guaranteedOn, lossToComeOn, policyLossOn } from "../../books/allowance/added-exposure.testing.ts";
import { type LoanId, readLoans } from "../../lending/index.ts";
import { addInstitution, signAgreementExecutor } from "../../matching/index.ts";
import { recordRepayments } from "../record-repayments.ts";
import type { Book, BookLoan } from "./book.ts";
import { moveIn } from "./move-in.ts";

const firstDay = isoDate("2024-07-01");
const lender = await openTestLender(firstDay);
const { platform, policy } = lender;

const bank = sure(await addInstitution(platform, request("bank", { name: "Bank", kind: "bank" })));
for (const [name, terms] of Object.entries(funders).slice(1))
  await carryOut(platform, name, signAgreementExecutor, {
    agreementId: null,
    terms: {
      ...{ institutionId: bank.id, products: ["instalment"], priority: 9, leastFen: 10_000, mostFen: 20_000_000 },
      ...{ expectedLossPpm: 30_000, name, ...terms },
    },
  });

let people = 0;
const consents = (["identity", "bureau", "contract"] as const).map((scope) => ({ scope, textVersion: "1" }));
const personOf = (id: string) => {
  people += 1;
  const first17 = `99999919900101${String(people).padStart(3, "0")}`;
  const nationalId = first17 + checkDigitOf(first17);
  const at = { file: "made up", row: people };
  return {
    at,
    id,
    channel: "App",
    kind: "person" as const,
    name: "王小明",
    nationalId,
    phone: "19012345678",
    consents,
  };
};

const bookOf = (cutOver: IsoDate, loans: readonly BookLoan[]): Book => ({
  cutOver,
  users: loans.map(({ id }) => personOf(`U-${id}`)),
  accounts: [],
  lines: loans.map(({ at, id, drawnOn }) => ({
    at,
    id: `L-${id}`,
    user: `U-${id}`,
    limitFen: fen(1_000_000),
    monthlyRatePpm: 15_000,
    state: "open" as const,
    openedOn: drawnOn,
    expiresOn: addMonths(drawnOn, 36),
  })),
  loans,
  unread: [],
});

const moved = async (book: Book) => {
  const report = sure(await moveIn(platform, policy, book, { by: "staff:mover" }));
  expect(report.refused).toEqual([]);
  return (id: string) => parseId<"loan">("loan", report.ids.loan.get(id) ?? "") as LoanId;
};

const stateOf = async (id: LoanId) => only([...(await readLoans(platform.db, [id])).values()]);

const plain: LoanRecipe = {
  funders: [0],
  monthFen: 30_000,
  rates: [500, 0, 0],
  left: 3,
  gone: 2,
  lateDays: 0,
  partPpm: 0,
};
let day = firstDay;

test("a loan is in the band of its arrears from the first moment", async () => {
  const late = [-10, 0, 1, 30, 31, 60, 61, 90, 91, 180, 181];
  const find = await moved(
    bookOf(
      day,
      late.map((lateDays) => bookLoan(`late${lateDays}`, day, { ...plain, lateDays })),
    ),
  );
  const bands = await Promise.all(late.map(async (lateDays) => (await stateOf(find(`late${lateDays}`))).band));
  expect(bands).toEqual([
    ...["current", "current", "1-30", "1-30", "31-60", "31-60", "61-90", "61-90", "91-180", "91-180", "over-180"],
  ]);
  expect((await stateOf(find("late181"))).state).toBe("written-off");
  await expectAllToHold(platform);
});

test("a guarantee whose day is past is called as the loan arrives, and on no day before", async () => {
  const recipes = { before: 79, past: 120 };
  const find = await moved(
    bookOf(
      day,
      Object.entries(recipes).map(([name, lateDays]) => bookLoan(name, day, { ...plain, funders: [1, 0], lateDays })),
    ),
  );
  expect((await stateOf(find("before"))).slices.map(({ calledOn }) => calledOn)).toEqual([null, null]);
  expect((await stateOf(find("past"))).slices.map(({ calledOn }) => calledOn)).toEqual([day, null]);
  // What was called the day it came can be lost no more; it takes nothing off what stands behind the other.
  expect(await guaranteedOn(platform.db, day)).toBe(30_000);
  await expectAllToHold(platform);
});

test("late fees run from the cut-over, not from the due date", async () => {
  const find = await moved(bookOf(day, [bookLoan("fees", day, { ...plain, lateDays: 55 })]));
  day = addDays(day, 6); // into 61 days
  await closeUntil(lender, day);
  const { instalments, band } = await stateOf(find("fees"));
  expect(band).toBe("61-90");
  // 30,500 fen at 500 ppm is 15 fen a day, for six days; the second, due 24 days before the cut-over, the same.
  expect(instalments.map(({ lateFeeFen }) => lateFeeFen).slice(0, 2)).toEqual([6 * 15, 6 * 15]);
  await expectAllToHold(platform);
});

test("what came too late to be believed in is expected to be lost until it is paid after all", async () => {
  day = addDays(day, 1);
  await closeUntil(lender, day);
  const expected = () => policyLossOn(platform.db, day);
  const find = await moved(bookOf(day, [bookLoan("given-up", day, { ...plain, lateDays: 70 })]));
  const all = await expected();
  expect(all).toBeGreaterThanOrEqual(90_000);
  expect(await repay(lender, find("given-up"), "a third", 30_500)).toMatchObject({ ok: true });
  expect(await expected()).toBe(Math.round((all * 2) / 3));
  const body = { amountFen: 61_000, purpose: "settle" as const };
  const [settled] = await recordRepayments(platform, policy, [{ ...request("rest", body), loanId: find("given-up") }]);
  expect(settled).toMatchObject({ ok: true, value: { state: "settled" } });
  expect(await expected()).toBe(0);
  await expectAllToHold(platform);
});

test("what comes back of a guarantee that was called for a lost loan is not expected to be lost again", async () => {
  day = addDays(day, 1);
  await closeUntil(lender, day);
  const toCome = () => lossToComeOn(platform.db, day);
  const find = await moved(bookOf(day, [bookLoan("called", day, { ...plain, funders: [1], lateDays: 120 })]));
  expect((await stateOf(find("called"))).slices.map(({ calledOn }) => calledOn)).toEqual([day]);
  const after = await toCome();
  expect(await repay(lender, find("called"), "comes back", 30_500)).toMatchObject({ ok: true });
  expect(await toCome()).toBe(after);
  await expectAllToHold(platform);
});

test("it is settled early for what is left, and its line is free again", async () => {
  const find = await moved(bookOf(day, [bookLoan("early", day, { ...plain, lateDays: -10 })]));
  const body = { amountFen: 91_500, purpose: "settle" as const };
  expect(
    await recordRepayments(platform, policy, [{ ...request("early", body), loanId: find("early") }]),
  ).toMatchObject([{ ok: true, value: { state: "settled" } }]);
  const [line] = await platform.db`
    select c.available_fen from credit_line c join loan l on l.slot = c.slot and l.line_id = c.id where l.id = ${find("early")}`;
  expect(line?.availableFen).toBe(1_000_000);
  await expectAllToHold(platform);
});

test("a loan on a line that lives here already is taken by our id of the line; a line nobody knows is refused", async () => {
  const [line] = await platform.db`select id from credit_line order by id limit 1`;
  const known = { ...bookLoan("known", day, plain), line: formatId("line", line?.id) };
  const unknown = { ...bookLoan("unknown", day, plain), line: "line_0000000000001" };
  const book = { ...bookOf(day, []), loans: [known, unknown] };
  const report = sure(await moveIn(platform, policy, book, { by: "staff:mover" }));
  expect([...report.ids.loan.keys()]).toEqual(["known"]);
  expect(report.refused).toMatchObject([{ kind: "loan", id: "unknown", field: "line" }]);
});

test.each([
  ["limit", "limit_fen = limit_fen + 1"],
  ["first day", "opened_on = opened_on - 1"],
  ["last day", "expires_on = expires_on + 1"],
])("a line whose %s is not what was moved in does not go unnoticed", async (what, change) => {
  const { owner } = platform;
  const [line] = await owner`select slot, id from credit_line order by id limit 1`;
  const where = `where slot = ${line?.slot} and id = ${line?.id}`;
  const [before] = await owner`select limit_fen, opened_on, expires_on from credit_line where id = ${line?.id}`;
  await owner.unsafe(`update credit_line set ${change} ${where}`);
  const found = await linesAreGranted.run(platform);
  await owner`
    update credit_line set limit_fen = ${before?.limitFen}, opened_on = ${before?.openedOn}, expires_on = ${before?.expiresOn}
    where id = ${line?.id}`;
  expect(found.problem).toContain(`the ${what} of its line is`);
  await expectAllToHold(platform);
});

let books = 0;
lawful.prop(
  [
    fc.array(loanRecipe, { minLength: 1, maxLength: 6 }),
    fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 90_000 }), fc.nat(20)), { maxLength: 6 }),
  ],
  {
    numRuns: 5,
  },
)(
  "whatever the book, and whatever happens to it then, every law holds",
  async (recipes, payments) => {
    books += 1;
    const cutOver = day;
    const loans = recipes.map((one, n) => bookLoan(`b${books}-${n}`, cutOver, one));
    const find = await moved(bookOf(cutOver, loans));
    await expectAllToHold(platform);
    for (const [n, { id, outstandingFen }] of loans.entries()) {
      const loan = await stateOf(find(id));
      // Credit pays what is due as it arrives, and may end it.
      if (loan.state === "active" && !recipes[n]?.creditFen) expect(loan.outstandingFen).toBe(outstandingFen);
      if (loan.state === "written-off") expect(recipes[n]?.lateDays).toBeGreaterThan(180);
      if (loan.state === "settled") expect(recipes[n]?.creditFen).toBeGreaterThanOrEqual(outstandingFen);
    }
    day = addDays(day, 6);
    await closeUntil(lender, day);
    for (const [k, [n, amountFen, backDays]] of payments.entries()) {
      const { id } = loans[n % loans.length] as BookLoan;
      const valueOn = addDays(day, -Math.min(backDays, daysBetween(cutOver, day)));
      const body = { amountFen, valueOn, excess: "credit" as const };
      await recordRepayments(platform, policy, [{ ...request(`${id}-${k}`, body), loanId: find(id) }]);
    }
    await repay(lender, find((loans[0] as BookLoan).id), `last-${books}`, 100);
    await expectAllToHold(platform);
  },
  240_000,
);

test("credit, late fees and accounts come along, are lived again with the loan, and the number is sealed", async () => {
  const recipe = { ...plain, lateDays: 40, creditFen: 31_000, lateFeeFen: 222 };
  const book = bookOf(day, [
    bookLoan("laden", day, recipe),
    bookLoan("ahead", day, { ...plain, lateDays: -10, creditFen: 400 }),
  ]);
  const at = { file: "accounts.csv", row: 2 };
  const account = { at, id: "B-1", user: "U-laden", bankCode: "ICBC", number: "6222000012345678", holderName: null };
  const strangers = [
    { ...account, id: "B-2", user: "U-none" },
    { ...account, id: "B-3", holderName: "李四" },
  ];
  const laden = { ...book, accounts: [account, ...strangers] };
  const report = sure(await moveIn(platform, policy, laden, { by: "staff:mover" }));
  expect(report.accounts).toEqual({ read: 3, movedIn: 1, before: 0 });
  expect(report.refused.map(({ kind, id, field }) => [kind, id, field])).toEqual([
    ["account", "B-2", "user"],
    ["account", "B-3", "holderName"],
  ]);
  const find = (id: string) => parseId<"loan">("loan", report.ids.loan.get(id) ?? "") as LoanId;
  // The credit paid the oldest instalment on the cut-over, and its late fee; the loan is late with the next.
  const { instalments, creditFen, band } = await stateOf(find("laden"));
  expect(creditFen).toBe(0);
  expect(instalments[0]).toMatchObject({ lateFeeFen: 222, paidLateFeeFen: 222, paidPrincipalFen: 30_000 });
  expect(instalments[1]?.paidInterestFen).toBe(31_000 - 30_500 - 222);
  expect(band).toBe("1-30");
  expect(await stateOf(find("ahead"))).toMatchObject({ creditFen: 400, band: "current" });
  await expectAllToHold(platform);
  const rows = await platform.owner`select a::text as row from bank_account a`;
  expect(rows.map(({ row }) => row).join()).not.toContain("6222000012345678");
  expect(sure(await moveIn(platform, policy, laden, { by: "staff:mover" })).accounts).toMatchObject({ before: 1 });
  // A payment that counts from the cut-over works the loan out again, with what it brought.
  day = addDays(day, 3);
  await closeUntil(lender, day);
  const back = { amountFen: 5_000, valueOn: addDays(day, -3) };
  const paid = { ...request("after all", back), loanId: find("laden") };
  expect(only(await recordRepayments(platform, policy, [paid])).ok).toBe(true);
  await expectAllToHold(platform);
}, 60_000);
