import type { CompanyItemKind, CompanyItems, NewManualJournal } from "@suanpan/contract";
import { companyItemExecutor } from "../server/src/modules/books/index.ts";
import { manualJournalExecutor } from "../server/src/modules/ledger/index.ts";
import { addStaff } from "../server/src/platform/auth/index.ts";
import { makeKeyRing, newKey } from "../server/src/platform/crypto/key-ring.ts";
import { lockPeriodExecutor } from "../server/src/platform/periods/index.ts";
import { borrowerOf, carryOut, closeUntil, draw, openTestLender, request, sure } from "../server/src/testing/lender.ts";

export const password = "three words and 7 digits";

/** Who has to do with a release: one drafts it, two others sign it. */
export const people = {
  drafter: { email: "ira@lender.example", name: "Ira Drafts", roles: ["investor-relations"] },
  finance: { email: "fay@lender.example", name: "Fay Finance", roles: ["finance"] },
  relations: { email: "ivan@lender.example", name: "Ivan Relations", roles: ["investor-relations"] },
} as const;

/**
 * A lender whose first quarter is closed and locked, in seconds: one loan, one fee, one rate of exchange. The demo would
 * take a minute to come as far.
 */
export const openLenderWithQuarter = async (): Promise<Readonly<Record<string, string>>> => {
  const keys = { activeKey: "k1", keys: { k1: newKey() }, indexKey: newKey() };
  const lender = await openTestLender("2024-04-01", makeKeyRing(keys));
  const { platform } = lender;
  const record = <K extends CompanyItemKind>(kind: K, item: CompanyItems[K]) =>
    carryOut(platform, kind, companyItemExecutor, { kind, item });
  const lines: NewManualJournal["lines"] = [
    { account: "cash", debitFen: 777_123_456, creditFen: 0 },
    { account: "referral-fees", debitFen: 0, creditFen: 777_123_456, cashFlow: "operating" },
  ];
  const [on, rateOn] = ["2024-04-01", "2024-06-28"];
  await record("shares-issued", { on, shares: 300_000_000, capitalFen: 1_000, proceedsFen: 90_000_000_000 });
  const journal = { book: "both", entity: "platform", businessOn: on, memo: "fee", lines };
  await carryOut(platform, "fee", manualJournalExecutor, journal);
  const { lineId } = await borrowerOf(lender, 1);
  await draw(lender, lineId, "loan", 3_000_000, 12);
  await closeUntil(lender, "2024-07-02");
  for (const period of ["2024-04", "2024-05", "2024-06"])
    await carryOut(platform, `lock-${period}`, lockPeriodExecutor, { period });
  await record("exchange-rates", { on: "2024-07-02", rates: [{ currency: "USD", rateOn, cnyMillionths: 7_267_200 }] });
  for (const { email, name, roles } of Object.values(people))
    sure(await addStaff(platform, request(email, { email, name, roles: [...roles] }), password));
  // The program has to unseal what was sealed here.
  return { DATABASE_URL: platform.url, SUANPAN_KEYS: JSON.stringify(keys), SUANPAN_DEMO: "false" };
};
