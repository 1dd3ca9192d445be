import postgres from "postgres";
import { PlainError } from "./plain-error.ts";

type Types = { bigint: bigint | number; date: string };
export type Database = postgres.Sql<Types>;
export type Tx = postgres.TransactionSql<Types>;
/** What only reads may take either. */
export type Reader = Database | Tx;
export type Json = postgres.JSONValue;

export type ConnectOptions = {
  readonly url: string;
  /** The application works as a granted role that cannot change facts; only migrations work as the owner. */
  readonly as: "application" | "owner";
  readonly connections?: number;
  readonly name?: string;
};

export const applicationRole = "suanpan_app";

export const connect = ({ url, as, connections = 10, name = "suanpan" }: ConnectOptions): Database =>
  postgres(url, {
    max: connections,
    onnotice: () => {},
    connect_timeout: 10,
    transform: { column: { from: postgres.toCamel } },
    connection: { application_name: name, TimeZone: "UTC", ...(as === "application" ? { role: applicationRole } : {}) },
    types: { bigint: wholeNumber, date: isoText },
  });

/**
 * Amounts come back as numbers, ids as bigints. An id is always past 2^53 (its upper bits are the time), an amount
 * never is; should one ever grow so large, mixing it with numbers throws instead of losing fen.
 */
const wholeNumber = {
  to: 20,
  from: [20],
  serialize: (value: bigint | number) => value.toString(),
  parse: (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
};

/** A date is a civil day, not an instant: it stays the text it is. */
const isoText = { to: 1082, from: [1082], serialize: (value: string) => value, parse: (text: string) => text };

/** Fails in one sentence when the server cannot be used, before anything else is tried. */
export const checkConnection = async (db: Database, url: string): Promise<void> => {
  try {
    const [row] = await db<{ version: number }[]>`select current_setting('server_version_num')::int as version`;
    if (row && row.version < 150_000)
      throw new PlainError(`PostgreSQL 15 or newer is needed, ${shown(url)} runs ${row.version}.`);
  } catch (error) {
    if (error instanceof PlainError) throw error;
    throw new PlainError(
      `Cannot use the database at ${shown(url)}: ${reason(error)}. Check DATABASE_URL and that the server runs.`,
    );
  }
};

const reason = (error: unknown): string =>
  error instanceof AggregateError
    ? reason(error.errors[0])
    : error instanceof Error
      ? error.message || error.name
      : String(error);

/** An address that can be printed: without its password. */
export const shown = (url: string): string => {
  try {
    const { host, pathname, username } = new URL(url);
    return `${username ? `${username}@` : ""}${host}${pathname}`;
  } catch {
    return "the given address";
  }
};

/** One transaction, tried again when PostgreSQL says that trying again may help. Refusals are decided before writing. */
export const transaction = async <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await db.begin(work)) as T;
    } catch (error) {
      if (attempt >= 8 || !isWorthRetrying(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt + (process.pid % 5)));
    }
  }
};

/** Serialization failure, deadlock, or two first uses of one idempotency key at the same moment: the loser finds the answer. */
const isWorthRetrying = (error: unknown): boolean => {
  if (!(error instanceof postgres.PostgresError)) return false;
  return (
    error.code === "40001" ||
    error.code === "40P01" ||
    (error.code === "23505" && error.constraint_name === "idempotency_key_pkey")
  );
};
