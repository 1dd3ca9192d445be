import { law, verdict } from "../verifier.ts";
import { dayCloses, firstFaultOfDays } from "./closed-days.ts";

/** Taking away the closing of a day takes its proofs along: no day may be missing between the first and the open one. */
export const daysFollow = law("closed days follow each other up to the open one", async (db) =>
  verdict((await dayCloses(db)).length, await firstFaultOfDays(db)),
);
