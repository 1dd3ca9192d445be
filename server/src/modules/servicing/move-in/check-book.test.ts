import { problems } from "@suanpan/contract";
import { expect, test } from "vitest";
import { isoDate } from "../../../kernel/calendar.ts";
import { fen } from "../../../kernel/money.ts";
import { checkDigitOf } from "../../acquisition/index.ts";
import { plainTerms } from "../../lending/index.ts";
import { plainFunding } from "../../matching/index.ts";
import type { Book, BookLine, BookLoan, BookUser } from "./book.ts";
import { checkBook, type Ground } from "./check-book.ts";
import { gatherRefusals } from "./refusals.ts";

const cutOver = isoDate("2024-07-01");

const agreement = (id: bigint, name: string, products: readonly string[]) => ({
  id,
  version: 1,
  institutionId: 1n,
  name,
  fundingModel: "balance-sheet",
  entity: "microcredit",
  products,
  priority: 1,
  leastFen: 1,
  mostFen: 1_000_000,
  expectedLossPpm: 0,
  funding: plainFunding,
  signedAt: new Date(0),
});

const ground = {
  cutOver,
  channels: [{ id: "channel_0000000000001", name: "App", kind: "own-app", createdAt: "2024-01-01T00:00:00Z" }],
  products: [
    { code: "instalment", version: 1, nameEn: "", nameZh: "", leastFen: 1, mostFen: 1, tenors: [3], terms: plainTerms },
  ],
  agreements: [
    agreement(1n, "Own money", ["instalment"]),
    agreement(2n, "Twice", ["instalment"]),
    agreement(3n, "twice", ["instalment"]),
    agreement(4n, "For firms", ["sme"]),
  ],
} as unknown as Ground;

const user: BookUser = {
  at: { file: "users.csv", row: 2 },
  id: "U1",
  channel: "app",
  kind: "person",
  name: "王晓明",
  nationalId: "999999199001010016",
  phone: "19000000001",
  consents: (["identity", "bureau", "contract"] as const).map((scope) => ({ scope, textVersion: "1" })),
};
const line: BookLine = {
  at: { file: "lines.csv", row: 2 },
  id: "L1",
  user: "U1",
  limitFen: fen(500_000),
  monthlyRatePpm: 15_000,
  state: "open",
  openedOn: isoDate("2024-01-01"),
  expiresOn: isoDate("2025-01-01"),
};
const due = (
  number: number,
  from: string,
  to: string,
  principalFen: number,
  row: number,
): BookLoan["schedule"][number] => ({
  at: { file: "instalments.csv", row },
  number,
  slice: 1,
  fromOn: isoDate(from),
  toOn: isoDate(to),
  dueOn: isoDate(to),
  principalFen: fen(principalFen),
  interestFen: fen(1_000),
  guaranteeFeeFen: fen(0),
  serviceFeeFen: fen(0),
});
const loan: BookLoan = {
  at: { file: "loans.csv", row: 2 },
  id: "A1",
  line: "L1",
  product: "instalment",
  principalFen: fen(90_000),
  drawnOn: isoDate("2024-04-15"),
  tenor: 3,
  monthlyRatePpm: 15_000,
  annualCostPpm: 180_000,
  outstandingFen: fen(60_000),
  arrearsFen: fen(31_000),
  slices: [{ at: { file: "loans.csv", row: 2 }, agreement: "Own money", principalFen: fen(90_000) }],
  schedule: [due(2, "2024-05-15", "2024-06-15", 30_000, 2), due(3, "2024-06-15", "2024-07-15", 30_000, 3)],
};

const check = (changed: Partial<Book>) => {
  const refusals = gatherRefusals(changed.unread ?? []);
  const book = { cutOver, users: [user], accounts: [], lines: [line], loans: [loan], unread: [], ...changed };
  const checked = checkBook(book, ground, refusals);
  return {
    checked,
    refused: refusals
      .all()
      .map(({ kind, id, file, row, field, problem }) => ({ kind, id, at: `${file}:${row}`, field, problem })),
  };
};

test("a good book passes, its instalments in whatever order", () => {
  const { checked, refused } = check({ loans: [{ ...loan, schedule: loan.schedule.toReversed() }] });
  expect(refused).toEqual([]);
  expect(checked.loans[0]?.schedule.map(({ number }) => number)).toEqual([2, 3]);
});

const dueWith = (n: number, change: Partial<BookLoan["schedule"][number]>): BookLoan => ({
  ...loan,
  schedule: loan.schedule.map((row, k) => (k === n ? { ...row, ...change } : row)),
});

const badLoans: readonly (readonly [name: string, loan: BookLoan, at: string, field: string, says: string])[] = [
  [
    "an unknown product",
    { ...loan, product: "gold" },
    "loans.csv:2",
    "product",
    "There is no product gold: use instalment.",
  ],
  [
    "an unknown agreement",
    { ...loan, slices: [{ ...loan.slices[0], agreement: "Bank" } as never] },
    "loans.csv:2",
    "agreement",
    "There is no agreement Bank: sign it first, or name another.",
  ],
  [
    "a name two agreements share",
    { ...loan, slices: [{ ...loan.slices[0], agreement: "TWICE" } as never] },
    "loans.csv:2",
    "agreement",
    "Two agreements are named TWICE: use the id, agr_0000000000002 or agr_0000000000003.",
  ],
  [
    "an agreement for another product",
    { ...loan, slices: [{ ...loan.slices[0], agreement: "agr_0000000000004" } as never] },
    "loans.csv:2",
    "agreement",
    "The agreement For firms does not fund instalment.",
  ],
  [
    "slices that are not the whole",
    { ...loan, slices: [{ ...loan.slices[0], principalFen: 80_000 } as never] },
    "loans.csv:2",
    "principalFen",
    "Its slices sum to 800.00 yuan, not to what was lent, 900.00.",
  ],
  [
    "a balance that is not that of its instalments",
    { ...loan, outstandingFen: fen(60_001) },
    "loans.csv:2",
    "outstandingFen",
    "The principal of its instalments is 600.00 yuan, its balance 600.01: they must be the same.",
  ],
  [
    "a balance above what was lent",
    { ...loan, outstandingFen: fen(90_001) },
    "loans.csv:2",
    "outstandingFen",
    "It must be from 0 to what was lent, 900.00 yuan.",
  ],
  [
    "arrears that are not those of its instalments",
    { ...loan, arrearsFen: fen(1) },
    "loans.csv:2",
    "arrearsFen",
    "What fell due before 2024-07-01 and is unpaid in its schedule is 310.00 yuan, not 0.01.",
  ],
  [
    "a drawdown after the cut-over",
    { ...loan, drawnOn: isoDate("2024-07-02") },
    "loans.csv:2",
    "drawnOn",
    "It must be the cut-over, 2024-07-01, or earlier.",
  ],
  [
    "nothing left",
    { ...loan, outstandingFen: fen(0), schedule: [] },
    "loans.csv:2",
    "schedule",
    "Nothing is left to pay: a loan that has ended stays where it is.",
  ],
  [
    "due dates out of order",
    dueWith(0, { dueOn: isoDate("2024-07-15") }),
    "instalments.csv:3",
    "dueOn",
    "It must be later than the one before it, 2024-07-15.",
  ],
  [
    "periods that overlap",
    dueWith(1, { fromOn: isoDate("2024-06-14") }),
    "instalments.csv:3",
    "fromOn",
    "It must not begin before the one before it ends, 2024-06-15.",
  ],
  [
    "a period that ends before it begins",
    dueWith(1, { toOn: isoDate("2024-06-15") }),
    "instalments.csv:3",
    "toOn",
    "It must be later than fromOn, 2024-06-15.",
  ],
  [
    "a due date before its period ends",
    dueWith(1, { dueOn: isoDate("2024-07-14") }),
    "instalments.csv:3",
    "dueOn",
    "It must be the end of its period, 2024-07-15, or later.",
  ],
  [
    "an instalment before the loan",
    dueWith(0, { fromOn: isoDate("2024-04-14") }),
    "instalments.csv:2",
    "fromOn",
    "It must be drawnOn, 2024-04-15, or later.",
  ],
  [
    "the same number twice",
    dueWith(1, { number: 2 }),
    "instalments.csv:3",
    "number",
    "It comes after 2/1: sort by number and slice, each only once.",
  ],
  [
    "a slice that is not there",
    dueWith(1, { slice: 2 }),
    "instalments.csv:3",
    "slice",
    "The loan has 1 slices, counted from 1.",
  ],
  [
    "less than nothing",
    dueWith(1, { interestFen: fen(-1) }),
    "instalments.csv:3",
    "interestFen",
    "What is left is never less than nothing.",
  ],
];

test.each(badLoans)("%s is refused where it stands, with what to do", (_, bad, at, field, problem) => {
  const { checked, refused } = check({ loans: [bad, { ...loan, id: "A2" }] });
  expect(refused).toEqual([{ kind: "loan", id: "A1", at, field, problem }]);
  expect(checked.loans.map(({ id }) => id)).toEqual(["A2"]);
});

test("who is refused takes along what hangs on them, by name", () => {
  const { checked, refused } = check({ users: [{ ...user, nationalId: "999999199001010017" }] });
  expect(checked).toEqual({ users: [], accounts: [], lines: [], loans: [] });
  expect(refused).toMatchObject([
    { kind: "user", id: "U1", at: "users.csv:2", field: "nationalId" },
    { kind: "line", field: "user", problem: "The user U1 was refused (users.csv, row 2): correct that first." },
    { kind: "loan", field: "line", problem: "The line L1 was refused (lines.csv, row 2): correct that first." },
  ]);
});

test("what could not be read takes along what hangs on it, too", () => {
  const unread = [
    { kind: "user" as const, id: "U1", file: "users.csv", row: 2, field: "phone", problem: "It is missing." },
  ];
  const { refused } = check({ users: [], unread, loans: [] });
  expect(refused[1]).toMatchObject({
    kind: "line",
    problem: "The user U1 was refused (users.csv, row 2): correct that first.",
  });
});

test("what is nowhere in the book is said to be; our own ids are believed until they are looked up", () => {
  expect(check({ lines: [{ ...line, user: "U9" }], loans: [] }).refused).toMatchObject([
    { field: "user", problem: "There is no user U9 in the book: add its row, or use our id, user_…." },
  ]);
  expect(check({ users: [], lines: [{ ...line, user: "user_0000000000001" }] }).refused).toEqual([]);
});

test("the same row twice is one; two that differ are both refused and both named", () => {
  const again = { ...user, at: { file: "users.csv", row: 9 } };
  expect(check({ users: [user, again] })).toMatchObject({ checked: { users: [{ id: "U1" }] }, refused: [] });
  const other = { ...again, phone: "19000000002" };
  const { checked, refused } = check({ users: [user, other], lines: [], loans: [] });
  expect(checked.users).toEqual([]);
  const problem = "users.csv, row 2 and users.csv, row 9 both are user U1 and differ: keep the right one.";
  expect(refused).toMatchObject([
    { at: "users.csv:2", field: "id", problem },
    { at: "users.csv:9", field: "id", problem },
  ]);
});

test("somebody with two lines to draw on keeps the first; a closed one is no such line", () => {
  const second = { ...line, id: "L2", at: { file: "lines.csv", row: 3 } };
  expect(check({ lines: [line, second] }).refused).toMatchObject([
    {
      kind: "line",
      id: "L2",
      problem: "The user has another line that is not closed, L1 (lines.csv, row 2): close one of them.",
    },
  ]);
  expect(check({ lines: [line, { ...second, state: "closed" }] }).refused).toEqual([]);
});

test.each([
  ["limitFen", { limitFen: fen(0) }],
  ["monthlyRatePpm", { monthlyRatePpm: 100_001 }],
  ["openedOn", { openedOn: isoDate("2024-07-02") }],
  ["expiresOn", { expiresOn: isoDate("2024-01-01") }],
] as const)("a line whose %s cannot be is refused", (field, change) => {
  expect(check({ lines: [{ ...line, ...change }], loans: [] }).refused).toMatchObject([{ kind: "line", field }]);
});

test("an unknown channel, a child and a missing consent are refused", () => {
  const bad = [
    { ...user, channel: "Radio" },
    { ...user, id: "U2", nationalId: `99999920100101001${checkDigitOf("99999920100101001")}` },
    { ...user, id: "U3", consents: user.consents.slice(1) },
  ];
  expect(check({ users: bad, lines: [], loans: [] }).refused).toMatchObject([
    { field: "channel", problem: "There is no channel Radio: add it first, or name another." },
    { field: "nationalId", problem: expect.stringContaining(problems.underage.title) },
    { field: "consents", problem: expect.stringContaining(problems["consent-missing"].title) },
  ]);
});

test("a late fee is for what fell due before the cut-over", () => {
  const schedule = loan.schedule.map((row, n) => ({ ...row, lateFeeFen: fen(n === 1 ? 5 : 0) }));
  expect(check({ loans: [{ ...loan, schedule }] }).refused).toMatchObject([
    { field: "lateFeeFen", problem: expect.stringContaining("late fees are for what fell due before") },
  ]);
});
