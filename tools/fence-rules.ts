import type { IRegularForbiddenRuleType } from "dependency-cruiser";
import { rightOf, river } from "./river.ts";

/** A fence: what may not import what, and one line on why. The name is what a violation is reported under. */
type Fence = { readonly name: string; readonly comment: string } & Pick<IRegularForbiddenRuleType, "from" | "to">;

const test = "\\.test\\.tsx?$";
const module = "^server/src/modules/";
const outside = "^(simulator|console|bench|e2e|tools)/";
const knowsHttp = [
  "^server/src/(apps|testing|platform/http)/",
  "[./]routes\\.ts$",
  "^(tools|bench|e2e)/",
  "^node_modules/",
  test,
];

const ground: readonly Fence[] = [
  {
    name: "kernel-imports-nothing",
    comment: "The kernel is pure: what it needs is in it.",
    from: { path: "^server/src/kernel/", pathNot: test },
    to: { pathNot: "^server/src/kernel/" },
  },
  {
    name: "platform-knows-no-domain",
    comment: "The platform stands under the modules and the apps, and does not look up.",
    from: { path: "^server/src/platform/", pathNot: test },
    to: { path: ["^server/src/(modules|apps|testing)/", outside] },
  },
  {
    name: "module-stays-in-the-house",
    comment: "A module imports the kernel, the platform, the contract and front doors to its left.",
    from: { path: module, pathNot: test },
    to: { path: ["^server/src/(apps|testing)/", outside] },
  },
  {
    name: "contract-imports-typebox-only",
    comment: "The contract is shared by server, console, command line and SDK: it brings nothing along.",
    from: { path: "^contract/src/", pathNot: test },
    to: { pathNot: ["^contract/src/", "node_modules/typebox/"] },
  },
  {
    name: "console-imports-contract-only",
    comment: "The console knows the server by its contract.",
    from: { path: "^console/" },
    to: { path: ["^(server|simulator|bench|e2e|tools|db)/"] },
  },
  {
    name: "simulator-uses-front-doors",
    comment: "The simulator drives the house from outside: front doors, platform, kernel.",
    from: { path: "^simulator/src/", pathNot: test },
    to: { path: ["^server/src/(apps|testing)/", `${module}[^/]+/(?!index\\.ts$)`] },
  },
  {
    name: "apps-wire-what-is-offered",
    comment: "The apps wire front doors, routes, settings, day steps and proofs; they reach for nothing behind them.",
    from: { path: "^server/src/apps/", pathNot: test },
    to: { path: `${module}[^/]+/(?!(index|routes|settings|day|verify)\\.ts$)` },
  },
  {
    name: "only-routes-and-apps-know-http",
    comment: "A use case must be callable without a web server.",
    from: { pathNot: knowsHttp },
    to: { path: "node_modules/(fastify|@fastify)/" },
  },
  {
    name: "store-stays-in-its-folder",
    comment: "Only the folder that owns a store may use it; others ask at the front door.",
    from: { path: "^(server/src/[^/]+/[^/]+)/" },
    to: { path: "\\.store\\.ts$", pathNot: "^$1/" },
  },
  {
    name: "store-is-not-for-outsiders",
    comment: "What is not in the house has no business with its tables.",
    from: { pathNot: "^server/src/[^/]+/[^/]+/" },
    to: { path: "\\.store\\.ts$" },
  },
  {
    name: "testing-is-for-tests",
    comment: "What tests use must not find its way into what runs.",
    from: { pathNot: [test, "^(server/src/testing|e2e|bench|tools)/"] },
    to: { path: "^server/src/testing/" },
  },
  {
    name: "no-cycles",
    comment: "What runs in a circle depends on who was loaded first. Types that name each other do not run.",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  },
  {
    name: "every-import-is-found",
    comment: "An import that cannot be resolved is one that no fence can judge.",
    from: { path: "^(server|contract|simulator|console|bench|e2e|tools)/" },
    to: { couldNotResolve: true },
  },
];

/** The river itself: never to the right, and to the left only through the front door. */
const banks: readonly Fence[] = river.flatMap((stretch) => {
  const others = river.filter((other) => other !== stretch);
  const right = rightOf(stretch);
  const frontDoor: Fence = {
    name: `${stretch}-uses-front-doors`,
    comment: "Another module is known by its index.ts.",
    from: { path: `${module}${stretch}/`, pathNot: test },
    to: { path: `${module}(${others.join("|")})/(?!index\\.ts$)` },
  };
  const looksLeft: Fence = {
    name: `${stretch}-looks-left`,
    comment: "News travels right by events; what is needed from the right is a port that the apps wire.",
    from: { path: `${module}${stretch}/`, pathNot: test },
    to: { path: `${module}(${right.join("|")})/` },
  };
  return right.length > 0 ? [frontDoor, looksLeft] : [frontDoor];
});

/** A folder in modules/ that the river does not name would have no fence at all. */
const unknownStretch: Fence = {
  name: "every-module-is-in-the-river",
  comment: "Add the new module to tools/river.ts, in its place.",
  from: { path: `${module}(?!(${river.join("|")})/)` },
  to: {},
};

export const fences: readonly Fence[] = [...ground, ...banks, unknownStretch];
