import { type Static, Type } from "typebox";
import { ReleaseName } from "./disclosure.ts";
import { Closed, IsoDate, OneOf } from "./parts.ts";
import { languages } from "./staff.ts";

const Line = Type.String({ minLength: 1, maxLength: 500 });
/** Words with figures among them: `{{operations/2024Q2/netIncome | million}}`, `{{note day-1-delinquency}}`. */
const Prose = Type.String({ minLength: 1, maxLength: 20_000 });
const Paragraphs = Type.Array(Prose, { minItems: 1, maxItems: 60 });
const Section = Closed({ heading: Line, paragraphs: Paragraphs });
const ByName = Type.Record(Type.String({ pattern: "^[A-Za-z0-9-]+$" }), Prose);

/** The page a regulator wants before the release: whose form it is, and who signs. */
const Cover = Closed({
  lines: Type.Array(Line, { minItems: 1 }),
  note: Type.Optional(Paragraphs),
  exhibits: Type.Array(Line),
  declaration: Prose,
  signatory: Closed({ name: Line, title: Line }),
});

const Company = Closed({
  name: Line,
  shortName: Line,
  tickers: Type.Array(Line),
  description: Line,
  place: Line,
  /** What one depositary share is called; the sentences about shares use it. */
  depositaryShare: Type.Optional(Line),
});

/** Everything in a release that is not a figure and does not follow from one: kept beside the period, never in code. */
export const ReleaseWords = Closed({
  format: Type.Literal("suanpan-release/1"),
  period: ReleaseName,
  language: OneOf(languages),
  issuedOn: IsoDate,
  company: Company,
  cover: Type.Optional(Cover),
  headline: Line,
  subheads: Type.Optional(Type.Array(Prose)),
  announces: Type.Optional(Prose),
  management: Type.Optional(Type.Array(Closed({ name: Line, title: Line, paragraphs: Paragraphs }))),
  reasons: Type.Optional(Closed({ quarter: Type.Optional(ByName), cumulative: Type.Optional(ByName) })),
  definitions: Type.Optional(ByName),
  news: Type.Optional(Type.Array(Section)),
  dividend: Type.Optional(Section),
  dividendPolicy: Type.Optional(Section),
  repurchase: Type.Optional(Type.Array(Section)),
  outlook: Type.Optional(Section),
  conferenceCall: Type.Optional(Section),
  about: Section,
  nonGaap: Section,
  exchangeRate: Section,
  safeHarbour: Section,
  contact: Type.Optional(Type.Array(Line)),
  ifrs: Type.Optional(
    Closed({
      heading: Line,
      introduction: Paragraphs,
      notes: Type.Optional(Type.Array(Closed({ heading: Line, paragraphs: Paragraphs }))),
    }),
  ),
  /** A company's first release has nothing a year ago to compare with. */
  withoutComparatives: Type.Optional(Type.Boolean()),
});
export type ReleaseWords = Static<typeof ReleaseWords>;
