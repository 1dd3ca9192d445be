import type { Reader } from "../../platform/database.ts";
import type { DayStep } from "../../platform/day/close-days.ts";
import { feesCharged, sumsByAgreement } from "../lending/index.ts";
import { type AgreementId, agreementsInForce, collectsItself } from "../matching/index.ts";
import { insertStatements } from "./settlement.store.ts";
import { type Deal, statementsOf } from "./settlement.ts";

/** Makes the day's settlement statements. Only agreements something happened under have one. */
export const settleInstitutions: DayStep = {
  name: "settle-institutions",
  per: "company",
  run: async (tx, day) => {
    const sums = await sumsByAgreement(tx, day);
    const fees = await feesCharged(tx, day);
    if (sums.length + fees.length === 0) return 0;
    const statements = statementsOf(day, { sums, fees }, await dealsByAgreement(tx));
    await insertStatements(tx, statements);
    return statements.length;
  },
};

/** With whom a deal was made, and who collects under it, no version of it changes. */
export const dealsByAgreement = async (db: Reader): Promise<Map<AgreementId, Deal>> =>
  new Map(
    (await agreementsInForce(db)).map(({ id, institutionId, funding }) => [
      id,
      { institutionId, directly: collectsItself(funding) },
    ]),
  );
