import postgres from "postgres";
import { applicationRole, type Database } from "./database.ts";
import { PlainError } from "./plain-error.ts";

/** The application's role, and our right to work as it. An administrator may have prepared both: then nothing is asked for. */
export const ensureApplicationRole = async (owner: Database): Promise<void> => {
  if (await mayBecomeApplication(owner)) return;
  const [found] = await owner`select 1 from pg_roles where rolname = ${applicationRole}`;
  try {
    // Two databases of one server may be migrated at once: the role is theirs together, and the second finds it made.
    if (!found) await owner.unsafe(`create role ${applicationRole} nologin`).catch(ignoreCodes("42710", "23505"));
    await owner.unsafe(`grant ${applicationRole} to current_user`).catch(ignoreCodes("XX000", "23505", "0LP01"));
  } catch (error) {
    if (!hasCode(error, "42501")) throw error;
    throw new PlainError(
      `The user of DATABASE_URL may not create roles: let an administrator run "create role ${applicationRole}; grant ${applicationRole} to <that user>", then start again.`,
    );
  }
};

/** Tried, because what a membership allows is kept differently from version to version of PostgreSQL. */
const mayBecomeApplication = async (owner: Database): Promise<boolean> => {
  try {
    await owner.begin((tx) => tx.unsafe(`set local role ${applicationRole}`));
    return true;
  } catch (error) {
    if (hasCode(error, "42501", "22023")) return false;
    throw error;
  }
};

export const hasCode = (error: unknown, ...codes: string[]): error is postgres.PostgresError =>
  error instanceof postgres.PostgresError && codes.includes(error.code);

const ignoreCodes =
  (...codes: string[]) =>
  (error: unknown): void => {
    if (!hasCode(error, ...codes)) throw error;
  };
