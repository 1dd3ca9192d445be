import type { ApprovalState, JournalEntry, LoanSummary } from "@suanpan/contract";
import { isIsoDate } from "./dates.ts";

/**
 * What the console keeps in the URL. Each page's state is parsed here once; whatever does not fit is dropped, so a
 * mistyped address shows the page without that filter instead of an error.
 */
export type Raw = Readonly<Record<string, unknown>>;
export type LoanState = LoanSummary["state"];
export type Product = LoanSummary["product"];
export type Book = JournalEntry["book"];

const every = <K extends string>(names: Record<K, true>): readonly K[] => Object.keys(names) as K[];
export const loanStates = every<LoanState>({ active: true, settled: true, "written-off": true });
export const products = every<Product>({ "v-pocket": true, instalment: true, sme: true });
export const books = every<Book>({ usgaap: true });
export const entities = ["parent", "platform", "microcredit", "guarantee"] as const;

/** The query string as plain text values: no guessing that "123" is a number or "true" a truth. */
export const parseQuery = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query.replace(/^\?/, "")));

export const formatQuery = (search: Raw): string => {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(present.map(([key, value]) => [key, String(value)])).toString();
  return query === "" ? "" : `?${query}`;
};

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const kept = <T extends object>(search: T): Present<T> =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Present<T>;

const text = (value: unknown, longest = 200): string | undefined => {
  const trimmed = typeof value === "string" ? value.trim() : "";
  return trimmed !== "" && trimmed.length <= longest ? trimmed : undefined;
};
const oneOf = <T extends string>(value: unknown, values: readonly T[]): T | undefined =>
  values.find((known) => known === value);
const whole = (value: unknown): number | undefined =>
  /^\d{1,9}$/.test(String(value)) ? Number(String(value)) : undefined;
const date = (value: unknown): string | undefined =>
  typeof value === "string" && isIsoDate(value) ? value : undefined;

/** Only a path of this console may follow a log-in: anything else could lead to another site. */
const ownPath = (value: unknown): string | undefined =>
  typeof value === "string" && /^\/(?![/\\])[^\s\\]*$/.test(value) ? value : undefined;

/** `trail` holds the cursors of the newer pages, so that one can go back without history. */
export const pageSearch = (raw: Raw) => kept({ cursor: text(raw.cursor), trail: text(raw.trail, 4_000) });

export const logInSearch = (raw: Raw) => kept({ next: ownPath(raw.next) });
export const loansSearch = (raw: Raw) =>
  kept({
    state: oneOf(raw.state, loanStates),
    product: oneOf(raw.product, products),
    userId: text(raw.userId, 40),
    ...pageSearch(raw),
  });
export const loanSearch = (raw: Raw) => kept({ event: whole(raw.event), book: oneOf(raw.book, books) });
export const trialBalanceSearch = (raw: Raw) =>
  kept({ book: oneOf(raw.book, books), entity: oneOf(raw.entity, entities), on: date(raw.on) });
export const journalEntrySearch = (raw: Raw) => kept({ id: text(raw.id, 500), ...pageSearch(raw) });
export const approvalStates = every<ApprovalState>({ proposed: true, approved: true, rejected: true, withdrawn: true });
export const approvalsSearch = (raw: Raw) => kept({ state: oneOf(raw.state, approvalStates), ...pageSearch(raw) });
export const auditSearch = (raw: Raw) =>
  kept({ actor: text(raw.actor), subject: text(raw.subject), ...pageSearch(raw) });
