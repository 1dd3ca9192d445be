import type { IsoDate } from "../../kernel/calendar.ts";
import { groupBy } from "../../kernel/lists.ts";
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
    const statements = await statementsDue(tx, { from: day, to: day });
    await insertStatements(tx, statements);
    return statements.length;
  },
};

/** What the events of some days have to tell institutions, each of them by itself. */
export const statementsDue = async (
  db: Reader,
  days: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<Statement[]> => {
  const dayOf = ({ day }: { readonly day: IsoDate }): IsoDate => day;
  const [drawn, charged, deals] = await Promise.all([
    sumsByAgreement(db, days),
    feesCharged(db, days),
    dealsByAgreement(db),
  ]);
  const [sums, fees] = [groupBy(drawn, dayOf), groupBy(charged, dayOf)];
  return [...new Set([...sums.keys(), ...fees.keys()])].flatMap((day) =>
    statementsOf(day, { sums: sums.get(day) ?? [], fees: fees.get(day) ?? [] }, deals),
  );
};

/** With whom a deal was made, and who collects under it, no version of it changes. */
export const dealsByAgreement = async (db: Reader): Promise<Map<AgreementId, Deal>> =>
  new Map(
    (await agreementsInForce(db)).map(({ id, institutionId, funding }) => [
      id,
      { institutionId, directly: collectsItself(funding) },
    ]),
  );
