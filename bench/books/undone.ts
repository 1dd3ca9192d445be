import type { Database, Tx } from "../../server/src/platform/database.ts";

class Undone extends Error {}

/** How long a piece of work takes, with nothing left of it: it can be measured again on the same ground. */
export const secondsUndone = async (db: Database, work: (tx: Tx) => Promise<unknown>): Promise<number> => {
  let seconds = 0;
  const undo = db.begin(async (tx) => {
    await tx`set local work_mem = '64MB'`; // as the closing of a day has it
    const begun = process.hrtime.bigint();
    await work(tx as unknown as Tx);
    seconds = Number(process.hrtime.bigint() - begun) / 1e9;
    throw new Undone();
  });
  await undo.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return seconds;
};
