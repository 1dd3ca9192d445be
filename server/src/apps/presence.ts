import { connect, type Database } from "../platform/database.ts";

/** Any two numbers would do, so long as every process of every version takes the same ones. */
const door = [7202, 1] as const;

/** How every connection of ours is named: with the process it belongs to, and perhaps more. */
const ours = "suanpan %";
const mine = `suanpan ${process.pid}`;

/** A connection that says we are in, from before we use anything until after we have used it. */
export const enter = async (url: string): Promise<Database> => {
  const presence = connect({ url, as: "owner", connections: 1, name: mine, withoutArrays: true });
  await presence`select`;
  return presence;
};

/**
 * Does what the last one out has to do, if nobody else is in. To be called when all other connections of this process
 * are closed. Leavers go through the door one at a time, so two that leave at once cannot both think the other stays;
 * and whoever is in is seen by their connections, not by a mark that a crash of the server would wipe away.
 */
export const leave = async (url: string, ifLast: () => Promise<void>): Promise<void> => {
  const client = connect({ url, as: "owner", connections: 1, name: "suanpan-door", withoutArrays: true });
  try {
    await client`select pg_advisory_lock(${door[0]}, ${door[1]})`;
    // What an interrupted command was still asking for nobody waits for any more; until it ends it would be seen as us.
    await client`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = ${mine} or starts_with(application_name, ${`${mine} `})`;
    const [others] = await client`select 1 from pg_stat_activity where application_name like ${ours} limit 1`;
    if (!others) await ifLast();
  } catch {
    // The server is gone: somebody before us was the last one out.
  } finally {
    await client.end({ timeout: 1 }).catch(() => {});
  }
};
