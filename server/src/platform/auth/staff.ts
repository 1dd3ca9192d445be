import type { Language, Me, StaffMember } from "@suanpan/contract";
import { formatId, type Id, parseId } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { SealedColumn } from "../crypto/sealed-column.ts";
import type { Caller, Role } from "../http/caller.ts";
import { isLocked, type Lockout, noFailures } from "./lockout.ts";

/** A member of staff as kept: one row, locked and saved as a whole by whatever changes it. */
export type Staff = Lockout & {
  readonly id: Id<"staff">;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly active: boolean;
  readonly language: Language;
  readonly passwordHash: string | null;
  readonly totpSecret: Uint8Array | null;
  readonly totpActive: boolean;
  readonly totpLastStep: number;
  readonly recoveryHashes: readonly string[];
  readonly resetHash: string | null;
  readonly resetExpiresAt: Date | null;
  readonly recordedAt: Date;
};

export type StaffCaller = Extract<Caller, { kind: "staff" }>;

export const noSecondFactor = { totpSecret: null, totpActive: false, totpLastStep: 0, recoveryHashes: [] } as const;
export const noReset = { resetHash: null, resetExpiresAt: null } as const;

type Person = Pick<Staff, "id" | "email" | "name" | "roles" | "language" | "passwordHash" | "recordedAt">;

export const newStaff = (person: Person): Staff => ({
  ...person,
  ...noFailures,
  ...noSecondFactor,
  ...noReset,
  active: true,
});

/** Somebody must always be left who can let others in. `locked` holds every active administrator, and the target. */
export const decideStaffChange = (
  locked: readonly Staff[],
  id: Id<"staff">,
  change: Partial<Staff>,
): Outcome<Staff, "not-found" | "last-admin"> => {
  const target = locked.find((staff) => staff.id === id);
  if (!target) return refused("not-found");
  const after = { ...target, ...change };
  const othersGovern = locked.some((staff) => staff !== target && governs(staff));
  return governs(target) && !governs(after) && !othersGovern ? refused("last-admin") : done(after);
};

const governs = ({ active, roles }: Staff): boolean => active && roles.includes("admin");

/** How a member of staff is named in the audit log: as in the keys of their requests. */
export const actorOf = (id: Id<"staff">): string => `staff:${staffIdText(id)}`;

export const staffIdText = (id: Id<"staff">): string => formatId("staff", id);

/** What no id can be is read as one that nobody has. */
export const readStaffId = (text: string): Id<"staff"> => parseId<"staff">("staff", text) ?? (0n as Id<"staff">);
export const staffIdOf = ({ id }: StaffCaller): Id<"staff"> => readStaffId(id);

/** Where an authenticator's secret is kept: sealed for one person, it does not open for another. */
export const totpPlace = (id: Id<"staff">): string => `staff.totp:${id}`;

export const asStaffMember = (staff: Staff, now: Date): StaffMember => ({
  id: staffIdText(staff.id),
  email: staff.email,
  name: staff.name,
  roles: [...staff.roles],
  active: staff.active,
  language: staff.language,
  secondFactor: staff.totpActive,
  passwordSet: staff.passwordHash !== null,
  lockedUntil: isLocked(staff, now) ? (staff.lockedUntil?.toISOString() ?? null) : null,
  recordedAt: staff.recordedAt.toISOString(),
});

export const asMe = (staff: Staff, expiresAt: Date): Me => ({
  id: staffIdText(staff.id),
  email: staff.email,
  name: staff.name,
  roles: [...staff.roles],
  language: staff.language,
  secondFactor: staff.totpActive,
  expiresAt: expiresAt.toISOString(),
});

/** What a rotation of the keys has to seal anew. */
export const sealedStaffColumn: SealedColumn = {
  table: "staff",
  key: { id: "bigint" },
  column: "totp_secret",
  placeOf: ({ id }) => totpPlace(id as Id<"staff">),
};
