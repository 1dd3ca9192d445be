import {
  belowOperationsLines,
  costLines,
  creditDrivenLines,
  currentAssetLines,
  currentLiabilityLines,
  noncurrentAssetLines,
  noncurrentLiabilityLines,
  platformLines,
} from "@suanpan/contract";
import type { Block, Table } from "../document.ts";
import { ifrs, ifrsColumns } from "./ids.ts";
import { head, leaf, type Place, tableOf, total } from "./tables.ts";
import type { Telling } from "./telling.ts";

const leaves = (lines: readonly string[]): Place[] => lines.map((line) => leaf(line));

const operationsPlaces: readonly Place[] = [
  ...[head("revenue"), total("creditDrivenServices", 1), ...leaves(creditDrivenLines)],
  ...[total("platformServices", 1), ...leaves(platformLines), total("totalNetRevenue")],
  ...[head("costs"), ...leaves(costLines), total("totalOperatingCosts"), total("incomeFromOperations")],
  ...[...leaves(belowOperationsLines), total("incomeBeforeTax"), leaf("incomeTax"), total("netIncome")],
  ...[leaf("netLossToNoncontrolling"), total("netIncomeToShareholders")],
];

const sheetPlaces: readonly Place[] = [
  ...[head("assets"), ...leaves(currentAssetLines), total("totalCurrentAssets")],
  ...[...leaves(noncurrentAssetLines), total("totalNoncurrentAssets"), total("totalAssets")],
  ...[head("liabilitiesAndEquity"), leaf("contractLiabilities"), ...leaves(currentLiabilityLines)],
  ...[total("totalCurrentLiabilities"), ...leaves(noncurrentLiabilityLines), total("totalNoncurrentLiabilities")],
  ...[total("totalLiabilities"), leaf("additionalPaidInCapital"), leaf("retainedEarnings"), total("companyEquity")],
  ...[leaf("noncontrollingInterests"), total("totalEquity"), total("totalLiabilitiesAndEquity")],
];

/** The exhibit that leads from US GAAP to IFRS; nothing when its figures do not exist. */
export const ifrsExhibit = (telling: Telling): Block[] => {
  const tables = ifrsTables(telling);
  if (tables.length === 0) return [];
  const { words, labels, prose } = telling;
  const said = words.ifrs;
  const paragraph = (text: string, path: string): Block => ({ kind: "paragraph", runs: prose(text, path) });
  return [
    { kind: "page-break" },
    { kind: "heading", level: 1, text: said?.heading ?? labels.heading("ifrs") },
    ...(said?.introduction ?? []).map((text, n) => paragraph(text, `/ifrs/introduction/${n}`)),
    ...tables,
    ...(said?.notes ? [{ kind: "heading", level: 2, text: labels.heading("notes") } as const] : []),
    ...(said?.notes ?? []).flatMap(({ heading, paragraphs }, n): Block[] => [
      { kind: "heading", level: 3, text: heading },
      ...paragraphs.map((text, m) => paragraph(text, `/ifrs/notes/${n}/paragraphs/${m}`)),
    ]),
  ];
};

const ifrsTables = ({ forms, labels, span, scale }: Telling): Table[] => {
  const note = labels.heading(scale === "one" ? "ifrsNoteInYuan" : "ifrsNote");
  const { cumulative, quarter, dates } = span;
  const flow = cumulative ?? quarter;
  const length = cumulative?.kind ?? "quarter";
  const ended = (year: number): string => `${labels.ended(length, flow)}${labels.pick([", ", " "])}${year}`;
  const shapes = [
    ["operations", flow.ago, ended(flow.year - 1), operationsPlaces],
    ["operations", flow.now, ended(flow.year), operationsPlaces],
    ["balanceSheet", dates.ago, labels.day(dates.ago), sheetPlaces],
    ["balanceSheet", dates.now, labels.day(dates.now), sheetPlaces],
  ] as const;
  return shapes
    .map(([of, period, title, places]) =>
      tableOf(forms, labels, {
        ...{ name: `ifrs-${of}-${period}`, title, note, places },
        columns: ifrsColumns.map((column) => ({ period: column, usd: false, label: labels.line(column) })),
        idOf: ({ line }, column) => ifrs(of, period, line, column.period),
      }),
    )
    .filter(({ rows }) => rows.length > 0);
};
