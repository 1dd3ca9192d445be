import { expect, test } from "vitest";
import { addDays } from "../../kernel/calendar.ts";
import { sum } from "../../kernel/money.ts";
import { transaction } from "../../platform/database.ts";
import { draw, payOut, sure } from "../../testing/lender.ts";
import { openServicing } from "../../testing/servicing.ts";
import { expectAllToHold } from "../../testing/tampering.ts";
import { apply, linesOfUser, lockLines } from "../assessment/index.ts";
import { owedOf } from "../lending/index.ts";
import { flagBorrower } from "./flag-borrower.ts";

const house = await openServicing("2024-01-15");
const { lender, platform, publish, sign, take, askOn, pay, loan, events, line, close, waive } = house;

await publish("sme");
const funding = { funderMonthlyPpm: 6_000, guaranteeTriggerDays: 30 };
await sign({ product: "sme", model: "capital-heavy", funding });
const heavy = await take("sme");

test("a cure opens the line again, but not while another loan is late, a flag stands, or principal was given up", async () => {
  const two = await take("instalment", 100_000, 3);
  const second = await askOn(two.lineId, "instalment", 50_000, 3);
  await payOut(lender, second);
  const flagged = await take("instalment", 100_000, 3);
  const less = await take("instalment", 100_000, 3);
  await close("2024-02-16");
  sure(await pay(heavy.loanId, 63_836, { valueOn: "2024-02-15" }));
  for (const { lineId } of [two, flagged, less]) expect((await line(lineId)).state).toBe("suspended");

  const [due1, due2] = [await loan(two.loanId), await loan(second)].map(
    ({ instalments: [row] }) => (row?.principalFen ?? 0) + (row?.interestFen ?? 0),
  ) as [number, number];
  expect(sure(await pay(two.loanId, due1)).state).toBe("active");
  expect((await loan(two.loanId)).band).toBe("current");
  expect((await line(two.lineId)).state).toBe("suspended");
  sure(await pay(second, due2));
  expect((await line(two.lineId)).state).toBe("open");

  const flag = (raised: boolean) =>
    flagBorrower(platform, flagged.user.id, {
      caller: "staff:risk",
      key: `flag-${raised}`,
      body: { kind: "dispute", raised, reason: "says it was not him" },
    });
  sure(await flag(true));
  sure(await flag(false));
  // The flag was lifted; the arrears were not.
  expect((await line(flagged.lineId)).state).toBe("suspended");
  sure(await pay(flagged.loanId, due1));
  expect((await line(flagged.lineId)).state).toBe("open");

  sure(await house.act(less.loanId, (valueOn) => ({ kind: "settlement", amountFen: 40_000 as never, valueOn })));
  expect(await loan(less.loanId)).toMatchObject({ state: "settled", band: "current" });
  expect((await line(less.lineId)).state).toBe("suspended");
  await expectAllToHold(platform);
}, 120_000);

test("co-lent 70:30: to the fen, receipts split, one slice called; interest and late fees run on", async () => {
  await publish("v-pocket");
  const own = await sign({ product: "sme", model: "balance-sheet", priority: 9 });
  await sign({
    product: "v-pocket",
    model: "capital-heavy",
    funding: {
      funderMonthlyPpm: 6_000,
      guaranteeTriggerDays: 30,
      coLenders: [{ agreementId: own, sharePpm: 300_000 }],
    },
  });
  const { loanId, lineId } = await take("v-pocket");
  const drawn = await loan(loanId);
  expect(drawn.slices.map(({ principalFen }) => principalFen)).toEqual([252_000, 108_000]);
  const byNumber = [1, 2, 3, 4, 5, 6].map((n) =>
    sum(
      drawn.instalments
        .filter((row) => row.number === n)
        .flatMap((row) => [row.principalFen, row.interestFen, row.serviceFeeFen]),
    ),
  );
  expect(byNumber).toEqual([63_836, 63_836, 63_836, 63_836, 63_836, 63_839]);
  await close("2024-03-16");
  // The whole month of the example: instalments 1 and 2 in time, 3 due on 15 April never.
  sure(await pay(heavy.loanId, 63_836, { valueOn: "2024-03-15" }));
  sure(await pay(loanId, 63_836));
  const parts = await events(loanId, "repaid");
  expect(parts.map(({ slice }) => slice).sort()).toEqual([1, 2]);
  expect(sum(parts.flatMap((e) => [e.principalFen, e.interestFen, e.serviceFeeFen, e.lateFeeFen]))).toBe(63_836);
  // Drawn on 16 February, due on 16 March and 16 April; the second is missed, thirty days later the guarantee pays.
  await close("2024-05-17");
  expect((await events(heavy.loanId, "guarantee-called")).map((e) => e.principalFen + e.interestFen)).toEqual([
    247_188,
  ]);
  const late = await loan(loanId);
  expect(late.slices.map(({ calledOn }) => calledOn)).toEqual(["2024-05-16", null]);
  const [call] = await events(loanId, "guarantee-called");
  expect(call?.principalFen).toBe(
    sum(late.instalments.filter((r) => r.slice === 1).map((r) => owedOf(r, "principal"))),
  );
  // One month by the schedule, one month on what is unpaid: 1.8% of the slice's principal each.
  const ownRows = late.instalments.filter((row) => row.slice === 2);
  const unpaid = sum(ownRows.map((row) => owedOf(row, "principal")));
  const expected =
    sum(ownRows.slice(0, 2).map((row) => row.interestFen)) + Math.round((unpaid * 18_000 * 31) / 30_000_000);
  expect(Math.abs((late.slices[1]?.accruedInterestFen ?? 0) - expected)).toBeLessThanOrEqual(1);
  // 31 days past due less 3 of grace, at 0.05% a day of what each slice is owed.
  const fee = sum(late.instalments.filter((row) => row.number === 2).map((row) => row.lateFeeFen));
  expect(Math.abs(fee - 28 * 31.918)).toBeLessThan(28);
  sure(await waive(loanId, 100));
  sure(await pay(loanId, 63_836));
  expect(
    new Set((await events(loanId)).filter((e) => e.seq > 20 || e.type === "reclaimed").map((e) => e.type)).has(
      "reclaimed",
    ),
  ).toBe(true);
  expect((await events(loanId, "reclaimed")).every(({ slice }) => slice === 1)).toBe(true);
  expect((await line(lineId)).state).toBe("suspended");
  await expectAllToHold(platform);
}, 240_000);

test("who renewed his line on the day an instalment fell due draws nothing on the new one while the old loan is late", async () => {
  const { user, loanId, lineId } = await take("instalment", 100_000, 3);
  const [first] = (await loan(loanId)).instalments;
  await close(first?.dueOn as never);
  await platform.owner`update credit_line set expires_on = ${first?.dueOn as string} where id = ${lineId}`;
  const request = { caller: "app", key: "renew-on-due-day", body: { monthlyIncomeFen: 900_000 as never } };
  expect(sure(await apply(platform, user, request)).state).toBe("approved");
  const states = async () => (await linesOfUser(platform.db, user.id)).map(({ state }) => state);
  expect(await states()).toEqual(["closed", "open"]);

  await close(addDays(first?.dueOn as never, 1));
  expect(await states()).toEqual(["closed", "suspended"]);
  sure(await pay(loanId, (first?.principalFen ?? 0) + (first?.interestFen ?? 0)));
  expect(await states()).toEqual(["closed", "open"]);
  // Whoever decides about one of them holds both.
  const held = await transaction(platform.db, (tx) => lockLines(tx, [lineId]));
  expect([...held.values()].map(({ state }) => state)).toEqual(["closed", "open"]);
}, 120_000);

test("nothing is drawn on a line that was opened while an older loan was late already", async () => {
  const { user, loanId, lineId } = await take("instalment", 100_000, 3);
  const [first] = (await loan(loanId)).instalments;
  await platform.owner`update credit_line set state = 'closed' where id = ${lineId}`;
  await close(addDays(first?.dueOn as never, 1));
  const request = { caller: "app", key: "apply-while-late", body: { monthlyIncomeFen: 900_000 as never } };
  expect(sure(await apply(platform, user, request)).state).toBe("approved");
  const [opened] = (await linesOfUser(platform.db, user.id)).filter(({ state }) => state === "open");
  const ask = () => draw(lender, opened?.id as never, "while-late", 50_000);
  await expect(ask()).rejects.toThrow(/line-not-open.*delinquency/);
  sure(await pay(loanId, (first?.principalFen ?? 0) + (first?.interestFen ?? 0)));
  await draw(lender, opened?.id as never, "once-paid", 50_000);
}, 120_000);
