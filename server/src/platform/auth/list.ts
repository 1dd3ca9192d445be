import type { ApiKey, PageQuery, StaffMember } from "@suanpan/contract";
import { done, type Outcome } from "../../kernel/outcome.ts";
import { badCursor, itemsUnlessSaid, type PageOf, pageOf } from "../http/page.ts";
import type { Platform } from "../platform.ts";
import { selectApiKeys } from "./api-key.store.ts";
import { asApiKey, readKeyId } from "./api-key.ts";
import { selectStaff } from "./staff.store.ts";
import { asStaffMember, readStaffId } from "./staff.ts";

/** In the order they were added. The cursor is the id of the last one seen, so pages stay whole while people are added. */
export const listStaff = async (
  platform: Platform,
  { cursor, limit = itemsUnlessSaid }: PageQuery,
): Promise<Outcome<PageOf<StaffMember>, "invalid-request">> => {
  const after = cursor === undefined ? 0n : readStaffId(cursor);
  if (after === 0n && cursor !== undefined) return badCursor;
  const now = platform.now();
  const found = (await selectStaff(platform.db, after, limit + 1)).map((staff) => asStaffMember(staff, now));
  return done(pageOf(found, limit));
};

/** Never their secrets: those are not here to be listed. */
export const listApiKeys = async (
  platform: Platform,
  { cursor, limit = itemsUnlessSaid }: PageQuery,
): Promise<Outcome<PageOf<ApiKey>, "invalid-request">> => {
  const after = cursor === undefined ? 0n : readKeyId(cursor);
  if (after === 0n && cursor !== undefined) return badCursor;
  return done(pageOf((await selectApiKeys(platform.db, after, limit + 1)).map(asApiKey), limit));
};
