import type { BookName, Statements, StatementsQuery } from "@suanpan/contract";
import { formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import type { Database, Reader } from "../../../platform/database.ts";
import { isEntity } from "../../ledger/index.ts";
import { operations, type UsdRate, usdRate } from "./arithmetic/index.ts";
import { fenIn, makeStatements } from "./make-statements.ts";
import { type Period, parsePeriod } from "./period.ts";
import type { StatementPorts } from "./ports.ts";
import { readFacts, type StatementFacts } from "./read-facts.ts";

export type StatementRefusal = "invalid-request" | "usd-rate-missing";

/** Everything is read on one snapshot: a day that closes meanwhile is in all of it or in none. */
export const onSnapshot = <T>(db: Database, read: (db: Reader) => Promise<T>): Promise<T> =>
  db.begin("isolation level repeatable read read only", read) as Promise<T>;

/** A set of statements for a period: of one company, or of the group. */
export const statementsOf = async (
  db: Database,
  ports: StatementPorts,
  query: StatementsQuery,
): Promise<Outcome<Statements, StatementRefusal>> => {
  const asked = scopeOf(query);
  if (!asked.ok) return asked;
  return onSnapshot(db, (tx) => made(tx, ports, query, asked.value));
};

export type Asked = { readonly period: Period; readonly book: BookName; readonly entity: string | undefined };

export const scopeOf = ({
  period: name,
  book = "usgaap",
  entity,
}: Pick<StatementsQuery, "period" | "book" | "entity">): Outcome<Asked, "invalid-request"> => {
  const period = parsePeriod(name);
  if (!period) return refused("invalid-request", { pointer: "/period", detail: "Such as 2024-06, 2024Q2 or 2024FY." });
  if (entity !== undefined && !isEntity(entity))
    return refused("invalid-request", { pointer: "/entity", detail: "There is no such company in the group." });
  return done({ period, book, entity });
};

const made = async (
  db: Reader,
  ports: StatementPorts,
  { currency = "cny", unit = "thousand", rate: said }: StatementsQuery,
  { period, book, entity }: Asked,
): Promise<Outcome<Statements, StatementRefusal>> => {
  const rate = currency === "usd" ? (rateSaid(said) ?? (await ports.usdRate(db, period.to))) : undefined;
  if (currency === "usd" && rate === undefined) return refused("usd-rate-missing", { on: period.to });
  const facts = await readFacts(db, ports, { book, entity }, period);
  const span = { book, from: period.from, to: period.to, loss: incomeOf(facts) < 0 };
  const shares = entity === undefined ? await ports.weightedShares(db, span) : undefined;
  return done({
    period: period.name,
    from: period.from,
    to: period.to,
    book,
    entity: entity ?? null,
    currency,
    unit,
    rate: rate === undefined ? null : formatDecimal(rate, 6).replace(/0{1,5}$/, ""),
    ...makeStatements(facts, { unitFen: fenIn[unit], rate, shares }),
  });
};

const incomeOf = ({ before, upTo }: StatementFacts): number => {
  const toShareholders = ({ results, noncontrollingLossFen }: StatementFacts["upTo"]): number =>
    operations({ ...results, netLossToNoncontrolling: noncontrollingLossFen }).netIncomeToShareholders;
  return toShareholders(upTo) - toShareholders(before);
};

const rateSaid = (text: string | undefined): UsdRate | undefined => {
  const micro = text === undefined ? undefined : parseDecimal(text, 6);
  return micro === undefined || micro <= 0 ? undefined : usdRate(micro);
};
