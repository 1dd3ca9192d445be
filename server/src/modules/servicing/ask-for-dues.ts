import { addDays, type IsoDate } from "../../kernel/calendar.ts";
import { inPieces } from "../../kernel/lists.ts";
import type { Fen } from "../../kernel/money.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { SlotRange } from "../../platform/day/business-day.ts";
import { queueNotifications } from "../../platform/notifications/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { type DueLoan, duesOn, happen, type LoanId, loanRef, loansOfDues, readLoans } from "../lending/index.ts";
import { loansWaitingFor, orderDebits } from "../payments/index.ts";
import { flaggedAmong } from "./flag.store.ts";
import { lateFeesTo } from "./late-fee.ts";
import { dueFen } from "./payable.ts";
import { remindersFor } from "./reminders.ts";

/** How many loans are looked at together. */
const loansEach = 5_000;

/** On the due date and, if that failed, again after so many days; later it is for people to ask. */
const debitDays = [0, 1, 3, 7] as const;

/** Orders the debits of a day's morning: what falls due today, and what did not come when it was asked for before. */
export const orderDuesOf = (tx: Tx, platform: Platform, today: IsoDate, range: SlotRange): Promise<number> =>
  eachBatch(
    tx,
    debitDays.map((days) => addDays(today, -days)),
    today,
    range,
    async (all) => {
      // Nobody is debited twice for one debt: what was asked for before and not answered yet may still come.
      const waiting = await loansWaitingFor(
        tx,
        all.map(({ loanId }) => loanId),
        "debit",
      );
      const dues = all.filter(({ loanId }) => !waiting.has(loanId));
      const owed = await owedByLate(tx, dues, today);
      const debits = dues.map(({ loanId, userId, amountFen, dueOn }) => ({
        loanId,
        userId,
        amountFen: owed.get(loanId) ?? amountFen,
        naturalKey: debitKey(loanId, dueOn, today),
      }));
      // Money comes in while the morning is prepared: who has paid since his dues were found is not asked for nothing.
      return orderDebits(
        tx,
        platform,
        today,
        debits.filter(({ amountFen }) => amountFen > 0),
      );
    },
  );

export const debitKey = (loanId: LoanId, dueOn: IsoDate, on: IsoDate): string =>
  `debit/${loanRef(loanId)}/${dueOn}/${on}`;

/** What late loans owe by today, their late fees brought up to it. They are few; the others owe what their rows say. */
const owedByLate = (tx: Tx, dues: readonly DueLoan[], today: IsoDate): Promise<Map<LoanId, Fen>> =>
  owedBy(
    tx,
    dues.filter(({ late }) => late).map(({ loanId }) => loanId),
    today,
  );

/** What each loan has to pay today not to be late after it, late fees included. */
export const owedBy = async (db: Reader, ids: readonly LoanId[], today: IsoDate): Promise<Map<LoanId, Fen>> => {
  const loans = await readLoans(db, ids);
  const at = { today, recordedAt: new Date(0) };
  return new Map([...loans].map(([id, loan]) => [id, dueFen(happen(loan, lateFeesTo(loan, today), at).loan, today)]));
};

/** Reminds borrowers of what falls due in so many days, and of what was missed yesterday. */
export const remindOfDues = (
  tx: Tx,
  platform: Platform,
  today: IsoDate,
  range: SlotRange,
  daysAhead: number,
): Promise<number> => {
  const soon = addDays(today, daysAhead);
  return eachBatch(tx, [soon, addDays(today, -1)], soon, range, (dues) =>
    queueNotifications(tx, platform, remindersFor(dues, today, daysAhead)),
  );
};

const eachBatch = async (
  tx: Tx,
  days: readonly IsoDate[],
  by: IsoDate,
  range: SlotRange,
  work: (dues: readonly DueLoan[]) => Promise<number>,
): Promise<number> => {
  let done = 0;
  for (const some of inPieces(await duesOn(tx, days, range), loansEach)) {
    const dues = await loansOfDues(tx, some, by);
    // Nobody who has died, was robbed or disputes the loan is asked for money by a machine.
    const flagged = await flaggedAmong(
      tx,
      dues.map(({ userId }) => userId),
    );
    done += await work(dues.filter(({ userId }) => !flagged.has(userId)));
  }
  return done;
};
