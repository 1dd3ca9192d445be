import type { Id } from "../../kernel/ids.ts";
import type { Database, Reader, Tx } from "../database.ts";
import { minutesAfter } from "./secret.ts";
import type { Session, SessionLimits } from "./session.ts";
import type { Staff } from "./staff.ts";

export type SessionOfStaff = Pick<Session, "seenAt" | "expiresAt"> &
  Pick<Staff, "email" | "roles"> & { readonly sessionId: Id<"session">; readonly staffId: Id<"staff"> };

export const insertSession = async (tx: Tx, session: Session, tokenHash: string): Promise<void> => {
  await tx`
    insert into staff_session (id, staff_id, token_hash, begun_at, seen_at, expires_at)
    values (${session.id}, ${session.staffId}, ${tokenHash}, ${session.begunAt}, ${session.seenAt}, ${session.expiresAt})`;
};

/** The session and whose it is, in one look; a disabled person has none. */
export const findSessionByToken = async (db: Reader, tokenHash: string): Promise<SessionOfStaff | undefined> => {
  const [found] = await db<SessionOfStaff[]>`
    select s.id as session_id, s.staff_id, s.seen_at, s.expires_at, p.email, p.roles
    from staff_session s join staff p on p.id = s.staff_id
    where s.token_hash = ${tokenHash} and p.active`;
  return found;
};

export const findSession = async (db: Reader, id: Id<"session">): Promise<Session | undefined> => {
  const [session] = await db<Session[]>`
    select id, staff_id, begun_at, seen_at, expires_at from staff_session where id = ${id}`;
  return session;
};

/** Requests that arrive together may all find it due; the last one's time is as good as any. */
export const markSeen = async (db: Database, id: Id<"session">, at: Date): Promise<void> => {
  await db`update staff_session set seen_at = ${at} where id = ${id} and seen_at < ${at}`;
};

export const deleteSession = async (tx: Tx, id: Id<"session">): Promise<number> =>
  (await tx`delete from staff_session where id = ${id}`).count;

/** All of one person's, except perhaps the one they are using. */
export const deleteSessionsOf = async (tx: Tx, staffId: Id<"staff">, except?: Id<"session">): Promise<number> =>
  (await tx`delete from staff_session where staff_id = ${staffId} and id <> ${except ?? 0n}`).count;

/** What one person left behind: done at log-in, so the table never grows past what is in use. */
export const deleteDeadSessionsOf = async (
  tx: Tx,
  staffId: Id<"staff">,
  { sessionIdleMinutes }: SessionLimits,
  now: Date,
): Promise<void> => {
  await tx`
    delete from staff_session
    where staff_id = ${staffId} and (expires_at <= ${now} or seen_at <= ${minutesAfter(now, -sessionIdleMinutes)})`;
};

export const deleteExpiredSessions = async (db: Database, now: Date): Promise<number> =>
  (await db`delete from staff_session where expires_at <= ${now}`).count;
