import type { BookAccount, BookLine, BookLoan, BookUser, Place, RefusedRow } from "../../modules/servicing/index.ts";
import { type FieldFault, type Fields, type Raw, readConsents, readFields } from "./fields.ts";

/** What each kind of row may hold; the header of a CSV says the same. */
export const columns = {
  user: ["id", "channel", "kind", "name", "nationalId", "phone", "consents"],
  account: ["id", "user", "bankCode", "number", "holderName"],
  line: ["id", "user", "limitFen", "monthlyRatePpm", "state", "openedOn", "expiresOn"],
  loan: [
    "id",
    "line",
    "product",
    "principalFen",
    "drawnOn",
    "tenor",
    "monthlyRatePpm",
    "annualCostPpm",
    "outstandingFen",
    "arrearsFen",
    "creditFen",
    "agreement",
  ],
  slice: ["number", "agreement", "principalFen"],
  instalment: [
    "number",
    "slice",
    "fromOn",
    "toOn",
    "dueOn",
    "principalFen",
    "interestFen",
    "guaranteeFeeFen",
    "serviceFeeFen",
    "lateFeeFen",
  ],
} as const;

/** A row as the platform understands it, or why it does not. */
export type Read<T> = { readonly row: T } | { readonly refused: readonly RefusedRow[] };

export const readUser = (raw: Raw): Read<BookUser> => {
  const f = readFields(raw);
  f.nothingElse(columns.user);
  const user = {
    at: raw.at,
    id: f.id("id"),
    channel: f.text("channel", 100),
    kind: f.oneOf("kind", ["person", "sme"], "person"),
    name: f.secret("name", /^[^\p{Cc}]{1,60}$/u, "a text of at most 60 characters"),
    nationalId: f.secret("nationalId", /^\d{17}[\dX]$/, "the 18 characters of the resident id card"),
    phone: f.secret("phone", /^1\d{10}$/, "a mobile number of 11 digits"),
    consents: readConsents(f),
  };
  return taken("user", user, f.faults);
};

export const readAccount = (raw: Raw): Read<BookAccount> => {
  const f = readFields(raw);
  f.nothingElse(columns.account);
  const named = f.present("holderName") !== undefined;
  const account = {
    at: raw.at,
    id: f.id("id"),
    user: f.id("user"),
    bankCode: f.secret("bankCode", /^[A-Z]{2,12}$/, "the short code of a bank, such as ICBC"),
    number: f.secret("number", /^\d{8,24}$/, "8 to 24 digits"),
    holderName: named ? f.secret("holderName", /^[^\p{Cc}]{1,60}$/u, "a text of at most 60 characters") : null,
  };
  return taken("account", account, f.faults);
};

export const readLine = (raw: Raw): Read<BookLine> => {
  const f = readFields(raw);
  f.nothingElse(columns.line);
  const line = {
    at: raw.at,
    id: f.id("id"),
    user: f.id("user"),
    limitFen: f.fen("limitFen"),
    monthlyRatePpm: f.whole("monthlyRatePpm", 0, 1_000_000),
    state: f.oneOf("state", ["open", "closed"], "open"),
    openedOn: f.date("openedOn"),
    expiresOn: f.date("expiresOn"),
  };
  return taken("line", line, f.faults);
};

export const readLoan = (raw: Raw, slices: readonly Raw[], schedule: readonly Raw[]): Read<BookLoan> => {
  const f = readFields(raw);
  f.nothingElse(columns.loan);
  const monthlyRatePpm = f.whole("monthlyRatePpm", 0, 1_000_000);
  const principalFen = f.fen("principalFen");
  const parts = slicesOf(f, raw.at, principalFen, slices);
  const dues = schedule.map(dueOf);
  const loan: BookLoan = {
    at: raw.at,
    id: f.id("id"),
    line: f.id("line"),
    product: f.text("product", 40),
    principalFen,
    drawnOn: f.date("drawnOn"),
    tenor: f.whole("tenor", 1, 366),
    monthlyRatePpm,
    // Where the old system never told the borrower, the price of the year is all there is to tell.
    annualCostPpm: f.whole("annualCostPpm", 0, 10_000_000, monthlyRatePpm * 12),
    outstandingFen: f.fen("outstandingFen"),
    arrearsFen: f.fenOr("arrearsFen", null),
    ...given("creditFen", f.fenOr("creditFen", undefined)),
    slices: parts.map(({ row }) => row),
    schedule: dues.map(({ row }) => row),
  };
  const faults = [f.faults, ...parts.map((part) => part.faults), ...dues.map((due) => due.faults)].flat();
  return taken("loan", loan, faults);
};

type Part<T> = { readonly row: T; readonly faults: readonly FieldFault[] };

/** One agreement for the whole loan, or slices that say who funds which part. */
const slicesOf = (f: Fields, at: Place, principalFen: BookLoan["principalFen"], slices: readonly Raw[]) => {
  const agreement = f.present("agreement");
  if (slices.length === 0) return [{ row: { at, agreement: f.text("agreement", 100), principalFen }, faults: [] }];
  if (agreement !== undefined)
    f.wrong("agreement", "The loan has slices, which name their agreements: leave it empty.");
  return slices.map((raw, n) => sliceOf(raw, n));
};

const sliceOf = (raw: Raw, n: number): Part<BookLoan["slices"][number]> => {
  const f = readFields(raw);
  f.nothingElse(columns.slice);
  const number = f.whole("number", 1, 100, n + 1);
  if (number !== n + 1) f.wrong("number", `Slices are numbered 1, 2, 3 without a gap: this is the place of ${n + 1}.`);
  const row = { at: raw.at, agreement: f.text("agreement", 100), principalFen: f.fen("principalFen") };
  return { row, faults: f.faults };
};

const dueOf = (raw: Raw): Part<BookLoan["schedule"][number]> => {
  const f = readFields(raw);
  f.nothingElse(columns.instalment);
  const row = {
    at: raw.at,
    number: f.whole("number", 1, 10_000),
    slice: f.whole("slice", 1, 100, 1),
    fromOn: f.date("fromOn"),
    toOn: f.date("toOn"),
    dueOn: f.date("dueOn"),
    principalFen: f.fen("principalFen"),
    interestFen: f.fen("interestFen"),
    guaranteeFeeFen: f.fenOr("guaranteeFeeFen", 0 as BookLoan["principalFen"]),
    serviceFeeFen: f.fenOr("serviceFeeFen", 0 as BookLoan["principalFen"]),
    ...given("lateFeeFen", f.fenOr("lateFeeFen", undefined)),
  };
  return { row, faults: f.faults };
};

/** What is left out of the file stays left out: a row that came before it existed is the same row. */
const given = <K extends string, T>(field: K, value: T | undefined) =>
  (value === undefined ? {} : { [field]: value }) as { readonly [P in K]?: T };

const taken = <T extends { readonly id: string }>(
  kind: RefusedRow["kind"],
  row: T,
  faults: readonly FieldFault[],
): Read<T> =>
  faults.length === 0
    ? { row }
    : { refused: faults.map(({ at, field, problem }) => ({ ...at, kind, id: row.id || null, field, problem })) };
