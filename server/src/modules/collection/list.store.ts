import { formatId, parseId, slotOf } from "../../kernel/ids.ts";
import type { Reader } from "../../platform/database.ts";
import type { UserId } from "../acquisition/index.ts";
import { assembled, caseColumns, type Row } from "./case.store.ts";
import { type Case, type CaseId, priorityOf } from "./case.ts";

export type WorkFilter = { readonly team: string; readonly assigned: "free" | "mine" | "any"; readonly me: string };

/** A place in a worklist: by priority, then by age. */
export type WorkPlace = { readonly priority: number; readonly id: CaseId };

export const cursorOf = (known: Case): string => `${priorityOf(known)}.${formatId("case", known.id)}`;

export const placeOf = (cursor: string): WorkPlace | undefined => {
  const [, priority = "", name = ""] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? [];
  const id = parseId<"case">("case", name);
  return id === undefined ? undefined : { priority: Number(priority), id };
};

/** The cases of a team with an action due, most pressing first, from after a place. */
export const worklist = async (
  db: Reader,
  { team, assigned, me }: WorkFilter,
  after: WorkPlace | undefined,
  limit: number,
): Promise<Case[]> => {
  const rows = await db<Row[]>`
    select ${caseColumns(db)} from collection_case
    where team = ${team} and action_due
      ${assigned === "free" ? db`and agent is null` : assigned === "mine" ? db`and agent = ${me}` : db``}
      ${after ? db`and (priority < ${after.priority} or (priority = ${after.priority} and id > ${after.id}))` : db``}
    order by priority desc, id limit ${limit}`;
  return assembled(db, rows);
};

export type CaseFilter = {
  readonly state?: string | undefined;
  readonly team?: string | undefined;
  readonly userId?: UserId | undefined;
};

/** Newest first, from before the cursor. */
export const listCases = async (
  db: Reader,
  { state, team, userId }: CaseFilter,
  before: CaseId | undefined,
  limit: number,
): Promise<Case[]> => {
  const rows = await db<Row[]>`
    select ${caseColumns(db)} from collection_case
    where true ${before === undefined ? db`` : db`and id < ${before}`}
      ${state === undefined ? db`` : db`and state = ${state}`}
      ${team === undefined ? db`` : db`and team = ${team}`}
      ${userId === undefined ? db`` : db`and slot = ${slotOf(userId)} and user_id = ${userId}`}
    order by id desc limit ${limit}`;
  return assembled(db, rows);
};
