import type { Reader } from "../../platform/database.ts";
import { gradeFrom } from "../books/index.ts";

/** The group a slice is in, of `loan l` and `slice s`. Price stands for grade until the assessment gives one. */
export const groupOf = (db: Reader) => db`
  s.funding_model, l.product, l.channel_id, s.agreement_id, width_bucket(l.monthly_rate_ppm, ${[...gradeFrom]}::integer[])::smallint as grade`;

/** The end of a lateral query that each row asks by itself; without it the planner may make a join of it. */
export const oneByOne = (db: Reader, each: boolean) => (each ? db`offset 0` : db``);

/**
 * The loan and the slice that `row` is about, as `l` and `s`. Of the few of a day or a month `each` asks by its own keys:
 * how few they are the planner cannot know, and a join is free to go through the whole book for every one of them. Those
 * of all days together are joined.
 */
export const loanAndSlice = (db: Reader, row: string, each: boolean) => {
  const [of, alone] = [db(row), oneByOne(db, each)];
  return db`
    cross join lateral (select * from loan l where l.slot = ${of}.slot and l.id = ${of}.loan_id ${alone}) l
    cross join lateral (select * from slice s where s.slot = ${of}.slot and s.loan_id = ${of}.loan_id and s.number = ${of}.slice ${alone}) s`;
};

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
