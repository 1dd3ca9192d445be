import type { StaffMember } from "@suanpan/contract";
import { Secret, TOTP } from "otpauth";
import type { Outcome } from "../../kernel/outcome.ts";
import type { Role } from "../http/caller.ts";
import type { Platform } from "../platform.ts";
import { addStaff } from "./add-staff.ts";
import { authenticate } from "./authenticate.ts";
import { logIn } from "./log-in.ts";
import { hashPassword } from "./password-hash.ts";
import type { StaffCaller } from "./staff.ts";

export const password = "seven beads on a rod";

/** Hashed at a hundredth of the cost, which a hash keeps: people here log in a hundred times. */
const quickHash = await hashPassword(password, { log2N: 8, blockSize: 8, lanes: 1 });

let keys = 0;

/** A write by somebody, under a key of its own. */
export const request = <Body>(body: Body, key = `key-${++keys}-of-this-file`) => ({ caller: "test", key, body });

export const got = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(`refused: ${outcome.code} ${JSON.stringify(outcome.detail)}`);
  return outcome.value;
};

export const codeOf = (outcome: Outcome<unknown>): string => (outcome.ok ? "done" : outcome.code);

export const person = async (
  platform: Platform,
  name: string,
  roles: readonly Role[] = ["viewer"],
): Promise<StaffMember> => {
  const body = { email: `${name}@suanpan.example`, name, roles: [...roles] };
  const { staff } = got(await addStaff(platform, request(body), password));
  await platform.db`update staff set password_hash = ${quickHash} where email = ${body.email}`;
  return staff;
};

export const callerWith = async (platform: Platform, token: string): Promise<StaffCaller | undefined> => {
  const caller = await authenticate(platform, { cookie: token });
  return caller?.kind === "staff" ? caller : undefined;
};

/** Logged in with the password of every person here. */
export const loggedIn = async (platform: Platform, email: string, code?: string) => {
  const { token } = got(await logIn(platform, { email, password, ...(code ? { code } : {}) }));
  const caller = await callerWith(platform, token);
  if (!caller) throw new Error("a fresh session does not authenticate");
  return { token, caller };
};

/** What the person's authenticator shows now. */
export const shownCode = (platform: Platform, secret: string): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: platform.now().getTime() });
