import type { BookName } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import { type Fen, negate, zeroFen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";
import { accountCodes, chart } from "../../ledger/index.ts";
import type { Shares, UsdRate } from "./arithmetic/index.ts";
import { type Beyond, beyondAYear } from "./beyond.store.ts";
import { type Eliminate, groupEliminations } from "./eliminations.ts";
import { contractCredits, creditedBeside, distributed, type Scope } from "./movement.store.ts";

export type Span = {
  readonly book: BookName;
  readonly entity: string | undefined;
  readonly from: IsoDate;
  readonly to: IsoDate;
};

export type ShareMovement = { readonly on: IsoDate; readonly shares: number; readonly what: string };

/** What statements need and others know better. */
export type StatementPorts = {
  /** What the group's companies owe, own and sell each other, as of a day: added to the sum of their balances. */
  readonly eliminations: Eliminate;
  readonly usdRate: (db: Reader, on: IsoDate) => Promise<UsdRate | undefined>;
  /** Undefined where there are none; in a loss nothing dilutes. */
  readonly weightedShares: (
    db: Reader,
    span: Omit<Span, "entity"> & { readonly loss: boolean },
  ) => Promise<Shares | undefined>;
  /** Every day on which the number of shares outstanding changed, up to one, and by what. */
  readonly shareMovements: (db: Reader, to: IsoDate) => Promise<readonly ShareMovement[]>;
  readonly shareBasedCompensation: (db: Reader, span: Span) => Promise<Fen>;
  /** The part of the result that is a loss of the noncontrolling interests; their gain is negative. */
  readonly noncontrollingLoss: (db: Reader, span: Span) => Promise<Fen>;
  /** What was distributed out of retained earnings. */
  readonly dividends: (db: Reader, span: Span) => Promise<Fen>;
  /** What is due beyond a year: as kept by the close of the month, or as the schedules stand. */
  readonly beyondAYear: (db: Reader, on: IsoDate) => Promise<readonly Beyond[]>;
  /** Contract positions on the other side, which no other contract's may hide. */
  readonly contractCredits: (db: Reader, scope: Scope, on: IsoDate) => Promise<Fen>;
};

const expenses = accountCodes.filter((code) => chart[code].type === "expense");

/** Read from the journals themselves, without knowing who wrote them. */
export const journalPorts: StatementPorts = {
  eliminations: groupEliminations,
  usdRate: async () => undefined,
  weightedShares: async () => undefined,
  shareMovements: async () => [],
  // An award is an expense that is paid in capital.
  shareBasedCompensation: (db, span) => creditedBeside(db, span, "paid-in-capital", expenses),
  // Their share of a result is what is carried between retained earnings and them.
  noncontrollingLoss: async (db, span) =>
    negate(await creditedBeside(db, span, "noncontrolling-interests", ["retained-earnings"])),
  dividends: distributed,
  beyondAYear,
  contractCredits,
};

const none = async (): Promise<Fen> => zeroFen;

/**
 * For whoever only adds up: what moves an amount from one line to another, makes an asset and a liability larger alike,
 * or is told beside the statements changes no total, and is the most work.
 */
export const totalsOnly = (ports: StatementPorts): StatementPorts => ({
  ...ports,
  beyondAYear: async () => [],
  contractCredits: none,
  shareBasedCompensation: none,
  noncontrollingLoss: none,
  dividends: none,
});
