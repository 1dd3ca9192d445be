import { groupBy } from "../../kernel/lists.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Fragment, Reader } from "../../platform/database.ts";
import type { UserId } from "../acquisition/index.ts";
import { accountsAmong, accountsOf } from "./account.store.ts";
import { type Account, type AccountId, mainAccount } from "./account.ts";

export type Payee = { readonly userId: UserId; readonly accountId?: AccountId | undefined };
export type PayeeRefusal = "no-bank-account" | "not-found";

/** Where each user's money is to go: the account they name, if it is theirs and active, else their main one. */
export const payoutAccounts = async (
  db: Reader,
  wanted: readonly Payee[],
): Promise<readonly Outcome<AccountId, PayeeRefusal>[]> => {
  if (wanted.length === 0) return [];
  return wanted.map(choosingFrom(await accountsOf(db, [...new Set(wanted.map(({ userId }) => userId))])));
};

/** The same for users whom another statement finds: asked before it is known who they are, chosen from afterwards. */
export const payoutAccountsAmong = async (db: Reader, users: Fragment): Promise<ReturnType<typeof choosingFrom>> =>
  choosingFrom(await accountsAmong(db, users));

const choosingFrom = (accounts: readonly Account[]) => {
  const byUser = groupBy(accounts, ({ userId }) => userId);
  return ({ userId, accountId }: Payee): Outcome<AccountId, PayeeRefusal> =>
    choosePayee(byUser.get(userId) ?? [], accountId);
};

export const choosePayee = (
  accounts: readonly Account[],
  named: AccountId | undefined,
): Outcome<AccountId, PayeeRefusal> => {
  const main = mainAccount(accounts);
  if (!main) return refused("no-bank-account");
  if (named === undefined) return done(main.id);
  const account = accounts.find(({ id, state }) => id === named && state === "active");
  return account ? done(account.id) : refused("not-found", { pointer: "/accountId" });
};
