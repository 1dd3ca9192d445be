import type { Register } from "../cli.ts";
import { day } from "./day.ts";
import { migrate } from "./migrate.ts";
import { start } from "./start.ts";
import { status } from "./status.ts";
import { verify } from "./verify.ts";
import { worker } from "./worker.ts";

/** In the order in which `suanpan --help` shows them. */
export const commands: readonly Register[] = [start, worker, migrate, day, status, verify];
