import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { leftOf, river, type Stretch } from "./river.ts";

/** A file of the checkout: its path from the root, and what is written in it. */
export type File = { readonly path: string; readonly text: string };
export type Breach = { readonly rule: string; readonly path: string; readonly what: string };

/** Rules of the house that are about words rather than imports. */
export const breachesIn = (files: readonly File[]): readonly Breach[] => {
  const code = files.filter(({ path }) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  return [...code.flatMap(impurities), ...files.flatMap(emptyNames), ...tablesOutOfPlace(code, ownersOf(files))];
};

/** Time, chance and floats come in as arguments, or the same seed would not give the same bytes. */
const impure = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\b|\bparseFloat\b|\.toFixed\(/g;

const impurities = ({ path, text }: File): Breach[] =>
  /^server\/src\/(kernel|modules)\//.test(path)
    ? [...text.matchAll(impure)].map(([what]) => ({ rule: "time-and-chance-are-arguments", path, what }))
    : [];

/** A name that says nothing collects everything. */
const emptyNames = ({ path }: File): Breach[] => {
  const words = basename(path).toLowerCase().split(/[-._]/);
  const what = words.find((word) => /^(services?|managers?|helpers?|utils?|impl)$/.test(word));
  return what === undefined ? [] : [{ rule: "names-say-what", path, what }];
};

/** A migration is named after whose tables it makes: 0013-lending.sql. What is no stretch of the river is the platform's. */
const ownersOf = (files: readonly File[]): ReadonlyMap<string, Stretch | "platform"> =>
  new Map(
    files
      .filter(({ path }) => /^db\/migrations\/.*\.sql$/.test(path))
      .flatMap(({ path, text }) => {
        const owner = river.find((stretch) => basename(path).includes(`-${stretch}`)) ?? "platform";
        return [...text.matchAll(/^create table (\w+)/gm)].map(([, table = ""]) => [table, owner] as const);
      }),
  );

/**
 * A module's tables are named in `*.store.ts` files only, by the module itself and by those to its right, whose folds
 * read what it wrote. The platform's tables are nobody else's.
 */
const tablesOutOfPlace = (code: readonly File[], owners: ReadonlyMap<string, Stretch | "platform">): Breach[] =>
  code
    .filter(({ path }) => path.startsWith("server/src/") || path.startsWith("simulator/"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:from|join|into|update)\s+(\w+)/g)].flatMap(([, table = ""]) => {
        const owner = owners.get(table);
        return owner === undefined || mayName(path, owner)
          ? []
          : [{ rule: "tables-belong-to-their-stores", path, what: `${table} of ${owner}` }];
      }),
    );

const mayName = (path: string, owner: Stretch | "platform"): boolean => {
  if (owner === "platform") return path.startsWith("server/src/platform/");
  const [, stretch] = /^server\/src\/modules\/([^/]+)\/.*\.store\.ts$/.exec(path) ?? [];
  return stretch === owner || (stretch !== undefined && leftOf(stretch as Stretch).includes(owner));
};

const skipped = new Set(["node_modules", "dist", ".git", ".suanpan"]);

export const readFiles = (root: string, folder = root): File[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return readFiles(root, path);
      if (!/\.(tsx?|sql)$/.test(entry.name)) return [];
      return [{ path: relative(root, path).replaceAll("\\", "/"), text: readFileSync(path, "utf8") }];
    });
