import type { Me } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Platform } from "../platform.ts";
import { findSession } from "./session.store.ts";
import { sessionIdOf } from "./session.ts";
import { findStaff } from "./staff.store.ts";
import { asMe, type StaffCaller, staffIdOf } from "./staff.ts";

/** Who a session belongs to, as its owner sees it. */
export const describeMe = async (
  { db }: Pick<Platform, "db">,
  caller: StaffCaller,
): Promise<Outcome<Me, "not-signed-in">> => {
  const [staff, session] = await Promise.all([findStaff(db, staffIdOf(caller)), findSession(db, sessionIdOf(caller))]);
  return staff && session ? done(asMe(staff, session.expiresAt)) : refused("not-signed-in");
};
