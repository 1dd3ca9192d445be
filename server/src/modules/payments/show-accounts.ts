import type { BankAccount } from "@suanpan/contract";
import { groupBy } from "../../kernel/lists.ts";
import type { Platform } from "../../platform/platform.ts";
import { type ChannelId, findUser, type UserId } from "../acquisition/index.ts";
import { accountsOf } from "./account.store.ts";
import { accountView, mainAccount } from "./account.ts";
import { mandatesOf } from "./mandate.store.ts";

/** A user's accounts with their mandates, unless the user belongs to another channel than the one that asks. */
export const showAccounts = async (
  platform: Platform,
  userId: UserId,
  channel?: ChannelId,
): Promise<BankAccount[] | undefined> => {
  if (!(await findUser(platform, userId, channel))) return undefined;
  const accounts = await accountsOf(platform.db, [userId]);
  const ids = accounts.map(({ id }) => id);
  const mandates = groupBy(await mandatesOf(platform.db, ids), ({ accountId }) => accountId);
  const main = mainAccount(accounts);
  return accounts.map((account) => accountView(account, account === main, mandates.get(account.id) ?? []));
};
