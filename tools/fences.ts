import { cruiseImports } from "./cruise.ts";
import { fences } from "./fence-rules.ts";
import { breachesIn, readFiles } from "./house-rules.ts";

const root = new URL("..", import.meta.url).pathname.replace(/\/$/, "");

/** A walk that saw nothing found nothing wrong either: these rooms are always there. */
const alwaysSeen = [
  "contract/src/",
  "server/src/kernel/",
  "server/src/platform/",
  "server/src/modules/",
  "server/src/apps/",
];

const { modules, violations } = await cruiseImports(root);
const files = readFiles(root);
const unseen = alwaysSeen.filter((room) => !modules.some((path) => path.startsWith(room)));
const broken = [
  ...unseen.map((room) => `nothing was seen in ${room}: the fences did not look`),
  ...violations.map(({ fence, from, to }) => `${from} → ${to}  (${fence})`),
  ...breachesIn(files).map(({ rule, path, what }) => `${path}: ${what}  (${rule})`),
];

for (const line of broken) console.error(line);
console.log(
  broken.length > 0
    ? `${broken.length} fences broken.`
    : `${fences.length} fences hold around ${modules.length} files; the words in ${files.length} are in order.`,
);
process.exitCode = broken.length > 0 ? 1 : 0;
