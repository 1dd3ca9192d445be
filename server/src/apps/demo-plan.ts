import { addDays, type IsoDate } from "../kernel/calendar.ts";
import { done } from "../kernel/outcome.ts";
import type { Database } from "../platform/database.ts";
import { findAnswers, once, type Request, slotOfKey } from "../platform/idempotency.ts";

/** The days a demonstration lives through before anybody looks at it. */
export type DemoDays = { readonly from: IsoDate; readonly until: IsoDate };

/**
 * The plan is written down before it is begun and its end when it is reached, as answers to two keys: a start that was
 * interrupted goes on with the days it had chosen, and one that was not never begins again.
 */
const planned: Request = { caller: "demo", key: "demo-planned", body: {} };
const finished: Request = { caller: "demo", key: "demo-finished", body: {} };

export const planDemo = async (db: Database, today: IsoDate, days: number): Promise<DemoDays> => {
  const outcome = await once<DemoDays, never>(db, planned, async () =>
    done({ from: addDays(today, -days), until: today }),
  );
  if (!outcome.ok) throw new Error("the plan of the demo has another key");
  return outcome.value;
};

export const finishDemo = async (db: Database): Promise<void> => {
  await once<object, never>(db, finished, async () => done({}));
};

/** Whether what is in this database was made up. */
export const isSynthetic = (db: Database): Promise<boolean> => isAnswered(db, planned);

export const isDemoFinished = (db: Database): Promise<boolean> => isAnswered(db, finished);

const isAnswered = async (db: Database, request: Request): Promise<boolean> =>
  (await findAnswers(db, [{ ...request, slot: slotOfKey(request) }]))[0] !== undefined;
