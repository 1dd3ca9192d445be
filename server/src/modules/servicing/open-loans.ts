import type { IsoDate } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import { inPieces } from "../../kernel/lists.ts";
import type { Tx } from "../../platform/database.ts";
import type { SlotRange } from "../../platform/day/business-day.ts";
import { insertMessages } from "../../platform/outbox/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { lockLinesIn } from "../assessment/index.ts";
import {
  type LendingPolicy,
  type LoanId,
  linesOfLoans,
  loanMessage,
  loansChangingBy,
  readLoans,
} from "../lending/index.ts";
import { openLoan } from "./open-loan.ts";
import { noteRepaired } from "./repair-set-aside.ts";
import { setAside } from "./set-aside.store.ts";
import { type Life, triggeredActs, writeLives } from "./write-lives.ts";

/** How many loans are decided upon together: it bounds the memory and what one failure costs. */
const loansEach = 1_000;

/** Brings every loan of a range that changes by a day to its morning. What cannot be moved on is set aside, and said. */
export const openLoans = async (
  tx: Tx,
  platform: Platform,
  policy: LendingPolicy,
  today: IsoDate,
  range: SlotRange,
): Promise<number> => {
  let moved = 0;
  for (const ids of inPieces(await loansChangingBy(tx, today, range), loansEach))
    moved += await together(tx, platform, policy, today, ids);
  await noteRepaired(tx, today, range);
  return moved;
};

/** A batch as one; if the database refuses it, one by one, so that a single loan stops nobody but itself. */
const together = async (
  tx: Tx,
  platform: Platform,
  policy: LendingPolicy,
  today: IsoDate,
  ids: readonly LoanId[],
): Promise<number> => {
  if (ids.length === 0) return 0;
  try {
    return await tx.savepoint((inner) => openBatch(inner, platform, policy, today, ids));
  } catch (error) {
    if (ids.length > 1) {
      let moved = 0;
      for (const id of ids) moved += await together(tx, platform, policy, today, [id]);
      return moved;
    }
    await setAside(
      tx,
      [{ loanId: ids[0] as LoanId, day: today, reason: String((error as Error).message) }],
      platform.now(),
    );
    return 0;
  }
};

const openBatch = async (
  tx: Tx,
  platform: Platform,
  policy: LendingPolicy,
  today: IsoDate,
  ids: readonly LoanId[],
): Promise<number> => {
  const [lines, loans] = await Promise.all([lockLinesIn(tx, linesOfLoans(tx, ids)), readLoans(tx, ids, "lock")]);
  const rules = { policy, holidays: platform.holidays };
  const at = { today, recordedAt: platform.now() };
  const lives: Life[] = [];
  const failed: Parameters<typeof setAside>[1][number][] = [];
  for (const before of loans.values()) {
    try {
      const { loan, events, triggered } = openLoan(before, rules, at);
      lives.push({ before, loan, events, acts: triggeredActs(platform, loan.id, today, triggered) });
    } catch (error) {
      failed.push({ loanId: before.id, day: today, reason: (error as Error).message });
    }
  }
  await Promise.all([
    writeLives(tx, lines, lives),
    setAside(tx, failed, platform.now()),
    insertMessages(tx, platform, lives.flatMap(newsOf)),
  ]);
  return lives.length;
};

/** The channel hears of a loan that turns overdue, is cured, or is given up. */
const newsOf = ({ before, loan }: Life) => {
  if (loan.state !== before.state) return [loanMessage("loan.changed", loan)];
  return loan.band === before.band ? [] : [{ ...loanMessage("loan.banded", loan), slot: slotOf(loan.id) }];
};
