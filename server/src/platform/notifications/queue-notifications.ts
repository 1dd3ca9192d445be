import { slotOf } from "../../kernel/ids.ts";
import type { Tx } from "../database.ts";
import type { Platform } from "../platform.ts";
import { insertNotifications } from "./notification.store.ts";
import type { NewNotification } from "./notification.ts";
import { allowedTime, hoursOf } from "./quiet-hours.ts";

/**
 * Joins the caller's transaction: nobody is told of what rolled back. Queued again under the same natural key it is
 * still one message. Whatever moment is asked for, it waits for an hour at which people may be told. Answers how many
 * are new.
 */
export const queueNotifications = async (
  tx: Tx,
  { ids, now, config }: Pick<Platform, "ids" | "now" | "config">,
  list: readonly NewNotification[],
): Promise<number> => {
  if (list.length === 0) return 0;
  const at = now();
  const queued = list.map((one) => ({
    ...one,
    id: ids.next<"notification">(slotOf(one.userId)),
    sendAfter: allowedTime(one.sendAfter ?? at, hoursOf(config)),
  }));
  return insertNotifications(tx, queued, at);
};
