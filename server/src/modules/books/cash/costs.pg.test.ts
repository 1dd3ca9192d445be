import { expect, test } from "vitest";
import { isoDate } from "../../../kernel/calendar.ts";
import { sum } from "../../../kernel/money.ts";
import { transaction } from "../../../platform/database.ts";
import { type Debtor, openTestCollector } from "../../../testing/collector.ts";
import { request, sure } from "../../../testing/lender.ts";
import { costsOfDay, recordContacts } from "../../collection/index.ts";
import { trialBalance } from "../../ledger/index.ts";
import { bookCostsOf } from "./costs.ts";
import { defaultCashPolicy } from "./settings.ts";
import { costsAreBooked } from "./verify.ts";

const { platform, debtors, tell, close, caseOf, policy } = await openTestCollector(2);
const day = isoDate("2024-03-02");

test("what a day's collecting cost is booked once, and missed where it is not", async () => {
  for (const debtor of debtors) tell("2024-03-01", debtor, "1-30", 100_000);
  await close("2024-03-02");
  const { key: caseId } = await caseOf(debtors[0] as Debtor);
  const call = { ...request("call", { kind: "call" as const, outcome: "no-answer" as const }), caseId };
  for (const outcome of await recordContacts(platform, policy, [call])) sure(outcome);
  const costFen = sum((await costsOfDay(platform.db, day)).map(({ amountFen }) => amountFen));
  expect(costFen).toBeGreaterThan(0);
  await close("2024-03-03");
  // Its closing has booked it: asking again books nothing.
  expect(await transaction(platform.db, (tx) => bookCostsOf(tx, platform, defaultCashPolicy, day))).toBe(0);
  const { rows } = await trialBalance(platform.db, { book: "usgaap", entity: "platform", on: day });
  expect(rows.map((row) => [row.account, row.balanceFen])).toEqual([
    ["accrued-expenses", costFen],
    ["origination-servicing", costFen],
  ]);
  const found = async () => (await costsAreBooked.run(platform)).problem;
  expect(await found()).toBeUndefined();
  await platform.owner`update collection_cost set amount_fen = amount_fen + 1`;
  expect(await found()).toContain(`call on 2024-03-02: ${costFen} fen are booked, the facts say ${costFen + 1}`);
});
