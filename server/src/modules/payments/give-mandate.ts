import type { Mandate as MandateView, NewMandate } from "@suanpan/contract";
import { formatId, parseId, slotOf } from "../../kernel/ids.ts";
import { only } from "../../kernel/lists.ts";
import { fen } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database.ts";
import { perRange } from "../../platform/day/per-range.ts";
import type { Request } from "../../platform/idempotency.ts";
import { answersByKey, onceEach } from "../../platform/once-each.ts";
import type { Platform } from "../../platform/platform.ts";
import { type ChannelId, findUsers, type RegisteredUser } from "../acquisition/index.ts";
import { lockAccounts } from "./account.store.ts";
import { type Account, type AccountId, isSeenBy } from "./account.ts";
import { insertMandates } from "./mandate.store.ts";
import { type Mandate, mandateView } from "./mandate.ts";

export type GiveMandate = Request<NewMandate> & { readonly channel?: ChannelId | undefined };
type Refusal = "not-found" | "account-not-active" | "idempotency-key-reused";
type Answer = Outcome<MandateView, Refusal>;

/** The borrower allows debits from an account, up to a limit each. */
export const giveMandate = async (platform: Platform, request: GiveMandate): Promise<Answer> =>
  only(await giveMandates(platform, [request]));

/** The same for many. */
export const giveMandates = (platform: Platform, requests: readonly GiveMandate[]): Promise<Answer[]> =>
  perRange(
    platform,
    requests.map(keyed),
    ({ slot }) => slot,
    (tx, _today, batch, { accounts, answered }) =>
      onceEach<Keyed, MandateView, Refusal>(
        tx,
        batch,
        async (fresh) => {
          const owners = [...accounts.values()].map(({ userId }) => userId);
          const users = await findUsers(tx, platform.keys, owners);
          const decided = fresh.map((request) => decide(platform, request, accounts.get(request.accountId), users));
          return write(platform, tx, fresh, decided);
        },
        answered,
      ),
    readFor,
  );

const keyed = (request: GiveMandate) => {
  const accountId = parseId<"acct">("acct", request.body.accountId) ?? (0n as AccountId);
  return { ...request, accountId, slot: slotOf(accountId) };
};
type Keyed = ReturnType<typeof keyed>;

/** Accounts are locked before the keys are looked up: a twin that was quicker is seen among them. */
const readFor = async (tx: Tx, batch: readonly Keyed[]) => {
  const [accounts, answered] = await Promise.all([
    lockAccounts(
      tx,
      batch.map(({ accountId }) => accountId),
    ),
    answersByKey<MandateView>(tx, batch),
  ]);
  return { accounts, answered };
};

const decide = (
  platform: Platform,
  { accountId, slot, channel, body }: Keyed,
  account: Account | undefined,
  users: ReadonlyMap<Account["userId"], RegisteredUser>,
): Outcome<Mandate, Refusal> => {
  const user = account && users.get(account.userId);
  if (!account || !user || !isSeenBy(user, channel)) return refused("not-found", { pointer: "/accountId" });
  if (account.state !== "active") return refused("account-not-active");
  return done({
    id: platform.ids.next<"mandate">(slot),
    accountId,
    userId: account.userId,
    limitFen: fen(body.limitFen),
    textVersion: body.textVersion,
    state: "active",
    givenAt: platform.now(),
  });
};

const write = async (
  platform: Platform,
  tx: Tx,
  requests: readonly Keyed[],
  decided: readonly Outcome<Mandate, Refusal>[],
): Promise<Answer[]> => {
  const given = decided.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
  if (given.length > 0) await insertMandates(tx, given);
  const audited = decided.flatMap((outcome, n) => {
    if (!outcome.ok) return [];
    const { id, limitFen, textVersion } = outcome.value;
    const { slot, caller: actor } = requests[n] as Keyed;
    const subject = formatId("mandate", id);
    return [{ slot, actor, action: "mandate.give", subject, detail: { limitFen, textVersion } }];
  });
  await recordAudit(tx, platform, audited);
  return decided.map((outcome): Answer => (outcome.ok ? done(mandateView(outcome.value)) : outcome));
};
