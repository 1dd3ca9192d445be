import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { parseId } from "../../kernel/ids.ts";
import { addChannel } from "../../modules/acquisition/index.ts";
import { trialBalance } from "../../modules/ledger/index.ts";
import type { LoanId } from "../../modules/lending/index.ts";
import { type Book, moveIn, recordRepayments } from "../../modules/servicing/index.ts";
import { closeUntil, house, openTestLender, repay, request, sure, type TestLender } from "../../testing/lender.ts";
import { openApi } from "../../testing/servicing.ts";
import { readBook } from "./read-book.ts";

const examples = join(import.meta.dirname, "../../../../docs/examples");
const cutOver = isoDate("2024-07-01");

const openHouse = async (): Promise<TestLender> => {
  const lender = await openTestLender(cutOver);
  sure(await addChannel(lender.platform, request("own", { name: "Suanpan App", kind: "own-app" })));
  return lender;
};

const move = async ({ platform, policy }: TestLender, book: Book, dryRun = false) =>
  sure(await moveIn(platform, policy, book, { by: "staff:mover", dryRun }));

const laws = async ({ platform }: TestLender) => {
  const proofs = [];
  for (const { name, run } of house.verifiers) proofs.push({ name, problem: (await run(platform)).problem });
  return proofs.filter(({ problem }) => problem !== undefined);
};

const everything = async ({ platform }: TestLender) => ({
  loans: await platform.db`
    select l.drawn_on, l.principal_fen, l.outstanding_fen, l.band, l.state, l.next_due_on, l.moved_in_on, c.available_fen, c.state as line
    from loan l join credit_line c on c.slot = l.slot and c.id = l.line_id order by l.drawn_on`,
  events:
    await platform.db`select count(*) as n, sum(principal_fen) as principal, sum(interest_fen) as interest from loan_event`,
  instalments:
    await platform.db`select count(*) as n, sum(principal_fen) as principal, sum(interest_fen) as interest from instalment`,
  users: await platform.db`select count(*) as n from app_user`,
});

describe("the example of the documentation", () => {
  let lender: TestLender;
  let loanOf: (id: string) => LoanId;
  beforeAll(async () => {
    lender = await openHouse();
  });

  test("could be moved in, says a dry run, which writes nothing", async () => {
    const report = await move(lender, readBook(join(examples, "book.json"), cutOver), true);
    expect(report).toMatchObject({
      dryRun: true,
      loans: { read: 5, movedIn: 5 },
      refused: [],
      outstandingFen: 1_199_900,
    });
    expect((await everything(lender)).users[0]?.n).toBe(0);
  });

  test("moves in whole", async () => {
    const report = await move(lender, readBook(join(examples, "book.json"), cutOver));
    expect(report.refused).toEqual([]);
    expect(report).toMatchObject({
      users: { read: 4, movedIn: 4, before: 0 },
      lines: { read: 4, movedIn: 4, before: 0 },
      loans: { read: 5, movedIn: 5, before: 0 },
      outstandingFen: 1_199_900,
    });
    loanOf = (id) => parseId<"loan">("loan", report.ids.loan.get(id) ?? "") as LoanId;
  });

  test("with bands, due dates and lines as its arrears make them", async () => {
    const { loans } = await everything(lender);
    expect(
      loans.map((l) => [l.drawnOn, l.outstandingFen, l.band, l.state, l.nextDueOn, l.availableFen, l.line]),
    ).toEqual([
      ["2023-09-05", 0, "over-180", "written-off", null, 180_000, "closed"],
      ["2023-11-12", 539_900, "91-180", "active", "2024-01-12", 60_100, "suspended"],
      ["2024-02-10", 150_000, "1-30", "active", "2024-06-10", 350_000, "suspended"],
      ["2024-03-01", 270_000, "current", "active", "2024-07-01", 610_000, "open"],
      ["2024-06-15", 120_000, "current", "active", "2024-07-15", 610_000, "open"],
    ]);
    expect(loans.every((l) => l.movedInOn === cutOver)).toBe(true);
  });

  test("with the interest its schedules have earned, and nothing dated before the cut-over", async () => {
    const events = await lender.platform.db`
      select type, value_on, principal_fen, interest_fen, vat_fen from loan_event where loan_id = ${loanOf("A-9002")} order by seq`;
    // 16 days of a month of 1,800 fen, VAT inside.
    expect(events).toEqual([
      { type: "moved-in", valueOn: cutOver, principalFen: 120_000, interestFen: 960, vatFen: 54 },
      { type: "credited", valueOn: cutOver, principalFen: 0, interestFen: 0, vatFen: 0 },
    ]);
    const [old] = await lender.platform.db`select count(*) as n from loan_event where value_on < ${cutOver}`;
    expect(old?.n).toBe(0);
  });

  test("holds every law", async () => {
    expect(await laws(lender)).toEqual([]);
  });

  test("a second run, from the CSV this time, changes nothing", async () => {
    const before = await everything(lender);
    const report = await move(lender, readBook(join(examples, "book"), cutOver));
    expect(report).toMatchObject({
      users: { movedIn: 0, before: 4 },
      lines: { movedIn: 0, before: 4 },
      loans: { movedIn: 0, before: 5 },
      refused: [],
      outstandingFen: 1_199_900,
    });
    expect(await everything(lender)).toEqual(before);
  });

  test("other content under a name that is in is refused, and what hangs on it is named", async () => {
    const book = readBook(join(examples, "book"), cutOver);
    const lines = book.lines.map((line) => (line.id === "L-502" ? { ...line, monthlyRatePpm: 17_000 } : line));
    const report = await move(lender, { ...book, lines });
    expect(report.refused.map(({ kind, id, file, row, problem }) => [kind, id, file, row, problem])).toEqual([
      [
        "line",
        "L-502",
        "lines.csv",
        3,
        "This line was moved in before with other content, and stays as it is: correct it here, where it lives now.",
      ],
      ["loan", "A-9003", "loans.csv", 4, "The line L-502 was refused (lines.csv, row 3): correct that first."],
    ]);
  });

  test("then life goes on: money comes in, days close, every law still holds", async () => {
    expect(await repay(lender, loanOf("A-9001"), "first", 34_050)).toMatchObject({ ok: true });
    expect(await repay(lender, loanOf("A-9003"), "cures", 52_400)).toMatchObject({ ok: true });
    expect(await laws(lender)).toEqual([]);
    await closeUntil(lender, "2024-07-10");
    // The provider owes what came in here, and none of the credit the loans brought along.
    const { rows } = await trialBalance(lender.platform.db, { book: "usgaap", on: cutOver });
    const balances = new Map(rows.map(({ account, balanceFen }) => [account, balanceFen]));
    expect(balances.get("funds-receivable")).toBe(34_050 + 52_400);
    expect(balances.get("borrower-credits")).toBeGreaterThan(0);
    // What lies behind the cut-over is the old system's; what lies after it can still be put right.
    const early = { ...request("early", { amountFen: 1_000, valueOn: "2024-06-30" }), loanId: loanOf("A-9002") };
    const [refusedEarly] = await recordRepayments(lender.platform, lender.policy, [early]);
    expect(refusedEarly).toMatchObject({ ok: false, code: "value-date-before-drawdown" });
    const back = { ...request("back", { amountFen: 20_000, valueOn: "2024-07-05" }), loanId: loanOf("A-9002") };
    const [late] = await recordRepayments(lender.platform, lender.policy, [back]);
    expect(late).toMatchObject({ ok: true });
    expect(await laws(lender)).toEqual([]);
    const { loans } = await everything(lender);
    expect(loans.map((l) => l.band)).toEqual(["over-180", "91-180", "current", "current", "current"]);
  });

  test("and who never pays is given up at last", async () => {
    await closeUntil(lender, "2024-07-16");
    const [gone] = await lender.platform.db`select state, outstanding_fen from loan where id = ${loanOf("A-9004")}`;
    expect(gone).toEqual({ state: "written-off", outstandingFen: 0 });
    const { loans } = await everything(lender);
    expect(loans.map((l) => l.band)).toEqual(["over-180", "over-180", "1-30", "current", "1-30"]);
    expect(await laws(lender)).toEqual([]);
  });

  test("on another day than its cut-over nothing is taken", async () => {
    const { platform, policy } = lender;
    const outcome = await moveIn(platform, policy, readBook(join(examples, "book.json"), cutOver), {
      by: "staff:mover",
    });
    expect(outcome).toMatchObject({ ok: false, code: "date-not-open", detail: { openOn: "2024-07-16" } });
  });
});

test("a run that is cut off, wherever it is, goes on where it was", async () => {
  const lender = await openHouse();
  const { platform } = lender;
  const book = readBook(join(examples, "book"), cutOver);
  const counts: number[] = [];
  for (let ids = 3; ; ids += 4) {
    const next = failingAfter(platform.ids.next, ids);
    const frail = {
      ...lender,
      platform: { ...platform, ids: { next }, config: { ...platform.config, dayRanges: 16 } },
    };
    const failed = await move(frail, book).then(
      () => undefined,
      (error: Error) => error.message,
    );
    counts.push((await everything(lender)).loans.length);
    if (failed === undefined) break;
    expect(failed).toBe("cut off");
  }
  // Some runs ended among the users, some among the loans; nothing was ever lost or half there.
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.filter((n) => n > 0 && n < 5).length).toBeGreaterThan(0);
  const report = await move(lender, book);
  expect(report).toMatchObject({ users: { before: 4 }, lines: { before: 4 }, loans: { before: 5 }, refused: [] });
  expect(await laws(lender)).toEqual([]);
});

const failingAfter = <Next extends (...args: never[]) => unknown>(next: Next, times: number): Next => {
  let left = times;
  return ((...args: never[]) => {
    left -= 1;
    if (left < 0) throw new Error("cut off");
    return next(...args);
  }) as Next;
};

test("over HTTP: an administrator checks a book and takes it; what is no book is refused with a sentence", async () => {
  const { platform } = await openHouse();
  const { ask, staff } = await openApi(platform);
  const [admin, viewer] = [staff("ada", "admin"), staff("eve", "viewer")];
  const text = readFileSync(join(examples, "book.json"), "utf8");
  const book = { cutOver, text, dryRun: true };
  expect((await ask(viewer, "POST", "/v1/move-in", book)).status).toBe(403);
  expect(await ask(admin, "POST", "/v1/move-in", { ...book, text: "{" })).toMatchObject({
    status: 400,
    body: { pointer: "/text", detail: expect.stringContaining("not valid JSON") },
  });
  const checked = await ask(admin, "POST", "/v1/move-in", book);
  expect(checked).toMatchObject({ status: 200, body: { dryRun: true, loans: { movedIn: 5 }, refusedRows: 0 } });
  expect(await platform.db`select from loan`).toHaveLength(0);
  const taken = await ask(admin, "POST", "/v1/move-in", { ...book, dryRun: false });
  expect(taken.body).toMatchObject({ users: { movedIn: 4 }, accounts: { movedIn: 2 }, loans: { movedIn: 5 } });
  expect(await platform.db`select from loan`).toHaveLength(5);
});
