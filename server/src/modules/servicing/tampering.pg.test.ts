import { expect, test } from "vitest";
import { formatId } from "../../kernel/ids.ts";
import { openTamperedLender, type Tampering } from "../../testing/tampering.ts";
import { linesAreGranted } from "../assessment/index.ts";
import { linesAreFolds, loansAreAsAgreed, loansAreFolds } from "../lending/index.ts";
import { accrualsAreEarned, repaymentsAreFolds } from "./verify.ts";

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
    [`insert into instalment select slot, loan_id, 7, due_on, 0, 0 from instalment where number = 6 and ${first}`],
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
  ["the slice gone", [`delete from slice where ${first}`], "its slice is missing"],
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
    "paid of instalment 1 is 57356+6479, its events say 57356+6480",
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
    "more interest recognised than there is",
    [
      `update loan_event set interest_fen = 99999 where type = 'accrued'`,
      "update loan set accrued_interest_fen = 99999 where tenor = 6",
    ],
    "accrued interest beyond its schedule is 99999, its events say 23019",
  ],
  [
    "all events of a loan gone",
    [`delete from loan_event where ${open}`],
    "principal drawn is 100000, its events say nothing",
  ],
])("what happened: %s", (_, statements, expected) => finds(loansAreFolds, statements, expected));

test.each<Tampering>([
  ["one deleted", ["delete from repayment"], "event 3 repaid 63836 fen, which no repayment brought"],
  ["its amount", ["update repayment set amount_fen = amount_fen + 1"], "is 63837 fen, its events say 63836 fen"],
  ["its value date", ["update repayment set value_on = value_on - 1"], "is 2024-02-14, its events say 2024-02-15"],
  [
    "one counted twice",
    [
      "insert into repayment select slot, id + 1, loan_id, amount_fen, value_on, business_on, reference, recorded_by, recorded_at, first_seq, last_seq from repayment",
    ],
    "event 3 repaid 63836 fen, which 2 repayments brought",
  ],
  [
    "one invented",
    [
      "insert into repayment select slot, 5, id, 900, drawn_on, drawn_on, null, 'x', now(), 1, 1 from loan where tenor = 3",
    ],
    "is 900 fen, its events say nothing",
  ],
])("repayments: %s", (_, statements, expected) => finds(repaymentsAreFolds, statements, expected));

test("interest recognised ahead of its days, in the events and on the loan", () =>
  finds(
    accrualsAreEarned,
    [
      "update loan_event set interest_fen = interest_fen + 10 where type = 'accrued'",
      "update loan set accrued_interest_fen = accrued_interest_fen + 10 where tenor = 6",
    ],
    "accrued interest is 6490 fen, by 2024-02-15 it had earned 6480",
  ));

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
    `${formatId("loan", 5n)}: principal drawn is nothing, its events say 100000`,
  );
});
