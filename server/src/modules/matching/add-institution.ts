import type { Institution, NewInstitution } from "@suanpan/contract";
import { formatId, slot } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import { oneAtATime } from "../../platform/database.ts";
import { once, type Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { insertInstitution, listInstitutions } from "./institution.store.ts";

export const addInstitution = (
  platform: Platform,
  request: Request<NewInstitution>,
): Promise<Outcome<Institution, "already-exists" | "idempotency-key-reused">> =>
  once(platform.db, request, async (tx) => {
    await oneAtATime(tx, "institution");
    const sameName = (other: Institution) => other.name.toLowerCase() === request.body.name.toLowerCase();
    const existing = (await listInstitutions(tx)).find(sameName);
    if (existing) return refused("already-exists", { pointer: "/name", existing: existing.id });
    const id = platform.ids.next<"inst">(slot(0));
    const institution: Institution = {
      id: formatId("inst", id),
      ...request.body,
      createdAt: platform.now().toISOString(),
    };
    await insertInstitution(tx, id, institution);
    await recordAudit(tx, platform, [
      { actor: request.caller, action: "institution.add", subject: institution.id, detail: request.body },
    ]);
    return done(institution);
  });
