import type { Channel, NewChannel } from "@suanpan/contract";
import { formatId, slot } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import { oneAtATime } from "../../platform/database.ts";
import { once, type Request } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { findChannelByName, insertChannel } from "./channel.store.ts";

/** A place users come from: the own app, or a partner that shows our credit inside its own. */
export const addChannel = (
  platform: Platform,
  request: Request<NewChannel>,
): Promise<Outcome<Channel, "already-exists" | "idempotency-key-reused">> =>
  once(platform.db, request, async (tx) => {
    await oneAtATime(tx, "channel");
    const existing = await findChannelByName(tx, request.body.name);
    if (existing) return refused("already-exists", { pointer: "/name", existing: existing.id });
    const id = platform.ids.next<"channel">(slot(0));
    const channel: Channel = { id: formatId("channel", id), ...request.body, createdAt: platform.now().toISOString() };
    await insertChannel(tx, id, channel);
    await recordAudit(tx, platform, [
      { actor: request.caller, action: "channel.add", subject: channel.id, detail: request.body },
    ]);
    return done(channel);
  });
