import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureApplicationRole, hasCode } from "./application-role.ts";
import { applicationRole, type Database, type Reader, type Tx } from "./database.ts";
import { projectRoot } from "./home.ts";
import { PlainError } from "./plain-error.ts";

/**
 * A migration is one file in three phases, each under its own heading: `-- tables` (without foreign keys),
 * `-- distribution` (run on Citus only) and `-- constraints` (foreign keys, indexes, grants). On Citus a table must be
 * distributed before it is constrained; on plain PostgreSQL the same file means the same schema.
 */
export type Migration = { readonly name: string; readonly checksum: string; readonly phases: Phases };
type Phases = { readonly tables: string; readonly distribution: string; readonly constraints: string };

const folder = join(projectRoot, "db/migrations");

export const readMigrations = (): Migration[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => {
      // A checkout with other line ends is the same migration.
      const text = readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n");
      const checksum = createHash("sha256").update(text).digest("hex");
      return { name: file.replace(/\.sql$/, ""), checksum, phases: phasesOf(file, text) };
    });

const heading = /^-- (?:tables|distribution|constraints)$/gm;

export const phasesOf = (file: string, text: string): Phases => {
  const [preface = "", tables = "", distribution = "", constraints = ""] = text.split(heading);
  if (text.match(heading)?.join() !== "-- tables,-- distribution,-- constraints")
    throw new PlainError(
      `db/migrations/${file} needs the headings "-- tables", "-- distribution" and "-- constraints", once each and in that order.`,
    );
  // What stands before the first heading belongs to no phase and would never run.
  if (/^(?!--)\s*\S/m.test(preface))
    throw new PlainError(`db/migrations/${file} has SQL before "-- tables": only comments may stand there.`);
  return { tables, distribution, constraints };
};

/** Brings the schema up to date as its owner. Answers with the names of what it applied; a second run applies nothing. */
export const migrate = async (owner: Database, onApplied: (name: string) => void = () => {}): Promise<string[]> => {
  await ensureApplicationRole(owner);
  try {
    return (await owner.begin((tx) => applyPending(tx, onApplied))) as string[];
  } catch (error) {
    if (!hasCode(error, "42501")) throw error;
    throw new PlainError(
      `The user of DATABASE_URL may not create tables there (${error.message}): let an administrator make it the owner of the database, then start again.`,
    );
  }
};

/** Two migrators at once take turns: the second finds everything applied. */
const applyPending = async (tx: Tx, onApplied: (name: string) => void): Promise<string[]> => {
  await tx`select pg_advisory_xact_lock(7201, 1)`;
  await tx`create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
  await tx`grant select on migration to ${tx(applicationRole)}`;
  const pending = pendingOf(readMigrations(), await appliedIn(tx));
  const [{ citus } = { citus: false }] = await tx<{ citus: boolean }[]>`
    select exists (select from pg_extension where extname = 'citus') as citus`;
  for (const migration of pending) {
    await apply(tx, migration, citus);
    onApplied(migration.name);
  }
  return pending.map((migration) => migration.name);
};

type Applied = { readonly name: string; readonly checksum: string };

const appliedIn = (db: Reader): Promise<Applied[]> => db<Applied[]>`select name, checksum from migration order by name`;

/** What the database still lacks, for whoever wants to know before using it. */
export const pendingMigrations = async (db: Reader): Promise<Migration[]> =>
  pendingOf(readMigrations(), await appliedIn(db));

/** What is still to do; refuses a database that is ahead of this checkout or whose history was rewritten. */
export const pendingOf = (known: readonly Migration[], applied: readonly Applied[]): Migration[] => {
  for (const { name, checksum } of applied) {
    const migration = known.find((m) => m.name === name);
    if (!migration)
      throw new PlainError(
        `The database has migration ${name}, which this version does not know: run the newer version, or use another database.`,
      );
    if (migration.checksum !== checksum)
      throw new PlainError(
        `Migration ${name} was changed after it was applied: migrations only go forward, add a new file.`,
      );
  }
  return known.filter((migration) => !applied.some(({ name }) => name === migration.name));
};

const apply = async (tx: Tx, { name, checksum, phases }: Migration, citus: boolean): Promise<void> => {
  await tx.unsafe(phases.tables);
  if (citus) await tx.unsafe(phases.distribution);
  await tx.unsafe(phases.constraints);
  await tx`insert into migration (name, checksum) values (${name}, ${checksum})`;
};
