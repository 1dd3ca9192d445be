import type { Block, Run } from "../document.ts";
import type { Telling } from "./telling.ts";

const heading = (text: string, level: 1 | 2 | 3 = 2): Block => ({ kind: "heading", level, text });
const plain = (text: string): Block => ({ kind: "paragraph", runs: [text] });

/** The page before the release, when whoever files it needs one. */
export const coverPage = ({ words: { cover, company, issuedOn }, labels, prose }: Telling): Block[] => {
  if (!cover) return [];
  const day = labels.day(issuedOn as Parameters<typeof labels.day>[0]);
  return [
    ...cover.lines.map((line): Block => ({ kind: "paragraph", style: "lead", runs: [line] })),
    ...(cover.note ? [heading(labels.heading("note"))] : []),
    ...(cover.note ?? []).map((text, n): Block => ({ kind: "paragraph", runs: prose(text, `/cover/note/${n}`) })),
    heading(labels.heading("exhibits")),
    ...cover.exhibits.map(plain),
    heading(labels.heading("signatures")),
    { kind: "paragraph", runs: prose(cover.declaration, "/cover/declaration") },
    ...[company.name, `${cover.signatory.name}, ${cover.signatory.title}`, day].map(
      (line): Block => ({ kind: "paragraph", style: "signature", runs: [line] }),
    ),
    { kind: "page-break" },
  ];
};

/** Headline, what stands under it, and who announces what, where and when. */
export const opening = ({ words, labels, phrases, span, prose }: Telling): Block[] => {
  const { company, headline, subheads = [], announces, issuedOn } = words;
  const day = labels.day(issuedOn as Parameters<typeof labels.day>[0]);
  const quarter = labels.quarterIn(span.quarter);
  const short = labels.language === "zh" ? quarter : quarter.replace(/ of \d+$/, "");
  const long = span.cumulative?.kind;
  const ended = phrases.endedOn({ quarter: short, ...(long ? { long } : {}) }, labels.day(span.quarter.to));
  const said = phrases.announced(company.name, company.tickers, company.shortName, company.description, ended, "");
  const more: readonly Run[] = announces === undefined ? [] : [" ", ...prose(announces, "/announces")];
  return [
    heading(headline, 1),
    ...subheads.map((text, n): Block => ({ kind: "paragraph", style: "lead", runs: prose(text, `/subheads/${n}`) })),
    { kind: "paragraph", runs: [{ strong: `${company.place}, ${day}` }, labels.pick([" – ", " —— "]), said, ...more] },
  ];
};

/** What management says, in its own words. */
export const management = ({ words, labels, phrases, prose, notes }: Telling): Block[] => {
  const speakers = words.management ?? [];
  if (speakers.length === 0) return [];
  return [
    heading(labels.heading("management")),
    ...speakers.flatMap(({ name, title, paragraphs }, n): Block[] => [
      { kind: "paragraph", runs: [{ strong: phrases.says(title, name, words.company.shortName) }] },
      ...paragraphs.map(
        (text, m): Block => ({
          kind: "paragraph",
          runs: prose(text, `/management/${n}/paragraphs/${m}`),
        }),
      ),
    ]),
    ...notes.flush(),
  ];
};

type Section = { readonly heading: string; readonly paragraphs: readonly string[] };

const sectionOf = ({ prose, notes }: Telling, section: Section | undefined, path: string): Block[] =>
  section
    ? [
        heading(section.heading),
        ...section.paragraphs.map(
          (text, n): Block => ({
            kind: "paragraph",
            runs: prose(text, `${path}/paragraphs/${n}`),
          }),
        ),
        ...notes.flush(),
      ]
    : [];

/** News of the company, what it returns to shareholders, and what it expects. */
export const announcements = (telling: Telling): Block[] => {
  const { news = [], dividend, dividendPolicy, repurchase = [], outlook, conferenceCall } = telling.words;
  return [
    ...news.flatMap((section, n) => sectionOf(telling, section, `/news/${n}`)),
    ...sectionOf(telling, dividend, "/dividend"),
    ...sectionOf(telling, dividendPolicy, "/dividendPolicy"),
    ...repurchase.flatMap((section, n) => sectionOf(telling, section, `/repurchase/${n}`)),
    ...sectionOf(telling, outlook, "/outlook"),
    ...sectionOf(telling, conferenceCall, "/conferenceCall"),
  ];
};

/** Who the company is, and what a reader has to be told about figures like these. */
export const statementsOfCare = (telling: Telling): Block[] => {
  const { about, nonGaap, exchangeRate, safeHarbour, contact = [] } = telling.words;
  return [
    ...sectionOf(telling, about, "/about"),
    ...sectionOf(telling, nonGaap, "/nonGaap"),
    ...sectionOf(telling, exchangeRate, "/exchangeRate"),
    ...sectionOf(telling, safeHarbour, "/safeHarbour"),
    ...(contact.length > 0 ? [heading(telling.labels.heading("contact")), ...contact.map(plain)] : []),
  ];
};
