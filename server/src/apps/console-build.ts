import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../platform/home.ts";
import { builtConsole } from "./api/console.ts";

const sources = join(projectRoot, "console");
const mark = ".fingerprint";

/** Builds the console unless the one that is there was built from these very sources. Answers whether it did. */
export const buildConsole = async (onBuild: () => void = () => {}): Promise<boolean> => {
  if (!existsSync(join(sources, "index.html"))) return false;
  const wanted = fingerprint();
  const marked = join(builtConsole, mark);
  if (existsSync(marked) && readFileSync(marked, "utf8") === wanted) return false;
  onBuild();
  // Built aside and moved into place: an interrupted build leaves the old console, never half of a new one.
  const aside = join(projectRoot, `node_modules/.cache/suanpan-console-${process.pid}`);
  mkdirSync(aside, { recursive: true });
  const { build } = await vite();
  await build({ root: sources, logLevel: "error", build: { outDir: aside, emptyOutDir: true } });
  writeFileSync(join(aside, mark), wanted);
  moveIntoPlace(aside);
  return true;
};

/** Two first starts at once build the same console: whoever comes second finds it there and lets go of their own. */
const moveIntoPlace = (aside: string): void => {
  rmSync(builtConsole, { recursive: true, force: true });
  try {
    renameSync(aside, builtConsole);
  } catch (error) {
    if (!existsSync(join(builtConsole, mark))) throw error;
    rmSync(aside, { recursive: true, force: true });
  }
};

type Vite = { readonly build: (config: object) => Promise<unknown> };

/** The console's own vite, found from the console: the server does not depend on it. */
const vite = (): Promise<Vite> =>
  import(pathToFileURL(createRequire(join(sources, "package.json")).resolve("vite")).href) as Promise<Vite>;

const fingerprint = (): string => {
  const hash = createHash("sha256");
  for (const file of [...filesIn(sources), ...filesIn(join(projectRoot, "contract/src"))])
    hash.update(`${file}\n`).update(readFileSync(file)).update("\n");
  return hash.digest("hex");
};

const skipped = new Set(["dist", "node_modules"]);

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name) && !/\.test\.tsx?$/.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));
