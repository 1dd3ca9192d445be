import type { ReleaseWords } from "@suanpan/contract";
import { done, type Outcome, refused } from "../../../kernel/outcome.ts";
import { syntheticMark } from "../../../platform/documents/index.ts";
import type { Block, ReleaseDocument } from "../document.ts";
import type { Figures } from "../figure.ts";
import { businessHighlights, longHighlights } from "./business.ts";
import { noteText } from "./definitions.ts";
import { financialHighlights } from "./financial.ts";
import { makeForms } from "./forms.ts";
import { announcements, coverPage, management, opening, statementsOfCare } from "./frame.ts";
import { ifrsExhibit } from "./ifrs.ts";
import { labelsIn } from "./labels.ts";
import { makeNotes } from "./notes.ts";
import { phrasesIn } from "./phrases.ts";
import { proseWith, WordsMistake } from "./prose.ts";
import { resultsOf, type Told } from "./results.ts";
import { type Span, spanOf } from "./span.ts";
import { statementTables } from "./statements.ts";
import { type ReasonFor, scaleOf, type Telling } from "./telling.ts";
import { drawVintages, type Vintages } from "./vintages.ts";

/** A release and every figure it prints, before it is written in any form. */
export type Release = { readonly document: ReleaseDocument; readonly figures: Figures; readonly words: ReleaseWords };

export type ReleaseParts = {
  readonly figures: Figures;
  /** Periods that nothing is known of. */
  readonly untold: readonly string[];
  readonly words: ReleaseWords;
  readonly vintages: Vintages;
  readonly reasonFor: ReasonFor;
  /** Made-up data says so at the top and over every table, whatever its words say. */
  readonly synthetic?: boolean;
};

export type ReleaseRefusal = "invalid-request" | "figures-missing";

/** The whole release. The same parts are the same document. */
export const makeRelease = async (parts: ReleaseParts): Promise<Outcome<Release, ReleaseRefusal>> => {
  const { untold, words } = parts;
  const span = spanOf(words.period);
  if (!span)
    return refused("invalid-request", { pointer: "/period", detail: "A release is of a quarter, such as 2024Q2." });
  const missing = yearsAgo(span).filter((period) => untold.includes(period));
  if (missing.length > 0 && !words.withoutComparatives)
    return refused("figures-missing", {
      release: words.period,
      missing: missing.map((period) => ({ section: "operations", period, lines: [] })),
    });
  const telling = tellingOf(parts, span);
  const charts = await drawVintages(parts.vintages, telling.labels);
  try {
    const told = tell(telling, charts);
    const blocks = parts.synthetic ? marked(told) : told;
    const document = { period: words.period, title: words.headline, blocks };
    return done({ document, figures: telling.forms.all(), words });
  } catch (error) {
    if (!(error instanceof WordsMistake)) throw error;
    const detail = `The words of the release: ${error.path} ${error.message}.`;
    return refused("invalid-request", { pointer: error.path, detail });
  }
};

const marked = (blocks: readonly Block[]): Block[] => [
  { kind: "paragraph", style: "lead", runs: [syntheticMark] },
  ...blocks.map((block) => (block.kind === "table" ? { ...block, note: `${syntheticMark} · ${block.note}` } : block)),
];

const yearsAgo = ({ quarter, cumulative }: Span): string[] => [quarter.ago, ...(cumulative ? [cumulative.ago] : [])];

const tellingOf = ({ figures, words, reasonFor }: ReleaseParts, span: Span): Telling => {
  const forms = makeForms(figures);
  const notes = makeNotes((code) => noteText(() => telling)(code));
  const labels = labelsIn(words.language);
  const scale = scaleOf(forms, words.period);
  const telling: Telling = {
    ...{ scale, span, forms, notes, labels, words, reasonFor },
    phrases: phrasesIn(words.language, scale),
    prose: proseWith(forms, notes, labels.day),
  };
  return telling;
};

const tell = (telling: Telling, charts: readonly Block[]): Block[] => {
  const {
    span: { quarter, cumulative },
    labels,
  } = telling;
  const now = quarterTold(telling);
  const long = cumulative && longTold(telling, cumulative);
  const titled = (title: string, kind: "financial" | "results"): string =>
    `${title}${labels.gap}${labels.heading(kind)}`;
  const [short, longer] = [labels.quarterTitle(quarter), cumulative ? labels.longTitle(cumulative) : ""];
  return [
    ...coverPage(telling),
    ...opening(telling),
    ...businessHighlights(telling),
    ...financialHighlights(telling, titled(short, "financial"), now),
    ...longHighlights(telling),
    ...(long ? financialHighlights(telling, titled(longer, "financial"), long) : []),
    ...management(telling),
    ...resultsOf(telling, titled(short, "results"), now),
    ...(long ? resultsOf(telling, titled(longer, "results"), long) : []),
    ...vintageSection(telling, charts),
    ...announcements(telling),
    ...statementsOfCare(telling),
    ...statementTables(telling),
    ...ifrsExhibit(telling),
  ];
};

const quarterTold = ({ span: { quarter }, phrases, words }: Telling): Told => ({
  now: quarter.now,
  against: [
    { period: quarter.ago, when: phrases.sameOf(quarter.year - 1), is: "year-ago" },
    { period: quarter.prior, when: phrases.prior, is: "prior-quarter" },
  ],
  reasons: words.reasons?.quarter ?? {},
  reasonsPath: "/reasons/quarter",
});

const longTold = ({ labels, words }: Telling, { now, ago, ...long }: NonNullable<Span["cumulative"]>): Told => {
  const before = labels.longIn({ ...long, year: long.year - 1 });
  return {
    now,
    against: [{ period: ago, when: labels.pick([`in ${before}`, before]), is: "year-ago" }],
    reasons: words.reasons?.cumulative ?? {},
    reasonsPath: "/reasons/cumulative",
  };
};

const vintageSection = ({ labels, phrases }: Telling, charts: readonly Block[]): Block[] =>
  charts.length === 0
    ? []
    : [
        { kind: "heading", level: 2, text: labels.heading("vintages") },
        { kind: "paragraph", runs: [phrases.vintages] },
        ...charts,
      ];
