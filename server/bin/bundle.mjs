import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What is bundled: the module a program begins with, the packages that are written into the bundle (the others stay
 * where npm put them), and the folder in which bundles are kept. Paths other than the root's are told from the root.
 *
 * @typedef {{ root: string, entry: string, inlined: readonly string[], alsoMadeOf: readonly string[], kept: string }} Project
 *
 * A bundle says what it was made of: files of ours by size and time, as `make` knows them; packages by their version,
 * since npm gives all files the same time.
 *
 * @typedef {{ root: string, files: [path: string, size: number, modifiedMs: number][], packages: [path: string, version: string][] }} MadeOf
 */

export const madeOfFile = "made-of.json";

/**
 * The folder of a bundle that says what the sources say today, made if there is none; nothing where none can be made:
 * a checkout that may only be read, or sources that do not hold together.
 *
 * @param {Project} project
 * @returns {Promise<string | undefined>}
 */
export const findBundle = async (project) => {
  try {
    return bundlesIn(project).find((folder) => isUpToDate(project, folder)) ?? (await make(project));
  } catch (error) {
    if (process.env.DEBUG) process.stderr.write(`Running from the sources, without a bundle: ${error}\n`);
    return undefined;
  }
};

/** Loaded only when it is needed, and the bundler with it. @param {Project} project */
const make = async (project) => {
  const { makeBundle } = await import("./make-bundle.mjs");
  const folder = await makeBundle(project);
  clearAway(project, Date.now() - spareMs);
  return folder;
};

/** The newest first. A folder that is still being written has another ending. @param {Project} project */
const bundlesIn = ({ root, kept }) => {
  const folder = join(root, kept);
  const names = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.endsWith(".bundle"))
    .toSorted()
    .reverse()
    .map((name) => join(folder, name));
};

/** @param {Project} project @param {string} folder */
const isUpToDate = ({ root }, folder) => {
  /** @type {MadeOf | undefined} */
  const madeOf = readJson(join(folder, madeOfFile));
  return (
    madeOf?.root === root &&
    madeOf.packages.every(([path, version]) => readJson(join(root, path))?.version === version) &&
    madeOf.files.every(([path, size, modifiedMs]) => {
      const now = statSync(join(root, path), { throwIfNoEntry: false });
      return now?.size === size && now?.mtimeMs === modifiedMs;
    })
  );
};

/** @param {string} file */
const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
};

/**
 * A running program may load parts of its bundle late: as long as its mark is there, nobody clears the bundle away.
 *
 * @param {string} folder
 */
export const hold = (folder) => {
  const mark = join(folder, `${process.pid}.pid`);
  try {
    writeFileSync(mark, "");
    process.once("exit", () => rmSync(mark, { force: true }));
  } catch {
    // In a checkout that may only be read nothing is cleared away either.
  }
};

/** Long enough for whoever has found a bundle to leave their mark in it. */
const spareMs = 3_600_000;

/**
 * Removes bundles, whole or half, that nobody came to or left since, and nobody runs from.
 *
 * @param {Project} project @param {number} sinceMs
 */
export const clearAway = ({ root, kept }, sinceMs) => {
  for (const name of readdirSync(join(root, kept))) {
    const folder = join(root, kept, name);
    try {
      if (statSync(folder).mtimeMs < sinceMs && !isHeld(folder)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Somebody else clears it away at this very moment, or it is not ours to clear.
    }
  }
};

/** @param {string} folder */
const isHeld = (folder) =>
  readdirSync(folder).some((name) => name.endsWith(".pid") && isAlive(Number.parseInt(name, 10)));

/** @param {number} pid */
const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM"; // somebody else's, and running
  }
};
