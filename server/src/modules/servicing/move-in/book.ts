import type { NewBankAccount, NewUser } from "@suanpan/contract";
import type { IsoDate } from "../../../kernel/calendar.ts";
import type { MovedInLine } from "../../assessment/index.ts";
import type { MovedInDue, MovedInLoan, MovedInSlice } from "../../lending/index.ts";

/** Where a row stands, so that whoever has to correct it finds it. */
export type Place = { readonly file: string; readonly row: number };
type Placed = { readonly at: Place };
/** `id` is what the old system calls it: rows refer to each other by it, and it is what makes a second run harmless. */
type Row = Placed & { readonly id: string };

/** `channel` is our id of the channel or its name. */
export type BookUser = Row & Omit<NewUser, "channelId"> & { readonly channel: string };

/** `user` is the id of a row of the book, or our id of somebody registered before. */
export type BookLine = Row & Omit<MovedInLine, "externalId"> & { readonly user: string };

/** `line` likewise. */
export type BookLoan = Row &
  Omit<MovedInLoan, "slices" | "schedule"> & {
    readonly line: string;
    readonly slices: readonly (MovedInSlice & Placed)[];
    readonly schedule: readonly (MovedInDue & Placed)[];
  };

/** An account to pay to, in the user's own name. */
export type BookAccount = Row &
  Omit<NewBankAccount, "holderName"> & { readonly user: string; readonly holderName: string | null };

export type RowKind = "user" | "account" | "line" | "loan" | "slice" | "instalment";

/** A row that was not taken, with what to do about it. `kind` and `id` say what stays behind, the rest where to look. */
export type RefusedRow = Place & {
  readonly kind: RowKind;
  readonly id: string | null;
  readonly field: string | null;
  readonly problem: string;
};

/** An existing book as another system leaves it on the morning of the cut-over. */
export type Book = {
  readonly cutOver: IsoDate;
  readonly users: readonly BookUser[];
  readonly accounts: readonly BookAccount[];
  readonly lines: readonly BookLine[];
  readonly loans: readonly BookLoan[];
  /** Rows that could not even be read; what depends on them cannot be taken either. */
  readonly unread: readonly RefusedRow[];
};

/** The place may change from run to run, the content may not: only the content is compared and kept. */
export const contentOf = <R extends Placed>({ at: _, ...content }: R): Omit<R, "at"> => content;

export const userOf = ({ channel: _, ...user }: BookUser, channelId: string): NewUser => {
  const { id: __, ...body } = contentOf(user);
  return { ...body, channelId };
};

/** Whose name is not given is the user's own, where the book knows it. */
export const accountOf = (
  { bankCode, number, holderName }: BookAccount,
  nameOfUser: string | undefined,
): NewBankAccount => ({ bankCode, number, holderName: holderName ?? nameOfUser ?? "" });

export const lineOf = (line: BookLine): MovedInLine => {
  const { id: externalId, user: _, ...body } = contentOf(line);
  return { externalId, ...body };
};

export const loanOf = (loan: BookLoan): MovedInLoan => {
  const { id: _, line: __, slices, schedule, ...body } = contentOf(loan);
  return { ...body, slices: slices.map(contentOf), schedule: schedule.map(dueOf) };
};

/** Written out because there are ten of them to a loan, and copying by name is slow. */
const dueOf = (due: MovedInDue): MovedInDue => ({
  number: due.number,
  slice: due.slice,
  fromOn: due.fromOn,
  toOn: due.toOn,
  dueOn: due.dueOn,
  principalFen: due.principalFen,
  interestFen: due.interestFen,
  guaranteeFeeFen: due.guaranteeFeeFen,
  serviceFeeFen: due.serviceFeeFen,
  ...(due.lateFeeFen === undefined ? {} : { lateFeeFen: due.lateFeeFen }),
});

/** Instalments in the order of their numbers, however they came. */
export const inSequence = (loan: BookLoan): BookLoan => ({
  ...loan,
  schedule: loan.schedule.toSorted((a, b) => a.number - b.number || a.slice - b.slice),
});
