import { type Static, Type } from "typebox";
import { Closed, Instant, Text } from "./parts.ts";

/** The quarter whose results a release tells. */
export const ReleaseName = Type.String({
  pattern: "^(19|20|21)\\d\\dQ[1-4]$",
  description: "The quarter of a release",
  examples: ["2024Q2"],
});

export const ReleaseParams = Closed({ release: ReleaseName });

/** A release as it was published, format `suanpan-history/1`; what it must hold is in docs/history.md. */
export const HistoryFile = Type.Object(
  {},
  { additionalProperties: true, description: "A file of the format suanpan-history/1, checked to the field" },
);

export const HistoryRelease = Closed({
  release: ReleaseName,
  revision: Type.Integer({ description: "1 for the first import; the latest counts" }),
  importedBy: Type.String(),
  recordedAt: Instant,
  periods: Type.Array(Type.String(), { description: "The periods it tells the results of" }),
  days: Type.Array(Type.String(), { description: "The days it has balance sheets of" }),
  printed: Type.Array(Closed({ path: Type.String(), value: Type.String() }), {
    description: "What it printed although its own leaves say otherwise: kept and shown as such",
  }),
});
export type HistoryRelease = Static<typeof HistoryRelease>;

export const HistoryImport = Closed({
  ...HistoryRelease.properties,
  again: Type.Boolean({ description: "The same file was there already: nothing was written" }),
});
export type HistoryImport = Static<typeof HistoryImport>;

export const HistoryDetail = Closed({ ...HistoryRelease.properties, content: HistoryFile });
export type HistoryDetail = Static<typeof HistoryDetail>;

export const FigureView = Closed({
  id: Type.String({ description: "Where it stands, as a path", examples: ["operations/2024Q2/totalNetRevenue"] }),
  unit: Type.String(),
  period: Type.String({ description: "The period, or the day, it is about" }),
  value: Type.String({ description: "Exact" }),
  printed: Type.String({ description: "As a reader sees it, without its unit" }),
  lineage: Type.Object({ from: Type.String() }, { additionalProperties: true, description: "Where it comes from" }),
});

export const FigureQuery = Closed({ under: Type.Optional(Text(200)) });

export const ReleaseFigures = Closed({
  release: ReleaseName,
  untold: Type.Array(Type.String(), { description: "Periods and days of which nothing is known" }),
  figures: Type.Array(FigureView),
});
export type ReleaseFigures = Static<typeof ReleaseFigures>;
