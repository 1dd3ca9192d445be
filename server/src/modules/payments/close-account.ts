import type { BankAccount } from "@suanpan/contract";
import { formatId, slotOf } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import { once, type Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { type ChannelId, findUser, type UserId } from "../acquisition/index.ts";
import { closeAccountRow, lockAccount } from "./account.store.ts";
import { type AccountId, accountView } from "./account.ts";
import { revokeMandatesOf } from "./mandate.store.ts";

export type CloseAccount = Request<Record<string, never>> & {
  readonly userId: UserId;
  readonly accountId: AccountId;
  readonly channel?: ChannelId | undefined;
};

/** Closes an account and whatever mandates were given for it. Orders already made for it go their way. */
export const closeAccount = async (
  platform: Platform,
  request: CloseAccount,
): Promise<Outcome<BankAccount, "not-found" | "account-not-active" | "idempotency-key-reused">> => {
  const { userId, accountId } = request;
  const user = await findUser(platform, userId, request.channel);
  const keyed = { ...request, target: request.target ?? `account ${accountId}`, slot: slotOf(userId) };
  return once(platform.db, keyed, async (tx) => {
    const account = user && (await lockAccount(tx, accountId));
    if (account?.userId !== userId) return refused("not-found");
    if (account.state !== "active") return refused("account-not-active");
    await closeAccountRow(tx, accountId, platform.now());
    await revokeMandatesOf(tx, accountId, platform.now());
    const subject = formatId("acct", accountId);
    await recordAudit(tx, platform, [
      { slot: keyed.slot, actor: request.caller, action: "bank-account.close", subject },
    ]);
    return done(accountView({ ...account, state: "closed" }, false, []));
  });
};
