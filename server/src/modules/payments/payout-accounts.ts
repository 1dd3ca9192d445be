import { groupBy } from "../../kernel/lists.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Reader } from "../../platform/database.ts";
import type { UserId } from "../acquisition/index.ts";
import { accountsOf } from "./account.store.ts";
import { type Account, type AccountId, mainAccount } from "./account.ts";

export type Payee = { readonly userId: UserId; readonly accountId?: AccountId | undefined };
export type PayeeRefusal = "no-bank-account" | "not-found";

/** Where each user's money is to go: the account they name, if it is theirs and active, else their main one. */
export const payoutAccounts = async (
  db: Reader,
  wanted: readonly Payee[],
): Promise<readonly Outcome<AccountId, PayeeRefusal>[]> => {
  if (wanted.length === 0) return [];
  const accounts = await accountsOf(db, [...new Set(wanted.map(({ userId }) => userId))]);
  const byUser = groupBy(accounts, ({ userId }) => userId);
  return wanted.map(({ userId, accountId }) => choosePayee(byUser.get(userId) ?? [], accountId));
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
