import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build, stop } from "esbuild";
import { madeOfFile } from "./bundle.mjs";

/** @import { Plugin } from "esbuild" */
/** @import { Project, MadeOf } from "./bundle.mjs" */

/**
 * Written beside and renamed: commands that start at the same moment make a bundle each, and all of them are whole.
 *
 * @param {Project} project
 */
export const makeBundle = async (project) => {
  const folder = join(project.root, project.kept, `${Date.now()}-${process.pid}`);
  const partial = `${folder}.partial`;
  mkdirSync(partial, { recursive: true });
  try {
    const madeOf = await bundleInto(partial, project);
    writeFileSync(join(partial, madeOfFile), JSON.stringify(madeOf));
    renameSync(partial, `${folder}.bundle`);
    return `${folder}.bundle`;
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  } finally {
    await stop();
  }
};

/**
 * What is imported late stays apart, so that a command still loads only what it needs.
 *
 * @param {string} outdir @param {Project} project @returns {Promise<MadeOf>}
 */
const bundleInto = async (outdir, { root, entry, inlined, alsoMadeOf }) => {
  const files = new Map(alsoMadeOf.map((path) => [join(root, path), looked(join(root, path))]));
  const packages = new Set([createRequire(import.meta.url).resolve("esbuild/package.json")]);
  await build({
    absWorkingDir: root,
    entryPoints: { main: entry },
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "silent",
    plugins: [keepOutside(inlined), readSources(files, packages)],
  });
  return {
    root,
    files: [...files].map(([path, [size, modifiedMs]]) => [relative(root, path), size, modifiedMs]),
    packages: [...packages].map((path) => [relative(root, path), JSON.parse(readFileSync(path, "utf8")).version]),
  };
};

/** @param {readonly string[]} inlined @returns {Plugin} */
const keepOutside = (inlined) => ({
  name: "keep packages outside",
  setup: ({ onResolve }) => {
    const isInlined = (/** @type {string} */ name) => inlined.some((one) => name === one || name.startsWith(`${one}/`));
    onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
      kind === "entry-point" || isInlined(path) ? undefined : { external: true },
    );
  },
});

/**
 * Notes what each file was before it is read, so that a change while the bundle is made shows afterwards; and lets a
 * module know where its source lies, because what it reads (migrations, fonts, parameters) lies beside that.
 *
 * @param {Map<string, [size: number, modifiedMs: number]>} files @param {Set<string>} packages @returns {Plugin}
 */
const readSources = (files, packages) => ({
  name: "read sources",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.(ts|json)$/ }, ({ path }) => {
      if (path.includes("/node_modules/")) return undefined;
      files.set(path, looked(path));
      const text = readFileSync(path, "utf8");
      return path.endsWith(".json")
        ? { contents: text, loader: "json" }
        : { contents: placed(text, path), loader: "ts" };
    });
    onLoad({ filter: /\/node_modules\// }, ({ path }) => {
      packages.add(packageOf(path));
      return undefined;
    });
  },
});

/** @param {string} path @returns {[size: number, modifiedMs: number]} */
const looked = (path) => {
  const { size, mtimeMs } = statSync(path);
  return [size, mtimeMs];
};

/** @param {string} text @param {string} path */
const placed = (text, path) =>
  text
    .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
    .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)));

/** @param {string} path */
const packageOf = (path) => path.replace(/(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\/.*/, "$1/package.json");
