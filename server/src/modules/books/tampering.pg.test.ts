import { test } from "vitest";
import { daysFollow } from "../../platform/day/verify.ts";
import { openTamperedLender, type Tampering } from "../../testing/tampering.ts";
import { companyEventsAreSealed, entriesBalance, manualJournalRule } from "../ledger/index.ts";
import { sealsHold } from "../lending/index.ts";
import { journalsAreFolds } from "./verify.ts";

const { finds } = await openTamperedLender();

const manual = "book = 'usgaap' and rule = 'manual-journal'";
const manualLine = `entry_id in (select id from journal_entry where ${manual})`;
const drawnEntry = "book = 'usgaap' and rule = 'balance-sheet.drawn'";
const forged = (id: string, day: string, rule: string) => [
  `insert into journal_entry values ('${id}', 'usgaap', '${day}', 'microcredit', '${rule}', 1, '', 0, 0, '', 1)`,
  `insert into journal_line values ('${id}', 1, 'cash', 777, 0, null), ('${id}', 2, 'share-capital', 0, 777, null)`,
];

test.each<Tampering>([
  [
    "a manual entry deleted with its lines",
    [`delete from journal_line where ${manualLine}`, `delete from journal_entry where ${manual}`],
    "is missing from the ledger, its events say a debit of 9000000 fen on cash",
  ],
  [
    "both sides of a manual entry doubled",
    [`update journal_line set debit_fen = debit_fen * 2, credit_fen = credit_fen * 2 where ${manualLine}`],
    "line 1 is a debit of 18000000 fen on cash, its events say a debit of 9000000 fen on cash",
  ],
  [
    "both sides of a folded entry doubled",
    [
      `update journal_line set debit_fen = debit_fen * 2, credit_fen = credit_fen * 2 where entry_id like '%.interest/%'`,
    ],
    "fen on loans-receivable, operating, its events say a debit of",
  ],
  ["a company event deleted", ["delete from company_event"], "stands in the ledger, but no event led to it"],
  [
    "a company event edited",
    ["update company_event set payload = jsonb_set(payload, '{lines,0,account}', '\"funds-receivable\"')"],
    "line 1 is a debit of 9000000 fen on cash, its events say a debit of 9000000 fen on funds-receivable",
  ],
  [
    "an entry before the first day",
    forged("x", "2023-12-31", "manual"),
    "x posts 777 fen on 2023-12-31, a day that is not closed",
  ],
  [
    "an entry on the open day",
    forged("x", "2024-02-17", "manual"),
    "x posts 777 fen on 2024-02-17, a day that is not closed",
  ],
  [
    "a manual entry on a closed day",
    forged("x", "2024-01-15", "manual"),
    "x stands in the ledger, but no event led to it",
  ],
  [
    "a folded entry on a closed day",
    forged("x", "2024-01-15", "balance-sheet.drawn"),
    "x stands in the ledger, but no event led to it",
  ],
  [
    "an entry's entity",
    [`update journal_entry set entity = 'other' where ${drawnEntry}`],
    'its entity is "other", its events say "microcredit"',
  ],
  [
    "an entry's book",
    [`update journal_entry set book = 'ifrs' where ${drawnEntry}`],
    'its book is "ifrs", its events say "usgaap"',
  ],
  [
    "an entry's product",
    [`update journal_entry set product = 'x' where ${drawnEntry}`],
    'its product is "x", its events say "instalment"',
  ],
  [
    "an entry's agreement",
    [`update journal_entry set agreement_id = 7 where ${drawnEntry}`],
    'its agreement is "7", its events say',
  ],
  [
    "an entry's channel",
    [`update journal_entry set channel_id = 7 where ${drawnEntry}`],
    'its channel is "7", its events say',
  ],
  [
    "an entry's rule",
    [`update journal_entry set rule = 'manual-journal' where ${drawnEntry}`],
    'its rule is "manual-journal", its events say "balance-sheet.drawn"',
  ],
  [
    "an entry's rule version",
    [`update journal_entry set rule_version = 2 where ${drawnEntry}`],
    'its version of the rule is "2", its events say "1"',
  ],
  [
    "an entry's events",
    [`update journal_entry set events = 9 where ${drawnEntry}`],
    'its number of events is "9", its events say "1"',
  ],
  [
    "an entry's memo",
    [`update journal_entry set memo = 'gift' where ${manual}`],
    'its memo is "gift", its events say "capital"',
  ],
  [
    "an entry's day",
    [`update journal_entry set business_on = '2024-01-16' where ${drawnEntry}`],
    "is missing from the ledger, its events say a debit of 360000 fen on loans-receivable, investing",
  ],
  [
    "a line's cash flow",
    ["update journal_line set cash_flow = 'operating' where debit_fen = 360000"],
    "line 1 is a debit of 360000 fen on loans-receivable, operating, its events say a debit of 360000 fen on loans-receivable, investing",
  ],
  [
    "a line's account",
    ["update journal_line set account = 'cash' where debit_fen = 360000"],
    "line 1 is a debit of 360000 fen on cash, investing, its events say a debit of 360000 fen on loans-receivable, investing",
  ],
  [
    "a pair of lines added to a folded entry",
    ["insert into journal_line select id, 8, 'cash', 5, 0, null from journal_entry where rule like '%drawn'"],
    "line 8 is a debit of 5 fen on cash, its events say nothing",
  ],
])("the ledger: %s", (_, statements, expected) => finds(journalsAreFolds([manualJournalRule]), statements, expected));

test("an entry out of balance is told in fen", () =>
  finds(
    entriesBalance,
    ["update journal_line set debit_fen = debit_fen + 1 where debit_fen = 360000"],
    "is off by 1 fen",
  ));

test.each<Tampering>([
  [
    "an event deleted",
    ["delete from company_event"],
    "the company events of 2024-01-15 are 0 with 0 fen, their seal says 1 with 9000000 fen",
  ],
  [
    "who approved it",
    ["update company_event set approval = 'apr_x'"],
    "the company events of 2024-01-15 are not those that were sealed",
  ],
  [
    "who recorded it",
    ["update company_event set recorded_by = 'staff:x'"],
    "the company events of 2024-01-15 are not those that were sealed",
  ],
  [
    "an event moved before the first day",
    ["update company_event set business_on = '2024-01-01', accounted_on = '2024-01-01'"],
    "one is dated 2024-01-01, a day that was never open",
  ],
  [
    "a seal taken away",
    ["delete from day_seal where slot_from < 0 and day = '2024-02-16'"],
    "the company events of 2024-02-16 are not sealed",
  ],
])("company events: %s", (_, statements, expected) => finds(companyEventsAreSealed, statements, expected));

test.each<Tampering>([
  [
    "an amount changed",
    ["update loan_event set principal_fen = 360001 where principal_fen = 360000"],
    "of 2024-01-15 are 1 with 370801 fen, their seal says 1 with 370800 fen",
  ],
  [
    "a word changed",
    ["update loan_event set entity = 'other' where type = 'repaid'"],
    "of 2024-02-15 are not those that were sealed",
  ],
  [
    "all seals of the last day gone",
    ["delete from day_seal where day = '2024-02-16'"],
    "the loan events in slots 0 to 4095 of 2024-02-16 are not sealed",
  ],
  [
    "one range of the last day gone",
    ["delete from day_seal where day = '2024-02-16' and slot_from = 2048"],
    "the loan events in slots 2048 to 4095 of 2024-02-16 are not sealed",
  ],
  [
    "the first range of a day gone",
    ["delete from day_seal where day = '2024-01-20' and slot_from = 0"],
    "in slots 0 to 2047 of 2024-01-20 are not sealed",
  ],
  [
    "a second seal over the same slots",
    [
      "insert into day_seal select day, 9, 9, events, total_fen, previous_hash, hash from day_seal where day = '2024-02-16' and slot_from = 0",
    ],
    "the loan events in slots 9 to 9 of 2024-02-16 are sealed twice",
  ],
  [
    "the count of a seal",
    ["update day_seal set events = 5 where day = '2024-02-16' and slot_from = 0"],
    "the loan events in slots 0 to 2047 of 2024-02-16 are 0 with 0 fen, their seal says 5 with 0 fen",
  ],
  [
    "the total of a seal",
    ["update day_seal set total_fen = 5 where day = '2024-02-16' and slot_from = 0"],
    "of 2024-02-16 are 0 with 0 fen, their seal says 0 with 5 fen",
  ],
  [
    "a seal that is made anew without the day before",
    ["update day_seal set previous_hash = sha256('x') where day = '2024-02-16' and slot_from = 0"],
    "of 2024-02-16 have a seal that does not follow from the day before",
  ],
  [
    "a day's closing gone, its seals left",
    ["delete from day_close where day = '2024-01-15'"],
    "2024-01-15 has seals, but was never closed",
  ],
  [
    "the first day gone with its seals",
    ["delete from day_close where day = '2024-01-15'", "delete from day_seal where day = '2024-01-15'"],
    "one is dated 2024-01-15, a day that was never open",
  ],
])("seals: %s", (_, statements, expected) => finds(sealsHold, statements, expected));

test.each<Tampering>([
  [
    "the last day gone with everything about it",
    ["delete from day_close where day = '2024-02-16'", "delete from day_seal where day = '2024-02-16'"],
    "slot 0 has 2024-02-17 open, the last day that was closed is 2024-02-15",
  ],
  [
    "a day in the middle gone",
    ["delete from day_close where day = '2024-02-01'"],
    "2024-02-02 was closed after 2024-01-31",
  ],
  [
    "a closing undone",
    ["update day_close set sealed_at = null where day = '2024-02-01'"],
    "the closing of 2024-02-01 was never ended, yet 2024-02-16 was begun",
  ],
  [
    "one slot put back",
    ["update slot_day set business_on = '2024-02-01' where slot = (select max(slot) from slot_day)"],
    "has 2024-02-01 open",
  ],
])("days: %s", (_, statements, expected) => finds(daysFollow, statements, expected));
