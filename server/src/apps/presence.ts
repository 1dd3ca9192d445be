import { connect } from "../platform/database.ts";

/** Any two numbers would do, so long as every process of every version takes the same ones. */
const door = [7202, 1] as const;

/** Answers whether nobody else is left, and if so does what the last one has to do before anybody can come in. */
export type Presence = { readonly leave: (ifLast: () => Promise<void>) => Promise<void> };

/**
 * Every process that uses the embedded server shares a lock for as long as it does. Whoever leaves gives up their share
 * and then tries for the whole: it is theirs only when nobody else is in. Two that leave at once cannot both think the
 * other will stay, and one that comes in meanwhile waits, loses its connection, and starts the server anew.
 */
export const enter = async (url: string): Promise<Presence> => {
  const client = connect({ url, as: "owner", connections: 1, name: `suanpan presence ${process.pid}` });
  try {
    // Reserved, because the lock belongs to this one connection and goes when it does.
    const session = await client.reserve();
    await session`select pg_advisory_lock_shared(${door[0]}, ${door[1]})`;
    return {
      leave: async (ifLast) => {
        try {
          await session`select pg_advisory_unlock_shared(${door[0]}, ${door[1]})`;
          const [row] = await session<{ last: boolean }[]>`select pg_try_advisory_lock(${door[0]}, ${door[1]}) as last`;
          if (row?.last) await ifLast();
        } finally {
          await client.end({ timeout: 1 }).catch(() => {}); // the server it was connected to may be gone, as intended
        }
      },
    };
  } catch (error) {
    await client.end({ timeout: 1 }).catch(() => {});
    throw error;
  }
};
