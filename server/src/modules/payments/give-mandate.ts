import type { Mandate as MandateView, NewMandate } from "@suanpan/contract";
import { formatId, parseId, slotOf } from "../../kernel/ids.ts";
import { fen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import { once, type Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { type ChannelId, findUsers } from "../acquisition/index.ts";
import { lockAccount } from "./account.store.ts";
import { type AccountId, isSeenBy } from "./account.ts";
import { insertMandate } from "./mandate.store.ts";
import { type Mandate, mandateView } from "./mandate.ts";

export type GiveMandate = Request<NewMandate> & { readonly channel?: ChannelId | undefined };

/** The borrower allows debits from an account, up to a limit each. */
export const giveMandate = (
  platform: Platform,
  request: GiveMandate,
): Promise<Outcome<MandateView, "not-found" | "account-not-active" | "idempotency-key-reused">> => {
  const accountId = parseId<"acct">("acct", request.body.accountId) ?? (0n as AccountId);
  const slot = slotOf(accountId);
  return once(platform.db, { ...request, slot }, async (tx) => {
    const account = await lockAccount(tx, accountId);
    const user = account && (await findUsers(tx, platform.keys, [account.userId])).get(account.userId);
    if (!account || !user || !isSeenBy(user, request.channel)) return refused("not-found", { pointer: "/accountId" });
    if (account.state !== "active") return refused("account-not-active");
    const mandate: Mandate = {
      id: platform.ids.next<"mandate">(slot),
      accountId,
      userId: account.userId,
      limitFen: fen(request.body.limitFen),
      textVersion: request.body.textVersion,
      state: "active",
      givenAt: platform.now(),
    };
    await insertMandate(tx, mandate);
    const { limitFen, textVersion } = mandate;
    const subject = formatId("mandate", mandate.id);
    await recordAudit(tx, platform, [
      { slot, actor: request.caller, action: "mandate.give", subject, detail: { limitFen, textVersion } },
    ]);
    return done(mandateView(mandate));
  });
};
