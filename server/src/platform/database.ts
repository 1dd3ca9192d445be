import { randomInt } from "node:crypto";
import postgres from "postgres";
import type { Outcome, Refused } from "../kernel/outcome.ts";
import { addressed, shown } from "./database-address.ts";
import { ConnectionLost, type Guard, guarded } from "./guarded.ts";
import { PlainError } from "./plain-error.ts";

type Types = { bigint: bigint | number; numeric: bigint | number | string; date: string };
export type Database = postgres.Sql<Types>;
export type Tx = postgres.TransactionSql<Types>;
/** What only reads may take either. */
export type Reader = Database | Tx;
export type Json = postgres.JSONValue;
/** A piece of SQL that is not asked by itself: a table's store makes it, another statement holds it. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

export type ConnectOptions = {
  readonly url: string;
  /** The application works as a granted role that cannot change facts; only migrations work as the owner. */
  readonly as: "application" | "owner";
  readonly connections?: number;
  readonly name?: string;
  /**
   * Commits without waiting for the disk, for what can be done again from its beginning if the machine stops; and has
   * one plan for each statement: it asks the same things thousands of times, and thinking anew was an eighth of its time.
   * What it asks for is in memory, so that a row by its key is cheaper than a small table from end to end.
   */
  readonly hasty?: boolean;
  /** For a server that may be gone the next moment: the driver begins by learning the types of arrays, and a connection cut in the middle of that ends the process. */
  readonly withoutArrays?: boolean;
};

export const applicationRole = "suanpan_app";

/** Nobody waits longer for a lock than this: a row that is held must not take every connection with it. */
const applicationSettings = { role: applicationRole, lock_timeout: 20_000 };

/**
 * The driver guesses types from the first value. Lists of texts, dates and plain numbers go into SQL as they are; lists
 * of ids, bytes, instants or booleans as `tx.array(list)`, with the number of their type where the first may be null;
 * JSON as `tx.json(value)`, or in bulk as text that is cast to json.
 */
export const connect = (options: ConnectOptions): Database => {
  const { url, as, connections = 10, name = "suanpan", hasty = false, withoutArrays = false } = options;
  const { address, path } = addressed(url);
  return postgres(address, {
    ...(path ? { path } : {}),
    max: connections,
    fetch_types: !withoutArrays,
    onnotice: () => {},
    connect_timeout: 10,
    transform: { column: { from: postgres.toCamel } },
    connection: {
      application_name: name,
      TimeZone: "UTC",
      ...(as === "application" ? applicationSettings : {}),
      ...(hasty ? { synchronous_commit: "off", plan_cache_mode: "force_generic_plan", random_page_cost: 1.1 } : {}),
    },
    types: { bigint: wholeNumber, numeric: wholeOrText, date: isoText },
  });
};

/**
 * Amounts come back as numbers, ids as bigints. An id is always past 2^53 (its upper bits are the time), an amount
 * never is; should one ever grow so large, mixing it with numbers throws instead of losing fen.
 */
const wholeNumber = {
  to: 20,
  from: [20],
  serialize: (value: bigint | number) => value.toString(),
  parse: (text: string) => (text.length < 16 ? Number(text) : text.length > 17 ? BigInt(text) : safeOrBig(text)),
};

/** With sixteen digits it may be either. */
const safeOrBig = (text: string): bigint | number => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text));

/** A sum of bigints is numeric, and as whole as what it sums; with decimals a numeric stays the text it is. */
const wholeOrText = {
  to: 1700,
  from: [1700],
  serialize: (value: bigint | number | string) => value.toString(),
  parse: (text: string) => (/^-?\d+$/.test(text) ? wholeNumber.parse(text) : text),
};

/** A date is a civil day, not an instant: it stays the text it is. */
const isoText = { to: 1082, from: [1082], serialize: (value: string) => value, parse: (text: string) => text };

/** Fails in one sentence when the server cannot be used, before anything else is tried. */
export const checkConnection = async (db: Database, url: string): Promise<void> => {
  try {
    const [row] = await db<{ version: number }[]>`select current_setting('server_version_num')::int as version`;
    if (row && row.version < 150_000)
      throw new PlainError(`PostgreSQL 15 or newer is needed, ${shown(url)} runs ${Math.floor(row.version / 10_000)}.`);
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

/** One transaction, tried again when PostgreSQL says that trying again may help. Refusals are decided before writing. */
export const transaction = async <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOf(db, work);
    } catch (error) {
      if (attempt >= 8 || !isWorthRetrying(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, randomInt(2 ** attempt, 2 ** (attempt + 2))));
    }
  }
};

/**
 * One attempt. When the connection is lost the driver rejects `begin` by itself; its own clean-up would then write to
 * a socket that is not there any more and end the process, so work on a lost connection is left hanging instead of
 * being let back into the driver.
 */
const attemptOf = async <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const gone = new Promise<never>(() => {});
  let guard: Guard | undefined;
  try {
    return (await db.begin(async (tx) => {
      guard = guarded(tx);
      try {
        const result = await work(guard.tx);
        return guard.isLost() ? gone : result;
      } catch (error) {
        if (isConnectionLost(error)) guard.lose();
        if (guard.isLost()) return gone;
        throw error;
      }
    })) as T;
  } catch (error) {
    if (isConnectionLost(error)) guard?.lose();
    throw error;
  }
};

/** The server or the network ended the connection: by an error that is fatal to it, or without a word. */
export const isConnectionLost = (error: unknown): boolean => {
  if (error instanceof ConnectionLost) return true;
  if (error instanceof postgres.PostgresError) return error.severity === "FATAL" || error.severity === "PANIC";
  const { code = "", syscall } = (error ?? {}) as NodeJS.ErrnoException;
  // The socket of a server that has ended is not there any more.
  return (
    (code === "ENOENT" && syscall === "connect") ||
    /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)/.test(code)
  );
};

/** A refusal undoes whatever was written before it was found, so that "refused" always means "nothing happened". */
export const transactionUnlessRefused = async <T, Code extends string>(
  db: Database,
  work: (tx: Tx) => Promise<Outcome<T, Code>>,
): Promise<Outcome<T, Code>> => {
  const undo = new Error("refused");
  let refusal: Refused<Code> | undefined;
  try {
    return await transaction(db, async (tx) => {
      const outcome = await work(tx);
      if (outcome.ok) return outcome;
      refusal = outcome;
      throw undo;
    });
  } catch (error) {
    if (error === undo && refusal) return refusal;
    throw error;
  }
};

/**
 * Serialization failure, deadlock, two first uses of one idempotency key at the same moment (the loser finds the
 * answer), or an id that another process drew too (the next try draws another).
 */
const isWorthRetrying = (error: unknown): boolean => {
  if (!(error instanceof postgres.PostgresError)) return false;
  if (error.code === "40001" || error.code === "40P01") return true;
  // On Citus the constraint's name ends with the number of the shard.
  return isUniqueViolation(error) && /_pkey(_\d+)?$/.test(error.constraint_name ?? "");
};

export const isUniqueViolation = (error: unknown): error is postgres.PostgresError =>
  error instanceof postgres.PostgresError && error.code === "23505";

/** The database will not keep a row as it is: out of bounds, or against a constraint. Trying again would not help. */
export const isUnacceptable = (error: unknown): error is postgres.PostgresError =>
  error instanceof postgres.PostgresError && /^2[23]/.test(error.code);

/** Until this transaction ends, nobody else does the thing of that name: for numbering versions without gaps. */
export const oneAtATime = (tx: Tx, name: string) => tx`select pg_advisory_xact_lock(7202, hashtext(${name}))`;
