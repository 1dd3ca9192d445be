import type { BookName } from "@suanpan/contract";
import type { IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { type AccountCode, accountCodes, chart, creditBalances } from "@suanpan/server/modules/ledger/index.ts";
import type { Platform } from "@suanpan/server/platform/platform.ts";

/** Balances of an account of one company by the end of a day, and by the end of an earlier one. */
type Balances = (
  account: AccountCode,
  entity: string,
) => {
  readonly beforeFen: number;
  readonly fen: number;
};

type Asked = { readonly before?: IsoDate; readonly on: IsoDate; readonly book?: BookName };

/** What a manager reads in the ledger: some accounts of all companies on a day, positive on the side of their kind. */
export const balancesOf = async (
  { db }: Platform,
  accounts: readonly AccountCode[],
  { on, before = on, book = "usgaap" }: Asked,
): Promise<Balances> => {
  const found = await creditBalances(db, { book, accounts, before, on });
  return (account, entity) => {
    const { beforeFen, fen } = found.get(account)?.get(entity) ?? { beforeFen: 0, fen: 0 };
    const side = chart[account].type === "asset" || chart[account].type === "expense" ? -1 : 1;
    return { beforeFen: beforeFen * side, fen: fen * side };
  };
};

/** One account of one company. */
export const balanceOf = async (
  platform: Platform,
  account: AccountCode,
  entity: string,
  on: IsoDate,
): Promise<number> => (await balancesOf(platform, [account], { on }))(account, entity).fen;

export type Result = { readonly revenueFen: number; readonly expensesFen: number };

const accountsOfType = (type: "revenue" | "expense") => accountCodes.filter((code) => chart[code].type === type);

/** Revenue and expenses of companies between two days of one year. */
export const resultsBetween = async (
  platform: Platform,
  after: IsoDate,
  to: IsoDate,
): Promise<(entities: readonly string[]) => Result> => {
  const kinds = [accountsOfType("revenue"), accountsOfType("expense")] as const;
  const balances = await balancesOf(platform, kinds.flat(), { before: after, on: to });
  return (entities) => {
    const moved = (accounts: readonly AccountCode[]) =>
      accounts
        .flatMap((account) => entities.map((entity) => balances(account, entity)))
        .reduce((sum, { beforeFen, fen }) => sum + fen - beforeFen, 0);
    return { revenueFen: moved(kinds[0]), expensesFen: moved(kinds[1]) };
  };
};
