import type { BankAccount, NewBankAccount } from "@suanpan/contract";
import { formatId, type Id } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { ChannelId, RegisteredUser, UserId } from "../acquisition/index.ts";
import { type Mandate, mandateView } from "./mandate.ts";

export type AccountId = Id<"acct">;

/** A borrower's account as it is kept: its number is sealed, and nothing here needs more of it than the last digits. */
export type Account = {
  readonly id: AccountId;
  readonly userId: UserId;
  readonly bankCode: string;
  readonly lastFour: string;
  readonly state: "active" | "closed";
  readonly addedAt: Date;
};

export type AccountRefusal = "not-found" | "user-not-active" | "holder-name-differs";

/** Money goes to and comes from accounts in the borrower's own name, and a channel knows its own users only. */
export const decideAccount = (
  user: RegisteredUser | undefined,
  request: NewBankAccount,
  channel: ChannelId | undefined,
): Outcome<RegisteredUser, AccountRefusal> => {
  if (!user || !isSeenBy(user, channel)) return refused("not-found");
  if (user.state !== "active") return refused("user-not-active", { state: user.state });
  if (plain(user.name) !== plain(request.holderName)) return refused("holder-name-differs", { pointer: "/holderName" });
  return done(user);
};

export const isSeenBy = (user: RegisteredUser, channel: ChannelId | undefined): boolean =>
  channel === undefined || user.channelId === channel;

/** Banks print names in capitals and drop or double the spaces. */
const plain = (name: string): string => name.normalize("NFKC").replaceAll(/\s+/g, "").toLowerCase();

/** The newest active account of a list in the order of ids. */
export const mainAccount = (accounts: readonly Account[]): Account | undefined =>
  accounts.findLast(({ state }) => state === "active");

export const accountView = (account: Account, main: boolean, mandates: readonly Mandate[]): BankAccount => ({
  id: formatId("acct", account.id),
  userId: formatId("user", account.userId),
  bankCode: account.bankCode,
  numberMasked: `****${account.lastFour}`,
  state: account.state,
  main,
  addedAt: account.addedAt.toISOString(),
  mandates: mandates.map(mandateView),
});
