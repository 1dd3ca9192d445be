import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isAlive } from "./cluster/postmaster.ts";
import { PlainError } from "./plain-error.ts";

const patienceMs = 60_000;

/** One process at a time in a folder; a lock whose holder has died is taken over. */
export const withHomeLock = async <T>(
  folder: string,
  work: () => Promise<T>,
  giveUpAfterMs: number = patienceMs,
): Promise<T> => {
  const lock = join(folder, "lock");
  const mark = `${process.pid} ${startOf(process.pid)} ${randomBytes(8).toString("hex")}`;
  await take(lock, mark, Date.now() + giveUpAfterMs);
  try {
    return await work();
  } finally {
    if (read(lock) === mark) rmSync(lock, { force: true });
  }
};

const take = async (lock: string, mark: string, until: number): Promise<void> => {
  for (;;) {
    if (putNew(lock, mark)) return;
    const holder = read(lock);
    if (holder !== undefined && !isHeld(holder) && takeOver(lock, holder, mark)) return;
    if (Date.now() > until)
      throw new PlainError(
        `Another process (${holder?.split(" ")[0]}) has not let go of ${lock} for a while: wait for it or end it, and remove that file if no such process runs.`,
      );
    await wait(50);
  }
};

/** Linked into place, so that the file is never there without saying whose it is. */
const putNew = (file: string, text: string): boolean => {
  const own = `${file}.${randomBytes(8).toString("hex")}`;
  writeFileSync(own, text, { mode: 0o600 });
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(own);
  }
};

/**
 * Two may find the same dead holder. Whoever makes the file named after it goes first; the other, coming late, finds
 * that the lock names somebody else by now and leaves it alone.
 */
const takeOver = (lock: string, dead: string, mark: string): boolean => {
  const claim = `${lock}.after-${dead.split(" ").at(-1)}`;
  if (!putNew(claim, mark)) return false;
  if (read(lock) === dead) renameSync(claim, lock);
  else rmSync(claim);
  return read(lock) === mark;
};

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
};

/** A process number comes round again, at once where every container begins with 1: when it began tells them apart. */
const isHeld = (mark: string): boolean => {
  const [pid, start] = mark.split(" ");
  return isAlive(Number(pid)) && startOf(Number(pid)) === start;
};

/** In ticks since the machine was started; where the system does not say, every process began at the same time. */
const startOf = (pid: number): string =>
  read(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, "")
    .split(" ")[19] ?? "0";
