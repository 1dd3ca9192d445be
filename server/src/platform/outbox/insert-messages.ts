import type { Tx } from "../database.ts";
import type { Platform } from "../platform.ts";
import type { NewMessage } from "./message.ts";
import { insertOutbox } from "./outbox.store.ts";

/** Joins the caller's transaction: what rolled back is never told, what committed is told at least once. */
export const insertMessages = async (
  tx: Tx,
  platform: Pick<Platform, "ids" | "now">,
  messages: readonly NewMessage[],
): Promise<void> => {
  if (messages.length === 0) return;
  const recorded = messages.map((message) => ({ ...message, id: platform.ids.next<"message">(message.slot) }));
  await insertOutbox(tx, recorded, platform.now());
};
