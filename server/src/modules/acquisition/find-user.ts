import type { User } from "@suanpan/contract";
import type { Platform } from "../../platform/platform.ts";
import { findUsers } from "./user.store.ts";
import { type ChannelId, type RegisteredUser, type UserId, userView } from "./user.ts";

/** A user with what the decisions to the right need of them; a channel sees its own users only. */
export const findUser = async (
  platform: Platform,
  id: UserId,
  channel?: ChannelId,
): Promise<RegisteredUser | undefined> => {
  const user = (await findUsers(platform.db, platform.keys, [id])).get(id);
  return channel === undefined || user?.channelId === channel ? user : undefined;
};

export const showUser = async (platform: Platform, id: UserId, channel?: ChannelId): Promise<User | undefined> => {
  const user = await findUser(platform, id, channel);
  return user && userView(user);
};
