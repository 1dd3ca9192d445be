import { createHash } from "node:crypto";
import type { BankStatementFile, BankStatementResult, NewHouseAccount, ProblemCode } from "@suanpan/contract";
import { slot } from "../../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Executor } from "../../../platform/approvals/index.ts";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { oneAtATime, type Tx, transactionUnlessRefused } from "../../../platform/database.ts";
import { stampDay } from "../../../platform/day/slot-day.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  countLinesOf,
  houseAccounts,
  insertBankLines,
  insertBankStatement,
  insertHouseAccount,
  lastLines,
} from "./bank.store.ts";
import type { BankLine, HouseAccount } from "./bank.ts";
import { type FiledLine, readBankFile } from "./bank-file.ts";
import { openLines } from "./match.store.ts";
import { matchOpen, purses, settleNamed } from "./match-bank-lines.ts";
import type { CashPolicy } from "./settings.ts";

export const houseAccountExecutor: Executor = {
  kind: "house-account.open",
  makerRoles: ["finance", "admin"],
  checkerRoles: ["finance", "admin"],
  run: async (tx, platform, payload, { checker, approvalId }) => {
    const account = payload as NewHouseAccount;
    const id = platform.ids.next<"hacct">(slot(0));
    const opened = await insertHouseAccount(tx, { ...account, id, approval: approvalId, openedAt: platform.now() });
    if (!opened) return refused("already-exists", { existing: account.code });
    await recordAudit(tx, platform, [
      { actor: checker, action: "house-account.open", subject: account.code, detail: account },
    ]);
    return done({ code: account.code });
  },
};

/**
 * Takes a bank's statement: every line or none. What each line is in the ledger is looked for at once, and again
 * whenever a day is closed. The same file again changes nothing.
 */
export const importBankStatement = (
  platform: Platform,
  policy: CashPolicy,
  { name, text, by }: BankStatementFile & { readonly by: string },
): Promise<Outcome<BankStatementResult, ProblemCode>> =>
  transactionUnlessRefused<BankStatementResult, ProblemCode>(platform.db, async (tx) => {
    await oneAtATime(tx, "bank-statement");
    const hash = createHash("sha256").update(text).digest("hex");
    const before = await countLinesOf(tx, hash);
    if (before !== undefined)
      return done({ hash, lines: before, matched: 0, unmatched: await countOpen(tx), again: true });
    const accounts = new Map((await houseAccounts(tx)).map((account) => [account.code, account]));
    const read = readBankFile(text, await knownTo(tx, accounts));
    if (!read.ok) return read;
    await insertBankStatement(tx, { hash, name, lines: read.value.length, by, at: platform.now() });
    await insertBankLines(tx, platform.keys, hash, await numbered(tx, platform, accounts, read.value));
    let matched = 0;
    for (const purse of await purses(tx)) {
      matched += await matchOpen(tx, platform, policy, purse, by);
      if ((await settleNamed(tx, platform, purse, by)) > 0) matched += await matchOpen(tx, platform, policy, purse, by);
    }
    const result = { hash, lines: read.value.length, matched, unmatched: await countOpen(tx), again: false };
    await recordAudit(tx, platform, [{ actor: by, action: "bank-statement.import", subject: name, detail: result }]);
    return done(result);
  });

const countOpen = async (tx: Tx): Promise<number> => {
  let open = 0;
  for (const purse of await purses(tx)) open += (await openLines(tx, purse)).length;
  return open;
};

const knownTo = async (tx: Tx, accounts: ReadonlyMap<string, HouseAccount>) => {
  const codeOf = new Map([...accounts.values()].map(({ id, code }) => [BigInt(id), code]));
  const ended = (await lastLines(tx)).map((line) => [codeOf.get(BigInt(line.accountId)) ?? "", line] as const);
  return { accounts: new Set(accounts.keys()), ended: new Map(ended), latest: await stampDay(tx, slot(0)) };
};

/** The lines with their place in their account's statement. */
const numbered = async (
  tx: Tx,
  platform: Platform,
  accounts: ReadonlyMap<string, HouseAccount>,
  lines: readonly FiledLine[],
): Promise<BankLine[]> => {
  const reached = new Map((await lastLines(tx)).map(({ accountId, lineNo }) => [BigInt(accountId), lineNo]));
  return lines.map(({ row, code, ...line }) => {
    const accountId = accounts.get(code)?.id;
    if (accountId === undefined) throw new Error(`there is no bank account ${code}`);
    const lineNo = (reached.get(BigInt(accountId)) ?? 0) + 1;
    reached.set(BigInt(accountId), lineNo);
    return { ...line, id: platform.ids.next<"bline">(slot(0)), accountId, lineNo, fileRow: row };
  });
};
