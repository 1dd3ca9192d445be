import { afterEach, beforeAll, expect, test } from "vitest";
import { isoDate } from "../../kernel/calendar.ts";
import { formatId, parseId } from "../../kernel/ids.ts";
import type { Verifier } from "../../platform/verifier.ts";
import { request, sure } from "../../testing/lender.ts";
import { openTestPayments, recordingEffects } from "../../testing/payments.ts";
import type { Tampering } from "../../testing/tampering.ts";
import { importStatement } from "./import-statement.ts";
import { matchSuspense, pageOfSuspense } from "./match-suspense.ts";
import { type OrderId, orderRef } from "./order.ts";
import { recordAnswers } from "./record-answers.ts";
import { refundSuspense } from "./refund-suspense.ts";
import { statementHeader } from "./statement.ts";
import type { SuspenseId } from "./suspense.ts";
import { ordersStand, suspenseIsAccountedFor } from "./verify.ts";

const { platform, borrower, debit, payout } = await openTestPayments();
const { owner } = platform;
const { effects, refusing } = recordingEffects();
const day = isoDate("2024-01-15");
const tables = ["bank_account", "mandate", "payment_order", "suspense", "suspense_move"];

beforeAll(async () => {
  const [paid, failed, shut, waiting] = [await borrower(), await borrower(), await borrower(), await borrower()];
  refusing.set(shut.loanId, "loan-not-active");
  const answer = (orderId: OrderId, outcome: "succeeded" | "failed") =>
    ({ orderId, outcome, valueOn: day, providerReference: orderRef(orderId) }) as const;
  const answers = [
    answer(await payout(paid), "succeeded"),
    answer(await debit(failed, 5_000), "failed"),
    answer(await debit(shut, 5_000), "succeeded"),
  ];
  await recordAnswers(platform, effects, answers, { by: "callback" });
  const late = await debit(waiting, 7_000);
  const text = [
    statementHeader,
    `${orderRef(late)},debit,70.00,succeeded,${day},late,`,
    `,receipt,1.00,succeeded,${day},one,`,
    `,receipt,2.00,succeeded,${day},two,`,
  ].join("\n");
  sure(await importStatement(platform, effects, { day, text, by: "x" }));
  await payout(waiting);
  const { items } = await pageOfSuspense(platform, "held", undefined, 10);
  const idOf = (fen: number) =>
    parseId<"susp">("susp", items.find(({ amountFen }) => amountFen === fen)?.id ?? "") as SuspenseId;
  const loanId = formatId("loan", paid.loanId);
  sure(await matchSuspense(platform, effects, { ...request("match", { loanId }), suspenseId: idOf(100) }));
  sure(await refundSuspense(platform, { ...request("refund", {}), suspenseId: idOf(200) }));
  await owner`alter table bank_account drop constraint bank_account_slot_user_id_fkey`;
  for (const table of tables) await owner.unsafe(`create table kept_${table} as table ${table}`);
  for (const law of [ordersStand, suspenseIsAccountedFor]) expect((await law.run(platform)).problem).toBeUndefined();
}, 60_000);

afterEach(() =>
  owner.begin(async (tx) => {
    for (const table of tables.toReversed()) await tx.unsafe(`delete from ${table}`);
    for (const table of tables) await tx.unsafe(`insert into ${table} select * from kept_${table}`);
  }),
);

const finds = async (law: Verifier, statements: readonly string[], said: string): Promise<void> => {
  for (const statement of statements)
    expect((await owner.unsafe(statement)).count, `"${statement}" touches something`).toBeGreaterThan(0);
  expect((await law.run(platform)).problem).toContain(said);
};

const debits = "kind = 'debit' and state = 'succeeded'";

test.each<Tampering>([
  [
    "paid without an answer",
    ["update payment_order set state = 'succeeded' where state = 'ordered' and kind = 'payout'"],
    "does not say when",
  ],
  ["an answer undone", [`update payment_order set state = 'sent' where ${debits}`], "has no answer, but says"],
  [
    "a failure made a success",
    ["update payment_order set state = 'succeeded' where state = 'failed'"],
    "has a reason without having failed",
  ],
  [
    "a success made a failure",
    [`update payment_order set state = 'failed' where ${debits}`],
    "failed without a reason",
  ],
  [
    "never sent",
    [`update payment_order set sent_at = null, sent_on = null where ${debits}`],
    "is sent, but does not say when",
  ],
  [
    "cancelled on its way",
    ["update payment_order set state = 'cancelled', attempts = 1 where state = 'ordered' and kind = 'payout'"],
    "was cancelled after",
  ],
  [
    "moved before it was ordered",
    [`update payment_order set value_on = value_on - 1 where ${debits}`],
    "before it was ordered",
  ],
  [
    "taken out of its statement",
    ["update payment_order set statement_on = null where answered_by = 'statement'"],
    "by a statement that does not hold it",
  ],
  [
    "paid to somebody else",
    ["update payment_order set user_id = 5 where kind = 'payout'"],
    "goes to an account of somebody else",
  ],
  [
    "for a loan of somebody else",
    ["update payment_order set user_id = 5 where user_id is not null", "update bank_account set user_id = 5"],
    "is for a loan of somebody else",
  ],
  ["more than was allowed", ["update mandate set limit_fen = 1"], "more than its limit"],
  ["an amount raised", [`update payment_order set amount_fen = 1000001 where ${debits}`], "more than its limit"],
])("orders: %s", (_, statements, said) => finds(ordersStand, statements, said));

test.each<Tampering>([
  [
    "a debit that brought less",
    ["update suspense set amount_fen = amount_fen + 1 where source = 'debit'"],
    "came from a debit that did not bring it",
  ],
  [
    "held by nobody's account",
    ["update suspense_move set amount_fen = amount_fen + 1 where kind = 'held'"],
    "otherwise than its days say",
  ],
  ["matched to nothing", ["update suspense set loan_id = null where state = 'matched'"], "is matched to no loan"],
  [
    "given away without a word",
    ["update suspense set state = 'matched', loan_id = 5 where source = 'debit'"],
    "was decided by nobody",
  ],
  [
    "refunded by nothing",
    ["update suspense set refund_order_id = null where state = 'refunded'"],
    "is refunded by no order",
  ],
  ["refunded by less", ["update payment_order set amount_fen = 1 where kind = 'refund'"], "does not send it back"],
  [
    "refunded by a refund that failed",
    ["update payment_order set state = 'failed' where kind = 'refund'"],
    "does not send it back",
  ],
  [
    "sent back twice",
    ["update suspense set state = 'held', refund_order_id = null where state = 'refunded'"],
    "sends held money back a second time",
  ],
])("suspense: %s", (_, statements, said) => finds(suspenseIsAccountedFor, statements, said));
