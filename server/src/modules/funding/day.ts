import type { Reader } from "../../platform/database.ts";
import type { DayStep } from "../../platform/day/close-days.ts";
import { drawnAtFees, sumsByAgreement } from "../lending/index.ts";
import { type AgreementId, agreementsInForce } from "../matching/index.ts";
import { insertStatements } from "./settlement.store.ts";
import { type InstitutionId, statementsOf } from "./settlement.ts";

/** Makes the day's settlement statements. Only agreements something happened under have one. */
export const settleInstitutions: DayStep = {
  name: "settle-institutions",
  per: "company",
  run: async (tx, day) => {
    const sums = await sumsByAgreement(tx, day);
    const atFees = await drawnAtFees(tx, day);
    if (sums.length + atFees.length === 0) return 0;
    const statements = statementsOf(day, { sums, atFees }, await institutionsByAgreement(tx));
    await insertStatements(tx, statements);
    return statements.length;
  },
};

/** With whom a deal was made is the one thing no version of it changes. */
export const institutionsByAgreement = async (db: Reader): Promise<Map<AgreementId, InstitutionId>> =>
  new Map((await agreementsInForce(db)).map(({ id, institutionId }) => [id, institutionId]));
