import type { Reader } from "../../platform/database.ts";
import { gradeFrom } from "../books/index.ts";

/** The group a slice is in, of `loan l` and `slice s`. Price stands for grade until the assessment gives one. */
export const groupOf = (db: Reader) => db`
  s.funding_model, l.product, l.channel_id, s.agreement_id, width_bucket(l.monthly_rate_ppm, ${[...gradeFrom]}::integer[])::smallint as grade`;

/** The names of its columns, once it is there. */
export const groupNames = (db: Reader) => db`funding_model, product, channel_id, agreement_id, grade`;

/** What an event does to the principal that is outstanding: what is given up leaves it. */
export const outstandingChange = (db: Reader) => db`
  case when e.type in ('drawn', 'moved-in') then e.principal_fen
       when e.type in ('repaid', 'reclaimed', 'reallocated', 'waived', 'written-off') then -e.principal_fen else 0 end`;

/** What an event does to what the borrower owes: what was given up is owed until it is recovered. */
export const claimChange = (db: Reader) => db`
  case when e.type in ('drawn', 'moved-in') then e.principal_fen
       when e.type in ('repaid', 'reclaimed', 'reallocated', 'waived', 'recovered') then -e.principal_fen else 0 end`;

/** The types of events these two look at. */
export const principalTypes = [
  "drawn",
  "moved-in",
  "repaid",
  "reclaimed",
  "recovered",
  "reallocated",
  "waived",
  "written-off",
] as const;
