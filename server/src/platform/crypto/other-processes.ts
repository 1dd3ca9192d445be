import type { Reader } from "../database.ts";
import { PlainError } from "../plain-error.ts";

/**
 * A process seals with the key that was active when it started. While another one runs, nobody can know that an old
 * key has closed its last value, so keys are turned over with everything else stopped.
 */
export const refuseOtherProcesses = async (db: Reader): Promise<void> => {
  const others = await db<{ name: string }[]>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'suanpan %'
      and application_name <> current_setting('application_name')
    order by name`;
  if (others.length === 0) return;
  throw new PlainError(
    `Other processes still use this database (${others.map(({ name }) => name).join(", ")}) and may seal with an old key: stop them first, and start them again afterwards.`,
  );
};
