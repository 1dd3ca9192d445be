import type { BankAccount, NewBankAccount } from "@suanpan/contract";
import { formatId, type Slot, slotOf } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database.ts";
import { perRange } from "../../platform/day/per-range.ts";
import type { Request } from "../../platform/idempotency.ts";
import { onceEach } from "../../platform/once-each.ts";
import type { Platform } from "../../platform/platform.ts";
import { type ChannelId, findUsers, type RegisteredUser, type UserId } from "../acquisition/index.ts";
import { insertAccounts, type NewAccount } from "./account.store.ts";
import { type AccountRefusal, accountView, decideAccount } from "./account.ts";

export type AddBankAccount = Request<NewBankAccount> & {
  readonly userId: UserId;
  /** Set when a channel asks: it adds accounts of its own users only. */
  readonly channel?: ChannelId | undefined;
};

type Refusal = AccountRefusal | "already-exists" | "idempotency-key-reused";
type Answer = Outcome<BankAccount, Refusal>;
type Keyed = Omit<AddBankAccount, "body"> & {
  readonly slot: Slot;
  readonly body: object;
  readonly asked: NewBankAccount;
};

/** Adds accounts; one is a list of one. The newest active account of a user is their main one. */
export const addBankAccounts = (platform: Platform, requests: readonly AddBankAccount[]): Promise<Answer[]> =>
  perRange(
    platform,
    requests.map((request) => keyed(platform, request)),
    ({ slot }) => slot,
    (tx, _today, batch) =>
      onceEach<Keyed, BankAccount, Refusal>(tx, batch, async (fresh) => {
        const users = await findUsers(
          tx,
          platform.keys,
          fresh.map(({ userId }) => userId),
        );
        const decided = fresh.map((request) => decide(platform, request, users.get(request.userId)));
        return write(platform, tx, fresh, decided);
      }),
  );

/** The key's hash is taken of a keyed hash of the number: a plain one could be guessed. */
const keyed = ({ keys }: Platform, request: AddBankAccount): Keyed => {
  const { bankCode, number, holderName } = request.body;
  const secret = keys.blindIndex("bank-account-request", JSON.stringify([number, holderName])).toString("hex");
  return {
    ...request,
    target: request.target ?? `user ${request.userId}`,
    slot: slotOf(request.userId),
    body: { bankCode, secret },
    asked: request.body,
  };
};

const decide = (
  { ids, now }: Platform,
  { asked, channel, slot }: Keyed,
  user: RegisteredUser | undefined,
): Outcome<NewAccount, AccountRefusal> => {
  const decided = decideAccount(user, asked, channel);
  if (!decided.ok) return decided;
  return done({
    id: ids.next<"acct">(slot),
    userId: decided.value.id,
    bankCode: asked.bankCode,
    number: asked.number,
    lastFour: asked.number.slice(-4),
    state: "active",
    addedAt: now(),
  });
};

const write = async (
  platform: Platform,
  tx: Tx,
  requests: readonly Keyed[],
  decided: readonly Outcome<NewAccount, AccountRefusal>[],
): Promise<Answer[]> => {
  const accounts = decided.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
  if (accounts.length === 0) return decided.map((outcome) => outcome as Answer);
  const inserted = await insertAccounts(tx, platform.keys, accounts);
  const added = requests.flatMap(({ caller, slot }, n) => {
    const outcome = decided[n];
    if (!outcome?.ok || !inserted.has(outcome.value.id)) return [];
    return [{ slot, actor: caller, action: "bank-account.add", subject: formatId("acct", outcome.value.id) }];
  });
  await recordAudit(tx, platform, added);
  return decided.map((outcome): Answer => {
    if (!outcome.ok) return outcome;
    if (!inserted.has(outcome.value.id)) return refused("already-exists", { pointer: "/number" });
    return done(accountView(outcome.value, true, []));
  });
};
