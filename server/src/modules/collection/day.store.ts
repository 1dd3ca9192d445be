import type { IsoDate } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/database.ts";
import type { SlotRange } from "../../platform/day/business-day.ts";
import type { UserId } from "../acquisition/index.ts";
import type { CaseId } from "./case.ts";

const idsIn = (rows: readonly { id: CaseId }[]): CaseId[] => rows.map(({ id }) => id);

/** The open cases of some borrowers: at most one each. */
export const openCasesOf = async (tx: Tx, users: readonly UserId[]): Promise<CaseId[]> =>
  idsIn(
    users.length === 0
      ? []
      : await tx<{ id: CaseId }[]>`
      select id from collection_case
      where state <> 'closed' and (slot, user_id) in (
        select * from unnest(${users.map(slotOf)}::smallint[], ${tx.array([...users])}::bigint[]))`,
  );

/** Cases of a range with an action that falls due by the day that opens, or a promise that fell due on the one that closes. */
export const casesFallingDue = async (
  tx: Tx,
  { from, to }: SlotRange,
  closing: IsoDate,
  opening: IsoDate,
): Promise<CaseId[]> =>
  idsIn(
    await tx<{ id: CaseId }[]>`
      select id from collection_case
      where slot between ${from} and ${to} and next_action_on <= ${opening} and next_action_on is not null and not action_due
      union
      select id from collection_case
      where slot between ${from} and ${to} and promise_due_on <= ${closing} and promise_due_on is not null`,
  );

/** Cases of a range that an agency had at some time since a day. */
export const casesPlacedSince = async (tx: Tx, { from, to }: SlotRange, day: IsoDate): Promise<CaseId[]> =>
  idsIn(
    await tx<{ id: CaseId }[]>`
      select distinct case_id as id from collection_placement
      where slot between ${from} and ${to} and (to_on is null or to_on >= ${day}) and commission_ppm > 0`,
  );
