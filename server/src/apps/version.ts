import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../platform/home.ts";

const { version: written } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as { version: string };

export const version: string = written;
