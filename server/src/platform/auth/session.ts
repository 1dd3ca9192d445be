import { formatId, type Id, parseId } from "../../kernel/ids.ts";
import type { Config } from "../config.ts";
import { minutesAfter } from "./secret.ts";
import type { StaffCaller } from "./staff.ts";

/** The name of the cookie that carries a session's token. */
export const sessionCookie = "suanpan_session";

export type Session = {
  readonly id: Id<"session">;
  readonly staffId: Id<"staff">;
  readonly begunAt: Date;
  readonly seenAt: Date;
  readonly expiresAt: Date;
};

export type SessionLimits = Pick<Config, "sessionMinutes" | "sessionIdleMinutes">;

export const beginSession = (
  id: Id<"session">,
  staffId: Id<"staff">,
  { sessionMinutes }: SessionLimits,
  now: Date,
): Session => ({ id, staffId, begunAt: now, seenAt: now, expiresAt: minutesAfter(now, sessionMinutes) });

/** A session ends at its hour whatever happens, and earlier when nobody uses it. */
export const isLive = (
  { seenAt, expiresAt }: Pick<Session, "seenAt" | "expiresAt">,
  { sessionIdleMinutes }: SessionLimits,
  now: Date,
): boolean => now < expiresAt && now < minutesAfter(seenAt, sessionIdleMinutes);

/** Reading must not write every time: once a minute is enough, unless sessions are set to die within a few of them. */
export const isDueToBeSeen = (seenAt: Date, { sessionIdleMinutes }: SessionLimits, now: Date): boolean =>
  now >= minutesAfter(seenAt, Math.min(1, sessionIdleMinutes / 4));

export const sessionIdText = (id: Id<"session">): string => formatId("session", id);

/** The session a caller came with. */
export const sessionIdOf = ({ session }: StaffCaller): Id<"session"> => {
  const id = parseId<"session">("session", session);
  if (id === undefined) throw new Error(`${session} is not the id of a session`);
  return id;
};
