import type { LogIn, Me } from "@suanpan/contract";
import { slot } from "../../kernel/ids.ts";
import type { Outcome } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Tx } from "../database.ts";
import type { Platform } from "../platform.ts";
import type { ProofRefusal } from "./proof.ts";
import { hashOf, newSecret } from "./secret.ts";
import { deleteDeadSessionsOf, insertSession } from "./session.store.ts";
import { beginSession, sessionIdText } from "./session.ts";
import { findStaffByEmail } from "./staff.store.ts";
import { actorOf, asMe, type Staff } from "./staff.ts";
import { withProof } from "./with-proof.ts";

/** The token is told to the browser and to nobody else; we keep its hash. */
export type BegunSession = { readonly token: string; readonly me: Me };

/** Always a fresh session: a token that was there before log-in is never made to mean more. */
export const logIn = async (
  platform: Platform,
  { email, ...shown }: LogIn,
): Promise<Outcome<BegunSession, ProofRefusal>> => {
  const found = await findStaffByEmail(platform.db, email);
  return withProof(platform, found, shown, (tx, staff) => begin(tx, platform, staff));
};

const begin = async (tx: Tx, platform: Platform, staff: Staff): Promise<BegunSession> => {
  const token = newSecret();
  const session = beginSession(platform.ids.next(slot(0)), staff.id, platform.config, platform.now());
  await deleteDeadSessionsOf(tx, staff.id, platform.config, session.begunAt);
  await insertSession(tx, session, hashOf(token));
  await recordAudit(tx, platform, [
    { actor: actorOf(staff.id), action: "session.begun", subject: sessionIdText(session.id) },
  ]);
  return { token, me: asMe(staff, session.expiresAt) };
};
