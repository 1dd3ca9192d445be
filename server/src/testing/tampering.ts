import { afterEach, beforeAll, expect } from "vitest";
import { manualJournalExecutor } from "../modules/ledger/index.ts";
import { plainTerms, publishProduct } from "../modules/lending/index.ts";
import type { Platform } from "../platform/platform.ts";
import type { Verifier } from "../platform/verifier.ts";
import { borrowerOf, carryOut, closeUntil, draw, house, openTestLender, repay, request, sure } from "./lender.ts";

const laws = house.verifiers;

const problemOf = async (law: Verifier, platform: Platform): Promise<string | undefined> =>
  (await law.run(platform)).problem;

export const expectAllToHold = async (platform: Platform): Promise<void> => {
  for (const law of laws) expect([law.name, await problemOf(law, platform)]).toEqual([law.name, undefined]);
};

/** A tampering: what it is, how it is done, and what the law that finds it says. */
export type Tampering = readonly [name: string, statements: readonly string[], said: string];

/** In the order in which they refer to each other; what was tampered with is put back from a copy. */
const tables = [
  ...["slot_day", "day_close", "day_seal", "company_event", "journal_entry", "journal_line", "product", "application"],
  ...["credit_line", "loan", "slice", "instalment", "loan_event", "loan_act", "payment_order", "measure"],
];

/** A lender with a little of everything behind it, for somebody with the owner's rights to meddle with. */
export const openTamperedLender = async () => {
  const lender = await openTestLender("2024-01-15");
  const { platform } = lender;
  const { owner } = platform;
  beforeAll(async () => {
    await liveAWhile(lender);
    for (const table of tables) await owner.unsafe(`create table kept_${table} as table ${table}`);
    await expectAllToHold(platform);
  }, 60_000);
  afterEach(() =>
    owner.begin(async (tx) => {
      for (const table of tables.toReversed()) await tx.unsafe(`delete from ${table}`);
      for (const table of tables) await tx.unsafe(`insert into ${table} select * from kept_${table}`);
    }),
  );
  /** Tampers, and expects the law to find it and to say so. */
  const finds = async (law: Verifier, statements: readonly string[], said: string): Promise<void> => {
    for (const statement of statements)
      expect((await owner.unsafe(statement)).count, `"${statement}" touches something`).toBeGreaterThan(0);
    expect(await problemOf(law, platform)).toContain(said);
  };
  return { platform, finds };
};

const liveAWhile = async (lender: Awaited<ReturnType<typeof openTestLender>>): Promise<void> => {
  const { platform } = lender;
  const { lineId } = await borrowerOf(lender, 1);
  const loanId = await draw(lender, lineId, "first", 360_000);
  await carryOut(platform, "capital", manualJournalExecutor, {
    book: "usgaap",
    entity: "microcredit",
    businessOn: "2024-01-15",
    memo: "capital",
    lines: [
      { account: "cash", debitFen: 9_000_000, creditFen: 0 },
      { account: "share-capital", debitFen: 0, creditFen: 9_000_000, cashFlow: "financing" },
    ],
  });
  await closeUntil(lender, "2024-02-15", 2);
  sure(await repay(lender, loanId, "repay", 63_836));
  await closeUntil(lender, "2024-02-17", 2);
  const names = { code: "instalment" as const, nameEn: "Instalment loan", nameZh: "分期贷" };
  const second = { ...names, leastFen: 10_000, mostFen: 20_000_000, tenors: [3, 6, 12], terms: plainTerms };
  sure(await publishProduct(platform, request("second version", second)));
  // The open day has a loan of its own: no seal covers its facts yet.
  await draw(lender, lineId, "second", 100_000, 3);
};
