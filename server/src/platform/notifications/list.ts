import type { NotificationQuery, Notification as NotificationView } from "@suanpan/contract";
import { parseId } from "../../kernel/ids.ts";
import { done, type Outcome } from "../../kernel/outcome.ts";
import { badCursor, itemsUnlessSaid, type PageOf, pageOf } from "../http/page.ts";
import type { Platform } from "../platform.ts";
import { listNotifications } from "./notification.store.ts";
import { notificationView } from "./notification.ts";

export const pageOfNotifications = async (
  { db }: Platform,
  { cursor, state, limit = itemsUnlessSaid }: NotificationQuery,
): Promise<Outcome<PageOf<NotificationView>, "invalid-request">> => {
  const before = cursor === undefined ? undefined : parseId<"notification">("ntf", cursor);
  if (cursor !== undefined && before === undefined) return badCursor;
  const filter = { limit: limit + 1, ...(state ? { state } : {}), ...(before ? { before } : {}) };
  return done(pageOf((await listNotifications(db, filter)).map(notificationView), limit));
};
