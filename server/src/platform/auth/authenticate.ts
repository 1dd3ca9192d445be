import type { Caller } from "../http/caller.ts";
import type { Platform } from "../platform.ts";
import { findApiKey, markUsed } from "./api-key.store.ts";
import { isDueToBeMarkedUsed, keyIdText, opens, ownerOf, readWholeKey } from "./api-key.ts";
import { hashOf } from "./secret.ts";
import { findSessionByToken, markSeen } from "./session.store.ts";
import { isDueToBeSeen, isLive, sessionIdText } from "./session.ts";
import { staffIdText } from "./staff.ts";

export type Credentials = {
  /** The value of the session cookie. */
  readonly cookie?: string | undefined;
  /** What follows `Authorization: Bearer`. */
  readonly bearer?: string | undefined;
};

/** Who is calling, in one query. A key that does not open is refused even beside a good cookie: it was meant. */
export const authenticate = (platform: Platform, { cookie, bearer }: Credentials): Promise<Caller | undefined> =>
  bearer !== undefined ? callerByKey(platform, bearer) : callerBySession(platform, cookie);

const callerBySession = async (platform: Platform, token: string | undefined): Promise<Caller | undefined> => {
  if (!token) return undefined;
  const now = platform.now();
  const found = await findSessionByToken(platform.db, hashOf(token));
  if (!found || !isLive(found, platform.config, now)) return undefined;
  if (isDueToBeSeen(found.seenAt, platform.config, now)) await markSeen(platform.db, found.sessionId, now);
  const { email, roles } = found;
  return { kind: "staff", id: staffIdText(found.staffId), email, roles, session: sessionIdText(found.sessionId) };
};

const callerByKey = async (platform: Platform, bearer: string): Promise<Caller | undefined> => {
  const shown = readWholeKey(bearer);
  if (!shown) return undefined;
  const now = platform.now();
  const key = await findApiKey(platform.db, shown.id);
  if (!key || !opens(key, shown.secret, now)) return undefined;
  if (isDueToBeMarkedUsed(key.usedAt, now)) await markUsed(platform.db, key.id, now);
  return { kind: "key", id: keyIdText(key.id), owner: ownerOf(key.ownerId), scopes: key.scopes };
};
