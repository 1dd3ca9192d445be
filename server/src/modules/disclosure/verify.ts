import { law, verdict } from "../../platform/verifier.ts";
import type { Figure, Figures } from "./figure.ts";
import { evaluate, inputsOf } from "./figures/evaluate.ts";
import { figureRuns, readFigures } from "./figures/figure.store.ts";
import { printedAs } from "./figures/print.ts";
import { digestOf } from "./history/digest.ts";
import { everyHistory } from "./history/history.store.ts";

/** What was imported is what is kept. */
export const historyIsAsImported = law("imported releases = their files", async (db) => {
  const revisions = await everyHistory(db);
  const changed = revisions.find(({ content, digest }) => digestOf(content) !== digest);
  return verdict(
    revisions.length,
    changed && `${changed.release}, revision ${changed.revision}: not the file that was imported`,
  );
});

/** Every kept figure that follows from others does, and reads as its value does. */
export const figuresFollow = law("figures = their formulas", async (db) => {
  let checked = 0;
  for (const run of await figureRuns(db)) {
    const figures = await readFigures(db, run);
    const fault = firstFault(figures);
    checked += figures.size;
    if (fault) return verdict(checked, `${run.release}, version ${run.version}: ${fault}`);
  }
  return verdict(checked, undefined);
});

const firstFault = (figures: Figures): string | undefined => {
  for (const figure of figures.values()) {
    const fault = faultOf(figure, figures);
    if (fault) return `${figure.id} ${fault}`;
  }
  return undefined;
};

const faultOf = ({ value, printed, unit, lineage }: Figure, figures: Figures): string | undefined => {
  if (printedAs(value, unit) !== printed) return `is ${value} and printed as ${printed}`;
  if (lineage.from !== "figures") return undefined;
  const unknown = inputsOf(lineage.formula).find((id) => !figures.has(id));
  if (unknown !== undefined) return `is made of ${unknown}, which is not there`;
  const again = evaluate(lineage.formula, (id) => figures.get(id)?.value ?? "0");
  return again === value ? undefined : `is ${value}, its formula says ${again}`;
};
