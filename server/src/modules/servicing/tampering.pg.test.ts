import { expect, test } from "vitest";
import { formatId } from "../../kernel/ids.ts";
import { openTamperedLender, type Tampering } from "../../testing/tampering.ts";
import { linesAreGranted } from "../assessment/index.ts";
import { defaultLendingPolicy, linesAreFolds, loansAreAsAgreed, loansAreFolds } from "../lending/index.ts";
import { actsAreFolds, loansAreReplayed } from "./verify.ts";

const { platform, finds } = await openTamperedLender();

const first = "loan_id = (select min(id) from loan)";
const open = "loan_id = (select max(id) from loan)";

test.each<Tampering>([
  [
    "interest of an unpaid instalment",
    [`update instalment set interest_fen = interest_fen + 100 where number = 3 and ${first}`],
    "interest of instalment 3 is 4497, the schedule of its terms says 4397",
  ],
  [
    "principal moved between instalments",
    [
      `update instalment set principal_fen = principal_fen + case number when 2 then 5 else -5 end where number in (2, 3) and ${first}`,
    ],
    "principal of instalment 2 is 58393, the schedule of its terms says 58388",
  ],
  [
    "a due date",
    [`update instalment set due_on = due_on + 1 where number = 3 and ${first}`],
    "due date of instalment 3 is 2024-04-16, the schedule of its terms says 2024-04-15",
  ],
  [
    "an instalment that takes nothing",
    [
      `insert into instalment select slot, loan_id, 7, slice, schedule, from_on, to_on, due_on, 0, 0, 0, 0 from instalment where number = 6 and ${first}`,
    ],
    "number of instalments is 7, its terms say 6",
  ],
  ["the rate", ["update loan set monthly_rate_ppm = 17999"], "monthly rate is 17999, its line says 18000"],
  ["the tenor", ["update loan set tenor = 12 where tenor = 6"], "number of instalments is 6, its terms say 12"],
  [
    "the unit of the tenor",
    ["update loan set tenor_unit = 'days'"],
    "unit of the tenor is days, its product says months",
  ],
  ["the annual cost", ["update loan set annual_cost_ppm = 1"], "annual cost is 1, its schedule says 216016"],
  [
    "the version of the product",
    ["update loan set product_version = 2 where tenor = 6"],
    "version of its product is 2, in force at the drawdown was 1",
  ],
  [
    "expected loss of the open day",
    [`update loan_event set expected_loss_fen = 1 where type = 'drawn' and ${open}`],
    "expected loss is 1, its agreement says 3000",
  ],
  ["the slice gone", [`delete from slice where ${first}`], "it has no slice"],
  [
    "the funding model of slice and events",
    [
      `update slice set funding_model = 'ice' where ${open}`,
      `update loan_event set funding_model = 'ice' where ${open}`,
    ],
    "funding model is ice, its agreement says balance-sheet",
  ],
])("what was agreed: %s", (_, statements, expected) => finds(loansAreAsAgreed, statements, expected));

test.each<Tampering>([
  [
    "outstanding principal",
    ["update loan set outstanding_fen = outstanding_fen - 1 where tenor = 6"],
    "outstanding principal is 302643, its events say 302644",
  ],
  [
    "the date of the drawdown",
    ["update loan set drawn_on = drawn_on - 1 where tenor = 6"],
    "drawdown date is 2024-01-14, its events say 2024-01-15",
  ],
  [
    "what was paid of an instalment",
    ["update instalment set paid_interest_fen = 6479 where paid_interest_fen = 6480"],
    "late fee, paid and owed back of instalment 1 is 0+57356+6479+0+0+0+0, its events say 0+57356+6480+0+0+0+0",
  ],
  [
    "the entity of a slice",
    [`update slice set entity = 'other' where ${open}`],
    "entity, by event 1 is other, its events say microcredit",
  ],
  ["the agreement of events", [`update loan_event set agreement_id = 7 where ${open}`], "agreement, by event 1 is"],
  [
    "the funding model of a slice",
    [`update slice set funding_model = 'ice' where ${open}`],
    "funding model, by event 1 is ice, its events say balance-sheet",
  ],
  [
    "the channel of a loan",
    ["update loan set channel_id = 7 where tenor = 3"],
    "channel, by event 1 is 7, its events say",
  ],
  [
    "interest recognised on the slice alone",
    [`update slice set accrued_interest_fen = 99999 where ${first}`],
    "accrued interest of slice 1 is 99999, its events say 6480",
  ],
  [
    "a late fee nobody charged",
    ["update instalment set late_fee_fen = 5 where paid_interest_fen = 6480"],
    "late fee, paid and owed back of instalment 1 is 5+57356+6480+0+0+0+0, its events say 0+57356+6480+0+0+0+0",
  ],
  ["credit nobody has", ["update loan set credit_fen = 7 where tenor = 6"], "credit is 7, its events say 0"],
  ["the band", ["update loan set band = '1-30' where tenor = 6"], "band is 1-30, its events say current"],
  [
    "a guarantee called by nobody",
    [`update slice set called_on = '2024-02-16' where ${first}`],
    "guarantee call of slice 1 is 2024-02-16, its events say nothing",
  ],
  [
    "all events of a loan gone",
    [`delete from loan_event where ${open}`],
    "principal drawn is 100000, its events say nothing",
  ],
])("what happened: %s", (_, statements, expected) => finds(loansAreFolds, statements, expected));

test.each<Tampering>([
  ["one deleted", ["delete from loan_act"], "event 3, repaid, belongs to no act"],
  ["its amount", ["update loan_act set amount_fen = amount_fen + 1"], "is 63837 fen, its events say 63836 fen"],
  [
    "its business day",
    ["update loan_act set business_on = business_on - 1"],
    "is 2024-02-14, its events say 2024-02-15",
  ],
  [
    "one counted twice",
    [
      "insert into loan_act select slot, id + 1, loan_id, kind, amount_fen, value_on, business_on, terms, null, null, 'x', now(), first_seq, last_seq from loan_act",
    ],
    "event 3, repaid, belongs to 2 acts",
  ],
  [
    "one invented",
    [
      "insert into loan_act select slot, 5, id, 'repayment', 900, drawn_on, drawn_on, '{}', null, null, 'x', now(), 9, 9 from loan where tenor = 3",
    ],
    "is 900 fen, its events say nothing",
  ],
])("acts: %s", (_, statements, expected) => finds(actsAreFolds, statements, expected));

test.each<Tampering>([
  [
    "interest recognised ahead of its days, in the events and on the slice",
    [
      "update loan_event set interest_fen = interest_fen + 10 where type = 'accrued'",
      `update slice set accrued_interest_fen = accrued_interest_fen + 10 where ${first}`,
    ],
    "accrued interest is 6490/367, its acts make it 6480/367",
  ],
  ["a payment moved to another day", ["update loan_act set value_on = value_on + 1"], "its acts make it"],
  [
    "a payment that was taken back, but is still counted",
    [
      "insert into loan_act select slot, id + 1, loan_id, 'reversal', 0, value_on, business_on, '{}', id, null, 'x', now(), 4, 4 from loan_act",
    ],
    "outstanding principal is 302644, its acts make it 360000",
  ],
])("lived again: %s", (_, statements, expected) => finds(loansAreReplayed(defaultLendingPolicy), statements, expected));

test.each<Tampering>([
  [
    "limit and available raised together",
    ["update credit_line set limit_fen = limit_fen + 1000, available_fen = available_fen + 1000"],
    "the limit of its line is 3001000 fen, its decision says 3000000 fen",
  ],
  [
    "the price",
    ["update credit_line set monthly_rate_ppm = 1"],
    "the monthly rate of its line is 1 ppm, its decision says 18000 ppm",
  ],
  [
    "a line nobody approved",
    ["update application set state = 'declined'"],
    "the limit of its line is 3000000 fen, its decision says nothing",
  ],
  [
    "a longer life",
    ["update credit_line set expires_on = expires_on + 1"],
    "the last day of its line is 2025-01-16, its decision says 2025-01-15",
  ],
])("lines: %s", (_, statements, expected) => finds(linesAreGranted, statements, expected));

test("a line with more left than its loans leave", () =>
  finds(
    linesAreFolds,
    ["update credit_line set available_fen = available_fen + 1"],
    "available is 2597357 fen, its loans leave 2597356",
  ));

test("an event of no loan", async () => {
  const { owner } = platform;
  await expect(
    owner`insert into loan_event select (e).* from (select jsonb_populate_record(e, '{"loan_id": 5}') as e from loan_event e limit 1) e`,
  ).rejects.toThrow(/foreign key/);
  const [{ name = "" } = {}] = await owner<{ name: string }[]>`
    select conname as name from pg_constraint where conrelid = 'loan_event'::regclass and contype = 'f' and confrelid = 'loan'::regclass`;
  await owner.unsafe(`alter table loan_event drop constraint ${name}`);
  await owner`insert into loan_event select (e).* from (select jsonb_populate_record(e, '{"loan_id": 5}') as e from loan_event e where ${owner.unsafe(open)} limit 1) e`;
  expect((await loansAreFolds.run(platform)).problem).toBe(
    `${formatId("loan", 5n)}: outstanding principal is nothing, its events say 100000`,
  );
});
