import type { BankReconciliation } from "@suanpan/contract";
import { addDays, type IsoDate } from "../../../kernel/calendar.ts";
import { minus, zeroFen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import { type Lines, ledgerUpTo } from "../../ledger/index.ts";
import { houseAccounts } from "./bank.store.ts";
import type { Purse } from "./bank.ts";
import { firstTold } from "./match.store.ts";
import { bankFen, inBankOnly, inLedgerOnly, lastTold, ledgerFen, openingFen } from "./reconcile.store.ts";

/** Holds the ledger's cash against the banks' on a day, with every difference named. Without statements there is nothing. */
export const reconcile = async (
  db: Reader,
  purse: Purse,
  wanted: IsoDate | undefined,
  lines: Lines,
): Promise<BankReconciliation | undefined> => {
  const first = await firstTold(db, purse);
  const on = wanted ?? (await lastTold(db, purse));
  if (!first || !on || on < first) return undefined;
  const before = await ledgerFen(db, purse, addDays(first, -1), lines);
  const [ledgerOnly, bankOnly] = [await inLedgerOnly(db, purse, first, on), await inBankOnly(db, purse, on)];
  const bare = ({ what, on: day, amountFen }: (typeof bankOnly)[number]) => ({ what, on: day, amountFen });
  return {
    ...purse,
    on,
    ledgerFen: await ledgerFen(db, purse, on, lines),
    bankFen: await bankFen(db, purse, on),
    broughtForwardFen: minus(before, await openingFen(db, purse)),
    inLedgerOnlyFen: ledgerOnly[0]?.totalFen ?? zeroFen,
    inBankOnlyFen: bankOnly[0]?.totalFen ?? zeroFen,
    inLedgerOnly: ledgerOnly.map(bare),
    inBankOnly: bankOnly.map(bare),
  };
};

/** What remains once every named difference is taken into account: nothing, or somebody changed something. */
export const unexplainedFen = (one: BankReconciliation): number =>
  one.ledgerFen - one.bankFen - one.broughtForwardFen - one.inLedgerOnlyFen + one.inBankOnlyFen;

/** Every company's money that banks have told of. */
export const reconcileAll = async (
  db: Reader,
  on?: IsoDate,
  lines: Lines = ledgerUpTo,
): Promise<BankReconciliation[]> => {
  const named = (await houseAccounts(db)).map(
    ({ entity, account }) => [`${entity}/${account}`, { entity, account }] as const,
  );
  const all: BankReconciliation[] = [];
  for (const purse of new Map(named).values()) {
    const one = await reconcile(db, purse, on, lines);
    if (one) all.push(one);
  }
  return all;
};
