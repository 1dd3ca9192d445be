import { type IsoDate, isoDate } from "../../kernel/calendar.ts";
import { slot } from "../../kernel/ids.ts";
import { fen, sum } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import type { Tx } from "../../platform/database.ts";
import { firstLivedDay } from "../../platform/day/closed-days.ts";
import { stampDay } from "../../platform/day/slot-day.ts";
import { refuseLocked } from "../../platform/periods/index.ts";
import type { Draft, OpenDays } from "./journal.ts";

/** The days a company's fact can be dated now; the open one stays so until the transaction ends. */
export const openDays = async (tx: Tx): Promise<OpenDays> => {
  const [openOn, first] = await Promise.all([stampDay(tx, slot(0)), firstLivedDay(tx)]);
  return { openOn, earliest: first ?? openOn };
};

/** Refuses a journal of a locked month with what it would have moved. */
export const refuseInLocked = async (
  tx: Tx,
  journal: Draft & { readonly businessOn: string },
): Promise<Outcome<true, "period-locked">> => {
  const open = await refuseLocked(tx, isoDate(journal.businessOn));
  if (open.ok) return done(true);
  const amountFen = sum(journal.lines.map((line) => fen(line.debitFen)));
  return refused("period-locked", { ...open.detail, pointer: "/businessOn", amountFen });
};

/** The day an event is accounted on: said only where it is not the open one. */
export const accountedOn = (businessOn: string, { openOn }: OpenDays): { readonly accountedOn?: IsoDate } =>
  businessOn < openOn ? { accountedOn: isoDate(businessOn) } : {};
