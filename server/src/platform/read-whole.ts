import type { Reader } from "./database.ts";

/**
 * Before all facts are folded again in a transaction, to prove a law. All of them are read, so a look-up loan by loan is
 * never the way; the planner takes slot and loan for unrelated, expects a handful of rows of every join, and would choose
 * it. With room for the payments of a million loans, what is sorted and hashed need not go through files.
 */
export const readWhole = (db: Reader) => db`
  select set_config('enable_nestloop', 'off', true), set_config('work_mem', '256MB', true)`;
