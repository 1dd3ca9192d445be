import { type Static, Type } from "typebox";
import { Closed, IdOf, OneOf } from "./parts.ts";
import { Email, LanguageChoice, roles } from "./staff.ts";

/** Long enough for any passphrase, short enough that hashing it costs what it should. */
const Password = Type.String({ minLength: 1, maxLength: 256 });
const Code = Type.String({
  minLength: 6,
  maxLength: 24,
  description: "The authenticator's six digits, or a recovery code",
});

export const LogIn = Closed({ email: Email, password: Password, code: Type.Optional(Code) });
export type LogIn = Static<typeof LogIn>;

export const Me = Closed({
  id: IdOf("staff"),
  email: Type.String(),
  name: Type.String(),
  roles: Type.Array(OneOf(roles)),
  language: LanguageChoice,
  secondFactor: Type.Boolean(),
  expiresAt: Type.String({
    format: "date-time",
    description: "The session ends then, or earlier when it is left idle",
  }),
});
export type Me = Static<typeof Me>;

export const LogOutQuery = Closed({
  everywhere: Type.Optional(Type.Boolean({ description: "End every session of yours, not only this one" })),
});

export const LanguageChange = Closed({ language: LanguageChoice });

export const PasswordChange = Closed({ oldPassword: Password, newPassword: Password });
export type PasswordChange = Static<typeof PasswordChange>;

export const SecondFactorEnrolment = Closed({
  secret: Type.String({ description: "Base32, for typing into an authenticator" }),
  uri: Type.String({ description: "otpauth:// address, for a QR code" }),
});
export type SecondFactorEnrolment = Static<typeof SecondFactorEnrolment>;

export const SecondFactorCode = Closed({ code: Type.String({ pattern: "^[0-9]{6}$" }) });

export const RecoveryCodes = Closed({
  recoveryCodes: Type.Array(Type.String(), { description: "Each stands in for one code, once; shown only now" }),
});
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const SecondFactorBegin = Closed({ password: Password });
export type SecondFactorBegin = Static<typeof SecondFactorBegin>;

export const SecondFactorEnd = Closed({ password: Password, code: Code });
export type SecondFactorEnd = Static<typeof SecondFactorEnd>;

export const PasswordReset = Closed({
  token: Type.String({ minLength: 1, maxLength: 100 }),
  password: Password,
});
export type PasswordReset = Static<typeof PasswordReset>;
