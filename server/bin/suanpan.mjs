#!/usr/bin/env node
// The first call after a change bundles the sources, the next ones run the bundle (docs/adr/0027): loading a thousand
// files one by one takes longer than most commands.
import { fileURLToPath, pathToFileURL } from "node:url";
import { findBundle, hold } from "./bundle.mjs";

const bundle = await findBundle({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  entry: "server/src/apps/cli/main.ts",
  // Our own, and the one package that is itself hundreds of files and is needed by almost every command.
  inlined: ["@suanpan/contract", "@suanpan/server", "@suanpan/simulator", "typebox"],
  alsoMadeOf: [
    "server/bin/suanpan.mjs",
    "server/bin/make-bundle.mjs",
    "contract/package.json",
    "server/package.json",
    "simulator/package.json",
    "tsconfig.json",
  ],
  // Below the server, so that npm's packages are found as they are from its sources.
  kept: "server/node_modules/.cache/suanpan",
});

if (bundle) {
  hold(bundle);
  process.setSourceMapsEnabled(true); // a stack trace names the line that was written
  await import(pathToFileURL(`${bundle}/main.js`).href);
} else {
  const { register } = await import("tsx/esm/api");
  register();
  await import("../src/apps/cli/main.ts");
}
