import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cruiseImports } from "./cruise.ts";
import { fences } from "./fence-rules.ts";
import { breachesIn } from "./house-rules.ts";
import { river } from "./river.ts";

type Tree = Readonly<Record<string, string>>;

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "suanpan-fences-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const plant = (tree: Tree): void => {
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};

const broken = async (tree: Tree): Promise<string[]> => {
  plant(tree);
  const { violations } = await cruiseImports(root);
  return [...new Set(violations.map(({ fence }) => fence))].toSorted();
};

const thing = "export const thing = 1;\n";
const takes = (from: string): string => `import { thing } from "${from}";\nexport const taken = thing;\n`;
const fastify: Tree = {
  "node_modules/fastify/package.json": '{ "name": "fastify", "version": "5.0.0", "main": "index.js" }',
  "node_modules/fastify/index.js": "exports.thing = 1;",
  "package.json": '{ "dependencies": { "fastify": "5.0.0" } }',
};
const kernel = "server/src/kernel/money.ts";
const apps = "server/src/apps/wiring.ts";
const lending = "server/src/modules/lending";

/** For each fence a violation of it and of nothing else. */
const planted: Readonly<Record<string, Tree>> = {
  "kernel-imports-nothing": { [kernel]: takes("node:crypto") },
  "platform-knows-no-domain": {
    "server/src/platform/day.ts": takes("../modules/lending/index.ts"),
    [`${lending}/index.ts`]: thing,
  },
  "module-stays-in-the-house": { [`${lending}/index.ts`]: takes("../../apps/wiring.ts"), [apps]: thing },
  "contract-imports-typebox-only": { ...fastify, "contract/src/routes.ts": takes("fastify") },
  "console-imports-contract-only": {
    "console/src/main.tsx": takes("../../server/src/kernel/money.ts"),
    [kernel]: thing,
  },
  "simulator-uses-front-doors": { "simulator/src/index.ts": takes("../../server/src/apps/wiring.ts"), [apps]: thing },
  "apps-wire-what-is-offered": { [apps]: takes("../modules/lending/draw-down.ts"), [`${lending}/draw-down.ts`]: thing },
  "only-routes-and-apps-know-http": { ...fastify, [`${lending}/draw-down.ts`]: takes("fastify") },
  "store-stays-in-its-folder": {
    "server/src/platform/outbox/send.ts": takes("../auth/staff.store.ts"),
    "server/src/platform/auth/staff.store.ts": thing,
  },
  "store-is-not-for-outsiders": {
    "bench/ground.bench.ts": takes("../server/src/platform/auth/staff.store.ts"),
    "server/src/platform/auth/staff.store.ts": thing,
  },
  "testing-is-for-tests": {
    "server/src/apps/api/server.ts": takes("../../testing/platform.ts"),
    "server/src/testing/platform.ts": thing,
  },
  "no-cycles": {
    "server/src/platform/day.ts": 'import { night } from "./night.ts";\nexport const day = () => night();\n',
    "server/src/platform/night.ts": 'import { dawn } from "./dawn.ts";\nexport const night = () => dawn();\n',
    "server/src/platform/dawn.ts": 'import { day } from "./day.ts";\nexport const dawn = () => day();\n',
  },
  "every-import-is-found": { "server/src/platform/day.ts": takes("./nowhere.ts") },
  "every-module-is-in-the-river": {
    "server/src/modules/marketing/index.ts": takes("../../kernel/money.ts"),
    [kernel]: thing,
  },
  ...Object.fromEntries(
    river.flatMap((stretch, place) => {
      const [left, right] = [river[place - 1], river[place + 1]];
      const other = left ?? right;
      const behindTheDoor: Tree = {
        [`server/src/modules/${stretch}/index.ts`]: takes(`../${other}/thing.ts`),
        [`server/src/modules/${other}/thing.ts`]: thing,
      };
      const downstream: Tree = {
        [`server/src/modules/${stretch}/index.ts`]: takes(`../${right}/index.ts`),
        [`server/src/modules/${right}/index.ts`]: thing,
      };
      return [
        [`${stretch}-uses-front-doors`, behindTheDoor],
        ...(right ? [[`${stretch}-looks-left`, downstream] as const] : []),
      ];
    }),
  ),
};

describe("every fence bites", () => {
  test("and every fence has a planted violation", () => {
    expect(Object.keys(planted).toSorted()).toEqual(fences.map(({ name }) => name).toSorted());
  });

  test.each(Object.keys(planted))("%s", async (name) => {
    const found = await broken(planted[name] ?? {});
    // The first stretch has nothing to its left: reaching behind a door there is also looking right.
    expect(found.filter((fence) => fence !== "acquisition-looks-left" || name === fence)).toEqual([name]);
  });
});

describe("what is allowed", () => {
  test("stays allowed", async () => {
    const upstream = "server/src/modules/matching";
    expect(
      await broken({
        ...fastify,
        [kernel]: thing,
        "server/src/kernel/money.test.ts": takes("../testing/platform.ts"),
        "server/src/testing/platform.ts": takes("../platform/database.ts"),
        "server/src/platform/database.ts": takes("../kernel/money.ts"),
        "server/src/platform/auth/session.routes.ts": takes("fastify"),
        [`${upstream}/index.ts`]: takes("./agreement.store.ts"),
        [`${upstream}/agreement.store.ts`]: takes("../../platform/database.ts"),
        [`${lending}/index.ts`]: takes("../matching/index.ts"),
        [`${lending}/draw-down.test.ts`]: takes("../matching/agreement.ts"),
        [`${upstream}/agreement.ts`]: 'import type { Term } from "./term.ts";\nexport const thing: Term = {};\n',
        [`${upstream}/term.ts`]:
          'import type { thing } from "./agreement.ts";\nexport type Term = { of?: typeof thing };\n',
        [`${lending}/routes.ts`]: takes("fastify"),
        [apps]: takes("../modules/lending/routes.ts"),
        "server/src/apps/settings.ts": takes("../modules/lending/settings.ts"),
        [`${lending}/settings.ts`]: thing,
        "simulator/src/index.ts": takes("../../server/src/modules/lending/index.ts"),
      }),
    ).toEqual([]);
  });

  test("a walk says how much it saw", async () => {
    plant({ [kernel]: thing, [apps]: takes("../kernel/money.ts") });
    expect((await cruiseImports(root)).modules.toSorted()).toEqual([apps, kernel]);
  });
});

describe("the rules about words bite", () => {
  const ruleBroken = (path: string, text: string, more: readonly { path: string; text: string }[] = []) =>
    breachesIn([{ path, text }, ...more]).map(({ rule }) => rule);

  test.each(["Date.now()", "new Date()", "Math.random()", "parseFloat(x)", "x.toFixed(2)"])("%s", (expression) => {
    expect(ruleBroken(kernel, `const a = ${expression};`)).toEqual(["time-and-chance-are-arguments"]);
    expect(ruleBroken(`${lending}/loan.ts`, `const a = ${expression};`)).toEqual(["time-and-chance-are-arguments"]);
    expect(ruleBroken(`${lending}/loan.test.ts`, `const a = ${expression};`)).toEqual([]);
    expect(ruleBroken(apps, `const a = ${expression};`)).toEqual([]);
  });

  test("an instant that was given is no clock", () => {
    expect(ruleBroken(kernel, "const a = new Date(epochMs);")).toEqual([]);
  });

  test.each(["loan-service.ts", "util.ts", "loan-manager.test.ts", "money.helper.ts", "impl.ts"])("%s", (name) => {
    expect(ruleBroken(`server/src/platform/${name}`, "")).toEqual(["names-say-what"]);
  });

  test("a word that only begins like one is a name", () => {
    expect(ruleBroken("server/src/modules/servicing/utilise.ts", "")).toEqual([]);
  });

  test("tables are named by the stores of their module and of those to its right", () => {
    const migrations = [
      { path: "db/migrations/0013-lending.sql", text: "-- tables\ncreate table loan (\n" },
      { path: "db/migrations/0001-platform.sql", text: "create table slot_day (\n" },
    ];
    const names = (path: string, sql: string) => ruleBroken(path, sql, migrations);
    const outOfPlace = ["tables-belong-to-their-stores"];
    expect(names(`${lending}/loan.store.ts`, "update loan set x = 1")).toEqual([]);
    expect(names("server/src/modules/books/post.store.ts", "select * from loan")).toEqual([]);
    expect(names(`${lending}/draw-down.ts`, "select * from loan")).toEqual(outOfPlace);
    expect(names("server/src/modules/matching/agreement.store.ts", "join loan on true")).toEqual(outOfPlace);
    expect(names(apps, "insert into loan (id)")).toEqual(outOfPlace);
    expect(names("simulator/src/index.ts", "insert into loan (id)")).toEqual(outOfPlace);
    expect(names(`${lending}/loan.store.ts`, "update slot_day set")).toEqual(outOfPlace);
    expect(names("server/src/platform/day/business-day.ts", "update slot_day set")).toEqual([]);
  });
});
