import type { IsoDate } from "../../kernel/calendar.ts";
import { slotOf } from "../../kernel/ids.ts";
import { type Fen, plus, sum } from "../../kernel/money.ts";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { keysOf } from "../../platform/rows.ts";
import { type CreditLine, type LineId, reopenLinesOf, saveAvailable, suspendLinesOf } from "../assessment/index.ts";
import { insertEvents, type Loan, type LoanEvent, type LoanId, latenessOf, saveLoans } from "../lending/index.ts";
import { insertActs } from "./act.store.ts";
import type { Act } from "./deed.ts";
import type { Triggered } from "./open-loan.ts";

/** One loan, before and after, with everything that happened in between. */
export type Life = {
  readonly before: Loan;
  readonly loan: Loan;
  readonly events: readonly LoanEvent[];
  readonly acts: readonly Act[];
};

/** Writes what was decided about locked loans: facts, acts, loans, and what it means for the lines they were drawn on. */
export const writeLives = async (
  tx: Tx,
  lines: ReadonlyMap<LineId, CreditLine>,
  lives: readonly Life[],
): Promise<void> => {
  const changed = lives.filter(({ events }) => events.length > 0);
  if (changed.length === 0) return;
  const before = new Map(changed.map((life) => [life.loan.id, life.before]));
  await Promise.all([
    insertEvents(
      tx,
      changed.flatMap(({ events }) => events),
    ),
    saveLoans(
      tx,
      before,
      changed.map(({ loan }) => loan),
    ),
    saveAvailable(tx, freed(lines, changed)),
    insertActs(
      tx,
      changed.flatMap(({ acts }) => acts),
    ),
  ]);
  await changeLines(tx, changed);
};

/** What is repaid can be drawn again; what is given up cannot. */
const freed = (lines: ReadonlyMap<LineId, CreditLine>, lives: readonly Life[]): CreditLine[] => {
  const byLine = new Map<LineId, Fen>();
  for (const { loan, events } of lives) {
    const freedFen = freedBy(events);
    if (freedFen !== 0) byLine.set(loan.lineId, plus(byLine.get(loan.lineId) ?? (0 as Fen), freedFen));
  }
  return [...byLine].map(([id, freedFen]) => {
    const line = lines.get(id);
    if (!line) throw new Error("a loan's line is locked with it");
    return { ...line, availableFen: plus(line.availableFen, freedFen) };
  });
};

/** The principal that can be drawn again for what has happened to a loan. */
export const freedBy = (events: readonly LoanEvent[]): Fen =>
  sum(events.map((event) => (freeing.has(event.type) ? event.principalFen : (0 as Fen))));
const freeing: ReadonlySet<string> = new Set(["repaid", "reclaimed", "reallocated"]);

/** Who is late draws no more until nothing of his is; who did not pay at all, until somebody looks into it. */
const changeLines = async (tx: Tx, lives: readonly Life[]): Promise<void> => {
  const late = lives.filter(({ before, loan }) => loan.band !== "current" && before.band === "current");
  const gone = lives.filter(
    (life) => (life.loan.state === "written-off" && life.before.state !== "written-off") || gaveUpPrincipal(life),
  );
  const cured = lives.filter(
    ({ before, loan }) => loan.band === "current" && before.band !== "current" && loan.state !== "written-off",
  );
  await suspendLinesOf(tx, borrowersOf(late), "delinquency");
  await suspendLinesOf(tx, borrowersOf(gone), "write-off");
  if (cured.length === 0) return;
  const borrowers = borrowersOf(cured);
  const stillLate = await latenessOf(tx, keysOf(tx, borrowers));
  await reopenLinesOf(
    tx,
    borrowers.filter((id) => !stillLate.has(id)),
    "delinquency",
  );
};

const borrowersOf = (lives: readonly Life[]): Loan["userId"][] => [...new Set(lives.map(({ loan }) => loan.userId))];

/** Settled for less than was lent: what was not paid back was given up, whatever the loan is called now. */
const gaveUpPrincipal = ({ events }: Life): boolean =>
  events.some(({ type, principalFen }) => type === "waived" && principalFen > 0);

/** What triggers did, as acts of the platform's own. */
export const triggeredActs = (
  platform: Platform,
  loanId: LoanId,
  today: IsoDate,
  triggered: readonly Triggered[],
): Act[] =>
  triggered.map(({ deed, firstSeq, lastSeq }) => ({
    id: platform.ids.next<"act">(slotOf(loanId)),
    loanId,
    deed,
    businessOn: today,
    reference: null,
    recordedBy: "platform",
    recordedAt: platform.now(),
    firstSeq,
    lastSeq,
  }));
