#!/usr/bin/env node
// The command line is TypeScript run as it stands: there is no build step between reading the code and running it.
import { register } from "tsx/esm/api";

register();
await import("../src/apps/cli/main.ts");
