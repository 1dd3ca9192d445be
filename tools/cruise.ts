import { existsSync } from "node:fs";
import { join } from "node:path";
import { cruise, type ICruiseResult, type IRegularForbiddenRuleType } from "dependency-cruiser";
import { fences } from "./fence-rules.ts";

type Violation = { readonly fence: string; readonly from: string; readonly to: string };
export type Cruised = { readonly modules: readonly string[]; readonly violations: readonly Violation[] };

const rooms = ["contract/src", "server/src", "simulator/src", "console/src", "bench", "e2e", "tools"];

/** Walks every import of a checkout, types included, and holds it against the fences. */
export const cruiseImports = async (root: string): Promise<Cruised> => {
  const { output } = await cruise(
    rooms.filter((room) => existsSync(join(root, room))),
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: fences.map((fence): IRegularForbiddenRuleType => ({ ...fence, severity: "error" })) },
      tsPreCompilationDeps: true,
      doNotFollow: { path: "node_modules" },
      enhancedResolveOptions: {
        extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
        exportsFields: ["exports"],
        conditionNames: ["import", "node", "types"],
      },
    },
  );
  const { modules, summary } = output as ICruiseResult;
  return {
    modules: modules.filter(({ source }) => !source.includes("node_modules")).map(({ source }) => source),
    violations: summary.violations.map(({ rule, from, to }) => ({ fence: rule.name, from, to })),
  };
};
