import type { Id } from "../../kernel/ids.ts";
import type { Reader, Tx } from "../database.ts";
import type { Staff } from "./staff.ts";

const columns = (db: Reader) => db`
  id, email, name, roles, active, language, password_hash, failures, locked_until, totp_secret, totp_active,
  totp_last_step, recovery_hashes, reset_hash, reset_expires_at, recorded_at`;

/** False when the e-mail address is taken, in whatever case it is written. */
export const insertStaff = async (tx: Tx, staff: Staff): Promise<boolean> => {
  const inserted = await tx`
    insert into staff (id, email, name, roles, active, language, password_hash, failures, locked_until, totp_secret,
      totp_active, totp_last_step, recovery_hashes, reset_hash, reset_expires_at, recorded_at)
    values (${staff.id}, ${staff.email}, ${staff.name}, ${[...staff.roles]}::text[], ${staff.active}, ${staff.language},
      ${staff.passwordHash}, ${staff.failures}, ${staff.lockedUntil}, ${staff.totpSecret}, ${staff.totpActive},
      ${staff.totpLastStep}, ${[...staff.recoveryHashes]}::text[], ${staff.resetHash}, ${staff.resetExpiresAt},
      ${staff.recordedAt})
    on conflict (lower(email)) do nothing`;
  return inserted.count === 1;
};

/** Of a row that this transaction has locked: everything about it that can change. */
export const saveStaff = async (tx: Tx, staff: Staff): Promise<void> => {
  await tx`
    update staff set
      roles = ${[...staff.roles]}::text[], active = ${staff.active}, language = ${staff.language},
      password_hash = ${staff.passwordHash}, failures = ${staff.failures}, locked_until = ${staff.lockedUntil},
      totp_secret = ${staff.totpSecret}, totp_active = ${staff.totpActive}, totp_last_step = ${staff.totpLastStep},
      recovery_hashes = ${[...staff.recoveryHashes]}::text[],
      reset_hash = ${staff.resetHash}, reset_expires_at = ${staff.resetExpiresAt}
    where id = ${staff.id}`;
};

export const lockStaff = async (tx: Tx, id: Id<"staff">): Promise<Staff | undefined> => {
  const [staff] = await tx<Staff[]>`select ${columns(tx)} from staff where id = ${id} for update`;
  return staff;
};

/** The target and every active administrator, ids ascending: two that would disable each other wait in one line. */
export const lockStaffAndAdmins = (tx: Tx, id: Id<"staff">): Promise<Staff[]> => tx<Staff[]>`
  select ${columns(tx)} from staff
  where id = ${id} or (active and 'admin' = any(roles))
  order by id for update`;

/** Nothing when the token was used meanwhile: the row is looked at again once its lock is free. */
export const lockStaffByReset = async (tx: Tx, resetHash: string): Promise<Staff | undefined> => {
  const [staff] = await tx<Staff[]>`select ${columns(tx)} from staff where reset_hash = ${resetHash} for update`;
  return staff;
};

export const findStaff = async (db: Reader, id: Id<"staff">): Promise<Staff | undefined> => {
  const [staff] = await db<Staff[]>`select ${columns(db)} from staff where id = ${id}`;
  return staff;
};

export const findStaffByEmail = async (db: Reader, email: string): Promise<Staff | undefined> => {
  const [staff] = await db<Staff[]>`select ${columns(db)} from staff where lower(email) = lower(${email})`;
  return staff;
};

export const findStaffByReset = async (db: Reader, resetHash: string): Promise<Staff | undefined> => {
  const [staff] = await db<Staff[]>`select ${columns(db)} from staff where reset_hash = ${resetHash}`;
  return staff;
};

export const selectStaff = (db: Reader, after: bigint, limit: number): Promise<Staff[]> => db<Staff[]>`
  select ${columns(db)} from staff where id > ${after} order by id limit ${limit}`;
