import { type Static, Type } from "typebox";
import { Closed, IdOf, Instant, OneOf, Page, Text } from "./parts.ts";

export const roles = ["admin", "risk", "funding", "collection", "finance", "investor-relations", "viewer"] as const;
export type Role = (typeof roles)[number];

export const languages = ["en", "zh"] as const;
export type Language = (typeof languages)[number];

export const Email = Type.String({ format: "email", maxLength: 254 });
export const RoleList = Type.Array(OneOf(roles), { minItems: 1, maxItems: roles.length, uniqueItems: true });
export const LanguageChoice = OneOf(languages, "Language of the console for this person");

export const StaffMember = Closed({
  id: IdOf("staff"),
  email: Type.String(),
  name: Type.String(),
  roles: Type.Array(OneOf(roles)),
  active: Type.Boolean(),
  language: LanguageChoice,
  secondFactor: Type.Boolean({ description: "Whether log-in asks for a code" }),
  passwordSet: Type.Boolean({ description: "False until the person has used their first reset token" }),
  lockedUntil: Type.Union([Instant, Type.Null()]),
  recordedAt: Instant,
});
export type StaffMember = Static<typeof StaffMember>;

export const StaffPage = Page(StaffMember);

export const NewStaff = Closed({
  email: Email,
  name: Text(100),
  roles: RoleList,
  language: Type.Optional(LanguageChoice),
});
export type NewStaff = Static<typeof NewStaff>;

export const IssuedPasswordReset = Closed({
  token: Type.String({ description: "Good for one POST /v1/password-resets; shown once, hand it over in person" }),
  expiresAt: Instant,
});
export type IssuedPasswordReset = Static<typeof IssuedPasswordReset>;

export const AddedStaff = Closed({
  staff: StaffMember,
  passwordReset: Type.Union([IssuedPasswordReset, Type.Null()], {
    description: "With it the person chooses a password. Null in a replay: a secret is never kept to be shown again",
  }),
});
export type AddedStaff = Static<typeof AddedStaff>;

export const NewRoles = Closed({ roles: RoleList });
export const StaffParams = Closed({ staffId: IdOf("staff") });

export const EndedSessions = Closed({ ended: Type.Integer({ minimum: 0 }) });
