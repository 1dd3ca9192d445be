import type { ApiKey, NewApiKey } from "@suanpan/contract";
import { formatId, type Id, parseId } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { KeyOwner, Scope } from "../http/caller.ts";
import { hashOf, minutesAfter, sameHash } from "./secret.ts";

export type KeptKey = {
  readonly id: Id<"api-key">;
  readonly ownerId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly secretHash: string;
  readonly previousHash: string | null;
  readonly previousUntil: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly usedAt: Date | null;
  readonly recordedAt: Date;
};

export const newApiKey = (id: Id<"api-key">, wanted: NewApiKey, secretHash: string, now: Date): KeptKey => ({
  id,
  ownerId: wanted.ownerId,
  name: wanted.name,
  scopes: wanted.scopes,
  secretHash,
  previousHash: null,
  previousUntil: null,
  expiresAt: wanted.expiresAt === undefined ? null : new Date(wanted.expiresAt),
  revokedAt: null,
  usedAt: null,
  recordedAt: now,
});

const wholeKey = /^(sk_[0-9a-hjkmnp-tv-z]{13})_([\w-]{43})$/;

export const keyIdText = (id: Id<"api-key">): string => formatId("sk", id);

/** What no id can be is read as one that no key has. */
export const readKeyId = (text: string): Id<"api-key"> => parseId<"api-key">("sk", text) ?? (0n as Id<"api-key">);

/** What the owner sends: the id finds the row, the secret opens it. */
export const wholeKeyOf = (id: Id<"api-key">, secret: string): string => `${keyIdText(id)}_${secret}`;

export const readWholeKey = (text: string): { readonly id: Id<"api-key">; readonly secret: string } | undefined => {
  const [, idText, secret] = wholeKey.exec(text) ?? [];
  return idText && secret ? { id: readKeyId(idText), secret } : undefined;
};

/** The owner's kind is in its id. */
export const ownerOf = (ownerId: string): KeyOwner => {
  if (ownerId.startsWith("channel_")) return { kind: "channel", id: ownerId };
  if (ownerId.startsWith("inst_")) return { kind: "institution", id: ownerId };
  throw new Error(`${ownerId} is neither a channel nor an institution`);
};

export const isLiveKey = ({ revokedAt, expiresAt }: KeptKey, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || now < expiresAt);

/** The present secret, or the one before it while their overlap lasts. */
export const opens = (key: KeptKey, secret: string, now: Date): boolean => {
  if (!isLiveKey(key, now)) return false;
  const shown = hashOf(secret);
  const previousLives = key.previousHash !== null && key.previousUntil !== null && now < key.previousUntil;
  return sameHash(shown, key.secretHash) || (previousLives && sameHash(shown, key.previousHash));
};

/** Two secrets at most: rotating again during an overlap ends the oldest at once. */
export const decideRotation = (
  key: KeptKey | undefined,
  secretHash: string,
  overlapHours: number,
  now: Date,
): Outcome<KeptKey, "not-found" | "api-key-not-live"> => {
  if (!key) return refused("not-found");
  if (!isLiveKey(key, now)) return refused("api-key-not-live");
  return done({
    ...key,
    secretHash,
    previousHash: key.secretHash,
    previousUntil: minutesAfter(now, overlapHours * 60),
  });
};

export const isDueToBeMarkedUsed = (usedAt: Date | null, now: Date): boolean =>
  usedAt === null || now >= minutesAfter(usedAt, 1);

export const asApiKey = (key: KeptKey): ApiKey => ({
  id: keyIdText(key.id),
  ownerId: key.ownerId,
  name: key.name,
  scopes: [...key.scopes],
  expiresAt: key.expiresAt?.toISOString() ?? null,
  previousUntil: key.previousUntil?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
  usedAt: key.usedAt?.toISOString() ?? null,
  recordedAt: key.recordedAt.toISOString(),
});
