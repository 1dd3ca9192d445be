import type { ReleaseFigures } from "@suanpan/contract";
import { mapDone, type Outcome } from "../../../kernel/outcome.ts";
import type { Database } from "../../../platform/database.ts";
import type { FiguresRefusal } from "./compute.ts";
import { figuresOf } from "./figures-of.ts";
import type { FigurePorts } from "./own.ts";

/** The figures of a release, or those under one part of it: `operations/2024Q2`. */
export const showFigures = async (
  db: Database,
  ports: FigurePorts,
  release: string,
  under = "",
): Promise<Outcome<ReleaseFigures, FiguresRefusal>> =>
  mapDone(await figuresOf(db, ports, release), ({ figures, untold }) => ({
    release,
    untold: [...untold],
    figures: [...figures.values()].filter(({ id }) => id === under || id.startsWith(under === "" ? "" : `${under}/`)),
  }));
