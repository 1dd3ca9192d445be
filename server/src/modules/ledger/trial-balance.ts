import type { BookName, TrialBalance } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { minus, sum } from "../../kernel/money.ts";
import type { Reader } from "../../platform/database.ts";
import { chart, isAccount, named } from "./chart.ts";
import { type AccountTotal, accountTotals } from "./journal.store.ts";

/** Every account with what was debited and credited up to a day; the two totals are equal, or `verify` says where not. */
export const trialBalance = async (
  db: Reader,
  { book, entity, on }: { book: BookName; entity?: string | undefined; on: IsoDate },
): Promise<TrialBalance> => {
  const totals = await accountTotals(db, { book, entity, on });
  return {
    book,
    entity: entity ?? null,
    on,
    rows: totals.map(rowOf),
    debitFen: sum(totals.map((total) => total.debitFen)),
    creditFen: sum(totals.map((total) => total.creditFen)),
  };
};

/** The balance is positive on the side of the account's type; one that reduces what it stands with is negative. */
const rowOf = ({ account, debitFen, creditFen }: AccountTotal): TrialBalance["rows"][number] => {
  const type = isAccount(account) ? chart[account].type : "asset";
  const onDebit = type === "asset" || type === "expense";
  const balanceFen = onDebit ? minus(debitFen, creditFen) : minus(creditFen, debitFen);
  return { ...named(account), type, debitFen, creditFen, balanceFen };
};
