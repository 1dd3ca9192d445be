import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { clearAway, findBundle, type Project } from "./bundle.mjs";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** In a place with an awkward name: a program of two modules and a file beside one of them, with a package that is bundled and one that is not. */
const newProject = (): Project & { readonly write: (path: string, text: string) => void } => {
  const root = mkdtempSync(join(tmpdir(), "suanpan bundle #1 %20 "));
  folders.push(root);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write("src/main.ts", 'export const late = async (): Promise<string> => (await import("./words/say.ts")).say;\n');
  write(
    "src/words/say.ts",
    `import { readFileSync } from "node:fs";
import { inside } from "inside";
import { outside } from "outside";
const beside: string = readFileSync(new URL("./beside.txt", import.meta.url), "utf8");
export const say = [beside, import.meta.dirname, inside, outside].join(" ");
`,
  );
  write("src/words/beside.txt", "beside");
  for (const name of ["inside", "outside"]) {
    write(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: "1.0.0", type: "module", main: "./x.js" }),
    );
    write(`node_modules/${name}/x.js`, `export const ${name} = "${name} 1";\n`);
  }
  write("settings.json", "{}");
  return {
    root,
    entry: "src/main.ts",
    inlined: ["inside"],
    alsoMadeOf: ["settings.json"],
    kept: "node_modules/kept",
    write,
  };
};

const opened = async (project: Project): Promise<string> => {
  const folder = await findBundle(project);
  if (folder === undefined) throw new Error("there is no bundle");
  return folder;
};

/** What a program says that runs from the bundle, and whether it could be seen there while it ran. */
const told = async (project: Project): Promise<string> => {
  const program = `
    import { existsSync } from "node:fs";
    import { pathToFileURL } from "node:url";
    import { findBundle, hold } from ${JSON.stringify(new URL("./bundle.mjs", import.meta.url).href)};
    const folder = await findBundle(${JSON.stringify(project)});
    hold(folder);
    const said = await (await import(pathToFileURL(folder + "/main.js").href)).late();
    console.log(said, existsSync(folder + "/" + process.pid + ".pid") ? "and is seen" : "and is not seen");`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]);
  return stdout.trim();
};

test("a bundle runs as its sources would: from their place, with packages inside it or where npm put them", async () => {
  const project = newProject();
  const folder = await opened(project);
  project.write("node_modules/inside/x.js", 'export const inside = "inside 2";\n');
  project.write("node_modules/outside/x.js", 'export const outside = "outside 2";\n');
  expect(await told(project)).toBe(`beside ${join(project.root, "src/words")} inside 1 outside 2 and is seen`);
  expect(readdirSync(folder).filter((name) => name.endsWith(".pid"))).toEqual([]);
});

test("it serves as long as nothing it was made of has changed", async () => {
  const project = newProject();
  const first = await opened(project);
  expect(await opened(project)).toBe(first);
  project.write("src/words/unused.ts", "export const unused = 1;\n");
  expect(await opened(project)).toBe(first);
});

test.each([
  ["a module", "src/main.ts", 'export const late = async () => "changed";\n'],
  ["what else it was made of", "settings.json", '{ "a": 1 }'],
  ["a bundled package's version", "node_modules/inside/package.json", '{ "version": "1.0.1", "main": "./x.js" }'],
])("%s that has changed makes another", async (_what, path, text) => {
  const project = newProject();
  const first = await opened(project);
  project.write(path, text);
  const second = await opened(project);
  expect(second).not.toBe(first);
  expect(await opened(project)).toBe(second);
});

test("a change of the same length is seen by its time", async () => {
  const project = newProject();
  const first = await opened(project);
  utimesSync(join(project.root, "src/main.ts"), 1, 1);
  expect(await opened(project)).not.toBe(first);
});

test("of a checkout that was moved the bundle is made anew, because it knows its place", async () => {
  const project = newProject();
  const first = await opened(project);
  const moved = `${project.root}-moved`;
  folders.push(moved);
  renameSync(project.root, moved);
  expect(basename(await opened({ ...project, root: moved }))).not.toBe(basename(first));
});

test("without a place to keep it there is none, and the sources have to do", async () => {
  const project = newProject();
  project.write("node_modules/kept", "a file where the folder should be");
  expect(await findBundle(project)).toBeUndefined();
});

test("sources that do not hold together make none, and leave nothing", async () => {
  const project = newProject();
  project.write("src/main.ts", 'import "./nowhere.ts";\n');
  expect(await findBundle(project)).toBeUndefined();
  expect(readdirSync(join(project.root, project.kept))).toEqual([]);
});

test("programs that start at the same moment all get a whole one", async () => {
  const project = newProject();
  const [one, two, three] = await Promise.all([told(project), told(project), told(project)]);
  expect(one).toContain("inside 1 outside 1 and is seen");
  expect([two, three]).toEqual([one, one]);
  expect(readdirSync(join(project.root, project.kept)).filter((name) => !name.endsWith(".bundle"))).toEqual([]);
});

test("old ones are cleared away, unless somebody runs from them or came a moment ago", async () => {
  const project = newProject();
  const { pid: ended } = spawnSync("true");
  const kept = join(project.root, project.kept);
  for (const path of [
    "1-1.bundle/main.js",
    `2-2.bundle/${ended}.pid`,
    `3-3.bundle/${process.pid}.pid`,
    "4-4.partial/x",
    "5-5.bundle/main.js",
  ])
    project.write(join(project.kept, path), "");
  for (const name of ["1-1.bundle", "2-2.bundle", "3-3.bundle", "4-4.partial"]) utimesSync(join(kept, name), 0, 0);
  project.write(join(project.kept, "stray"), "not a folder, and not ours");
  utimesSync(join(kept, "stray"), 0, 0);
  clearAway(project, 1_000);
  expect(readdirSync(kept).toSorted()).toEqual(["3-3.bundle", "5-5.bundle", "stray"]);
});
