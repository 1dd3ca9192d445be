import type { NewManualJournal } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { type Fen, fen, minus, sum } from "../../kernel/money.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { isAccount, isCash } from "./chart.ts";

export type Line = {
  readonly account: string;
  readonly debitFen: Fen;
  readonly creditFen: Fen;
  readonly cashFlow: string | null;
};

export type Entry = {
  readonly id: string;
  readonly book: string;
  readonly businessOn: IsoDate;
  readonly entity: string;
  readonly rule: string;
  readonly ruleVersion: number;
  readonly product: string;
  readonly agreementId: bigint;
  readonly channelId: bigint;
  readonly memo: string;
  readonly events: number;
  readonly lines: readonly Line[];
};

/** Debits less credits; an entry is one only when this is nothing. */
export const imbalance = (lines: readonly Pick<Line, "debitFen" | "creditFen">[]): Fen =>
  minus(sum(lines.map((line) => line.debitFen)), sum(lines.map((line) => line.creditFen)));

export type ManualRefusal = "journal-unbalanced" | "account-unknown" | "date-not-open" | "invalid-request";

/** The days a journal can be dated: from the first there is to the open one. Whether its month is locked is asked apart. */
export type OpenDays = { readonly openOn: IsoDate; readonly earliest: IsoDate };

/** What a person writes, by hand, in a file or once for every month. */
export type Draft = Pick<NewManualJournal, "lines">;

/** A journal somebody writes by hand: known accounts, one side a line, balanced, not ahead of the open day. */
export const decideManualJournal = (
  journal: Pick<NewManualJournal, "lines" | "businessOn">,
  { openOn, earliest }: OpenDays,
): Outcome<readonly Line[], ManualRefusal> => {
  const { businessOn } = journal;
  if (businessOn > openOn || businessOn < earliest) {
    const amountFen = sum(journal.lines.map((line) => fen(line.debitFen)));
    return refused("date-not-open", { pointer: "/businessOn", businessOn, openOn, earliest, amountFen });
  }
  return decideLines(journal);
};

/** The lines alone: what can be said of a journal before it has a date. */
export const decideLines = (journal: Draft): Outcome<readonly Line[], ManualRefusal> => {
  const strange = journal.lines.findIndex((line) => !isAccount(line.account));
  if (strange >= 0)
    return refused("account-unknown", {
      pointer: `/lines/${strange}/account`,
      account: journal.lines[strange]?.account,
    });
  const twoSided = journal.lines.findIndex((line) => (line.debitFen === 0) === (line.creditFen === 0));
  if (twoSided >= 0)
    return refused("invalid-request", {
      pointer: `/lines/${twoSided}`,
      detail: "A line is a debit or a credit: exactly one of them is more than zero.",
    });
  const unclassed = journal.lines.findIndex((line) => isCash(line.account) === (line.cashFlow !== undefined));
  if (unclassed >= 0)
    return refused("invalid-request", {
      pointer: `/lines/${unclassed}/cashFlow`,
      detail: "A line that is not cash says where it stands in the cash-flow statement; a line of cash does not.",
    });
  const lines = linesOf(journal);
  const differenceFen = imbalance(lines);
  return differenceFen === 0 ? done(lines) : refused("journal-unbalanced", { pointer: "/lines", differenceFen });
};

export const linesOf = (journal: Draft): Line[] =>
  journal.lines.map((line) => ({
    account: line.account,
    debitFen: fen(line.debitFen),
    creditFen: fen(line.creditFen),
    cashFlow: line.cashFlow ?? null,
  }));

/** The same on the other side; where cash came from it goes back to. */
export const swapped = (lines: NewManualJournal["lines"]): NewManualJournal["lines"] =>
  lines.map((line) => ({ ...line, debitFen: line.creditFen, creditFen: line.debitFen }));
