import type { IsoDate } from "../../kernel/calendar.ts";
import type { Reader } from "../../platform/database.ts";
import type { DayStep } from "../../platform/day/close-days.ts";
import { everySlot } from "../../platform/day/seal.ts";
import { anyEventsOn, feesCharged, sumsByAgreement } from "../lending/index.ts";
import { type AgreementId, agreementsInForce, collectsItself } from "../matching/index.ts";
import { insertStatements } from "./settlement.store.ts";
import { type Deal, type Statement, statementsOf } from "./settlement.ts";

/** Makes the day's settlement statements. Only agreements something happened under have one. */
export const settleInstitutions: DayStep = {
  name: "settle-institutions",
  per: "company",
  run: async (tx, day) => {
    if (!(await anyEventsOn(tx, day, everySlot))) return 0;
    const statements = await statementsDueOn(tx, day);
    await insertStatements(tx, statements);
    return statements.length;
  },
};

/** What the events of a day have to tell institutions. */
export const statementsDueOn = async (db: Reader, day: IsoDate): Promise<Statement[]> => {
  const [sums, fees, deals] = await Promise.all([sumsByAgreement(db, day), feesCharged(db, day), dealsByAgreement(db)]);
  return statementsOf(day, { sums, fees }, deals);
};

/** With whom a deal was made, and who collects under it, no version of it changes. */
export const dealsByAgreement = async (db: Reader): Promise<Map<AgreementId, Deal>> =>
  new Map(
    (await agreementsInForce(db)).map(({ id, institutionId, funding }) => [
      id,
      { institutionId, directly: collectsItself(funding) },
    ]),
  );
