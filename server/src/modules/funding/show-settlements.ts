import type { SettlementDay, SettlementStatement } from "@suanpan/contract";
import { type IsoDate, parseIsoDate } from "../../kernel/calendar.ts";
import { formatId, parseId } from "../../kernel/ids.ts";
import { groupBy } from "../../kernel/lists.ts";
import { fen, sum } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { firstUnclosedDay } from "../../platform/day/business-day.ts";
import { badCursor, itemsUnlessSaid, type PageOf, pageOf } from "../../platform/http/page.ts";
import type { Platform } from "../../platform/platform.ts";
import { type AgreementId, listInstitutions } from "../matching/index.ts";
import { readStatements, type StatementFilter } from "./settlement.store.ts";
import { type InstitutionId, statementView } from "./settlement.ts";

export type Span = {
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
};

/** An institution's statements, newest first. */
export const pageOfSettlements = async (
  { db }: Platform,
  institutionId: InstitutionId,
  { from, to, cursor, limit = itemsUnlessSaid }: Span,
): Promise<Outcome<PageOf<SettlementStatement>, "not-found" | "invalid-request">> => {
  if ((await nameOf(db, institutionId)) === undefined) return refused("not-found");
  const before = cursor === undefined ? undefined : placeOf(cursor);
  if (cursor !== undefined && !before) return badCursor;
  const found = await readStatements(db, { institutionId, from, to, before }, limit + 1);
  return done(pageOf(found.map(statementView), limit));
};

/** All an institution is told of one closed day; a day on which nothing happened is told as such. */
export const settlementOfDay = async (
  platform: Platform,
  institutionId: InstitutionId,
  day: IsoDate,
): Promise<Outcome<SettlementDay, "not-found">> => {
  const name = await nameOf(platform.db, institutionId);
  if (name === undefined) return refused("not-found");
  const closed = await isClosed(platform, day);
  if (!closed) return refused("not-found", { detail: `${day} is not closed: its statement is made then.` });
  const found = await readStatements(platform.db, { institutionId, from: day, to: day });
  return done(dayView(formatId("inst", institutionId), name, day, found.map(statementView)));
};

/** The same of every institution that has something to settle. */
export const settlementsOfDay = async (
  platform: Platform,
  day: IsoDate,
): Promise<Outcome<SettlementDay[], "not-found">> => {
  if (!(await isClosed(platform, day)))
    return refused("not-found", { detail: `${day} is not closed: its statements are made then.` });
  const institutions = await listInstitutions(platform.db);
  const found = (await readStatements(platform.db, { from: day, to: day })).map(statementView);
  const byInstitution = groupBy(found, (one) => one.institutionId);
  return done(
    institutions.flatMap(({ id, name }) => {
      const its = byInstitution.get(id);
      return its ? [dayView(id, name, day, its)] : [];
    }),
  );
};

const dayView = (
  institutionId: string,
  institutionName: string,
  day: IsoDate,
  statements: SettlementStatement[],
): SettlementDay => ({
  institutionId,
  institutionName,
  day,
  payableFen: sum(statements.map((one) => fen(one.payableFen))),
  chargedFen: sum(statements.map((one) => fen(one.chargedFen))),
  statements,
});

const isClosed = async ({ db }: Platform, day: IsoDate): Promise<boolean> => {
  const unclosed = await firstUnclosedDay(db);
  return unclosed !== undefined && day < unclosed;
};

const nameOf = async (db: Platform["db"], id: InstitutionId): Promise<string | undefined> =>
  (await listInstitutions(db)).find((one) => one.id === formatId("inst", id))?.name;

/** `2024-02-15.agr_…`, the id of the last statement of the page before. */
const placeOf = (text: string): StatementFilter["before"] => {
  const [date = "", agreement = ""] = text.split(".");
  const [day, agreementId] = [parseIsoDate(date), parseId<"agr">("agr", agreement) as AgreementId | undefined];
  return day && agreementId !== undefined ? { day, agreementId } : undefined;
};
