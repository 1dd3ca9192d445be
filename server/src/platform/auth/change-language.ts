import type { Language, Me } from "@suanpan/contract";
import type { Outcome } from "../../kernel/outcome.ts";
import { recordAudit } from "../audit/audit.ts";
import { transaction } from "../database.ts";
import type { Platform } from "../platform.ts";
import { describeMe } from "./describe-me.ts";
import { lockStaff, saveStaff } from "./staff.store.ts";
import { actorOf, type StaffCaller, staffIdOf } from "./staff.ts";

export const changeLanguage = async (
  platform: Platform,
  caller: StaffCaller,
  language: Language,
): Promise<Outcome<Me, "not-signed-in">> => {
  await transaction(platform.db, async (tx) => {
    const staff = await lockStaff(tx, staffIdOf(caller));
    if (!staff || staff.language === language) return;
    await saveStaff(tx, { ...staff, language });
    await recordAudit(tx, platform, [
      { actor: actorOf(staff.id), action: "staff.language-changed", subject: caller.id, detail: { language } },
    ]);
  });
  return describeMe(platform, caller);
};
