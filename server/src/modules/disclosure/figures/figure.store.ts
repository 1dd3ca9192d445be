import type { Reader, Tx } from "../../../platform/database.ts";
import { asRecords } from "../../../platform/rows.ts";
import type { Figure, Figures } from "../figure.ts";

export type FigureRun = { readonly release: string; readonly version: number };

/** Keeps every figure of a version of a release, whatever it comes from. A version is written once. */
export const saveFigures = async (tx: Tx, run: FigureRun, figures: Figures): Promise<void> => {
  const rows = [...figures.values()].map((figure) => ({ ...run, ...figure }));
  await tx`
    insert into disclosure_figure (release, version, id, unit, period, value, printed, lineage)
    select release, version, id, unit, period, value, printed, lineage
    from json_populate_recordset(null::disclosure_figure, ${asRecords(rows)}::text::json)`;
};

/** The figures of a version as they were kept; by id, so that they can be compared with those of another. */
export const readFigures = async (db: Reader, { release, version }: FigureRun): Promise<Figures> => {
  const rows = await db<Figure[]>`
    select id, unit, period, value, printed, lineage from disclosure_figure
    where release = ${release} and version = ${version} order by id collate "C"`;
  return new Map(rows.map((row) => [row.id, { ...row }]));
};

/** Every version of every release whose figures were kept. */
export const figureRuns = (db: Reader): Promise<FigureRun[]> => db<FigureRun[]>`
  select distinct release, version from disclosure_figure order by release, version`;
