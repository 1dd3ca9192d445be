import { books } from "@suanpan/contract";
import { afterEach, beforeAll, expect, test } from "vitest";
import { type IsoDate, isoDate } from "../../kernel/calendar.ts";
import { transaction } from "../../platform/database.ts";
import { closeDays } from "../../platform/day/close-days.ts";
import { lockPeriodExecutor, refuseLocked, reopenPeriodExecutor } from "../../platform/periods/index.ts";
import { carryOut } from "../../testing/lender.ts";
import { openTestPlatform } from "../../testing/platform.ts";
import {
  creditBalances,
  journalsUpTo,
  keepingMonths,
  keptMonthsAreSums,
  ledgerUpTo,
  monthsUpTo,
  trialBalance,
} from "../ledger/index.ts";
import { ledgerFen } from "./cash/reconcile.store.ts";
import { monthTotals, ruleTotals, yearTotals } from "./company/company.store.ts";
import { rolledAccounts } from "./extracts/journals.store.ts";
import { contractCredits, readMovements } from "./statements/movement.store.ts";

const platform = await openTestPlatform("2023-12-20");
const { db, owner } = platform;
const day = isoDate;

let turns = 0;
const lock = (period: string) => carryOut(platform, `lock-${++turns}`, keepingMonths(lockPeriodExecutor), { period });
const reopen = (period: string) =>
  carryOut(platform, `reopen-${++turns}`, keepingMonths(reopenPeriodExecutor), { period });
const keptMonths = async () =>
  (await owner<{ month: string }[]>`select distinct month::text as month from ledger_month order by 1`).map(
    ({ month }) => month,
  );
const problem = async () => (await keptMonthsAreSums.run(platform)).problem;

/** A hundred days of entries of many kinds, which only have to balance. January has none. */
beforeAll(async () => {
  await owner`
    insert into journal_entry (id, book, business_on, entity, rule, rule_version, product, agreement_id, channel_id, memo, events)
    select 'e' || n, (array['usgaap', 'ifrs'])[1 + n % 2], d, (array['parent', 'platform', 'trust-1'])[1 + n % 3],
           (array['ice.referral', 'award-cost', 'manual-journal', 'year-end', 'opening-balances', 'capital-light.repaid', 'x'])[1 + n % 7],
           1, '', n % 4, 0, '', 1
    from generate_series(1, 400) n, lateral (select date '2023-12-20' + n / 4 as d) s
    where d not between '2024-01-01' and '2024-01-31'`;
  await owner`
    insert into journal_line (entry_id, line_no, account, debit_fen, credit_fen, cash_flow)
    select id, line_no, account, debit_fen, credit_fen, cash_flow from (select id, substr(id, 2)::integer as n from journal_entry) e,
      lateral (values
        (1, (array['contract-assets', 'cash', 'loans-receivable', 'moved-in'])[1 + n % 4], 100 + n, 0, (array['operating', null])[1 + n % 2]),
        (2, (array['other-income', 'contract-assets', 'paid-in-capital'])[1 + n % 3], 0, 99 + n, (array['financing', null])[1 + n % 2]),
        (3, 'intercompany-payable', 0, 1, null)) l(line_no, account, debit_fen, credit_fen, cash_flow)`;
  await closeDays(db, day("2024-04-02"), { steps: [], ranges: 1, workers: 1 });
});

afterEach(async () => expect(await problem()).toBeUndefined());

const days = ["2023-12-25", "2023-12-31", "2024-01-31", "2024-02-01", "2024-02-15", "2024-02-29", "2024-03-31"].map(
  day,
);

/** What everybody who sums the ledger is told, whichever days they ask for. */
const told = async (): Promise<unknown[]> => {
  const answers: unknown[] = [];
  const scopes = books.flatMap((book) => [undefined, "platform"].map((entity) => ({ book, entity })));
  for (const [n, on] of days.entries()) {
    const before = days[n - 1] ?? on;
    answers.push(await monthsUpTo(db, on));
    for (const { book, entity } of scopes) {
      answers.push(await trialBalance(db, { book, entity, on }));
      answers.push(await readMovements(db, { book, entity }, [on]));
      answers.push(await readMovements(db, { book, entity }, [days[0] as IsoDate, before, on]));
      answers.push(await readMovements(db, { book, entity }, [days[1] as IsoDate, days[5] as IsoDate, on].toSorted()));
      answers.push(await contractCredits(db, { book, entity }, on));
      answers.push(await rolledAccounts(db, { book, entity, from: before, to: on }, {}));
    }
    for (const book of books) {
      answers.push(await yearTotals(db, book, on), await yearTotals(db, book, on, before));
      answers.push(await monthTotals(db, book, "parent", on));
      answers.push(await ruleTotals(db, { book, accounts: ["contract-assets"], rules: ["award-cost"], on }));
      answers.push(
        [...(await creditBalances(db, { book, accounts: ["contract-assets", "cash"], before, on }))].flatMap(
          ([account, found]) => [account, ...found],
        ),
      );
    }
    answers.push(await ledgerFen(db, { entity: "platform", account: "cash" }, on, ledgerUpTo));
  }
  return answers.map((answer) => JSON.stringify(answer));
};

test("with kept months or without them, everybody is told the same", async () => {
  const journals = await told();
  expect(new Set(journals).size).toBeGreaterThan(100);
  await lock("2023-12");
  expect(await told()).toEqual(journals);
  await lock("2024-01");
  await lock("2024-02");
  expect(await keptMonths()).toEqual(["2023-12-31", "2024-02-29"]);
  expect(await told()).toEqual(journals);
  await lock("2024-03");
  expect(await told()).toEqual(journals);
  const [before, on] = [day("2024-02-29"), day("2024-03-31")];
  const asked = { book: "usgaap", accounts: ["contract-assets", "cash"], before, on };
  expect(await creditBalances(db, asked)).toEqual(await creditBalances(db, asked, journalsUpTo));
});

test("a month that is re-opened is not kept; locked again it is, with whatever had been thrown away", async () => {
  await reopen("2024-03");
  expect(await keptMonths()).toEqual(["2023-12-31", "2024-02-29"]);
  await owner`delete from ledger_month`;
  expect(await problem()).toBeUndefined();
  await lock("2024-03");
  expect(await keptMonths()).toEqual(["2023-12-31", "2024-02-29", "2024-03-31"]);
});

test("nothing is written into a month that a locked one follows, though nobody has locked it", async () => {
  await reopen("2024-03");
  await reopen("2024-02");
  await reopen("2024-01");
  await lock("2024-02");
  const january = await transaction(db, (tx) => refuseLocked(tx, day("2024-01-15")));
  expect(january).toMatchObject({ ok: false, code: "period-locked", detail: { period: "2024-02" } });
  expect(await transaction(db, (tx) => refuseLocked(tx, day("2024-03-01")))).toMatchObject({ ok: true });
});

test.each<readonly [name: string, tampering: string, undo: string, said: RegExp]>([
  [
    "a sum",
    "update ledger_month set debit_fen = debit_fen + 1 where month = '2024-02-29' and rule = 'x' and account = 'cash'",
    "update ledger_month set debit_fen = debit_fen - 1 where month = '2024-02-29' and rule = 'x' and account = 'cash'",
    /^2024-02: cash of \S+ in \S+ by x is kept with debits\/credits of \d+\/0 fen, its journals say \d+\/0$/,
  ],
  [
    "whether it was moved in",
    "update ledger_month set moved_in = not moved_in where account = 'cash'",
    "update ledger_month set moved_in = not moved_in where account = 'cash'",
    /is kept with debits\/credits of 0\/0 fen, its journals say 133\/0$/,
  ],
  [
    "a line of a locked month",
    "update journal_line set account = 'restricted-cash' where entry_id = 'e1' and line_no = 1",
    "update journal_line set account = 'cash' where entry_id = 'e1' and line_no = 1",
    /^2023-12: cash of platform in ifrs by award-cost is kept with debits\/credits of 101\/0 fen, its journals say 0\/0$/,
  ],
  [
    "a month that is not locked",
    "insert into ledger_month values ('2024-03-31', 'usgaap', 'parent', 'cash', 'x', null, 0, false, 1, 0)",
    "delete from ledger_month where month = '2024-03-31'",
    /^sums of 2024-03 are kept, the last month that is locked is 2024-02$/,
  ],
])("somebody changed %s: it is found", async (_, tampering, undo, said) => {
  expect((await owner.unsafe(tampering)).count).toBeGreaterThan(0);
  expect(await problem()).toMatch(said);
  await owner.unsafe(undo);
});
