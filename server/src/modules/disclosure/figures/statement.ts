import type { FigureUnit } from "../figure.ts";
import { signed, sumOf } from "./formulas.ts";
import type { FindLeaf, Section, Sources } from "./leaf.ts";
import type { Total } from "./lines.ts";
import type { Way } from "./period-parts.ts";
import type { Sheet } from "./sheet.ts";

export type Wanted = {
  readonly section: Section;
  readonly period: string;
  readonly lines: readonly string[];
  readonly unit: FigureUnit;
  /** How these lines of a period follow from those of others, where they do. */
  readonly madeOf?: (period: string) => readonly Way[];
  /** The name of a line in the release where it is another than in the section. */
  readonly named?: Readonly<Record<string, string>>;
};

/** A section that is one line has no name for it: `shareBasedCompensation/2024Q2`. */
export const idOf = (section: string, period: string, line = ""): string =>
  line === "" ? `${section}/${period}` : `${section}/${period}/${line}`;

/** Puts what is known of these lines into the sheet, and says which lines are not. */
export const readLeaves = (sheet: Sheet, sources: Sources, wanted: Wanted): readonly string[] =>
  wanted.lines.filter(
    (line) =>
      !readLeaf(sheet, sources.find, wanted, line) &&
      !made(sheet, sources, wanted, line) &&
      !readLeaf(sheet, sources.begun, wanted, line),
  );

const idIn = ({ section, period, named }: Wanted, line: string): string => idOf(section, period, named?.[line] ?? line);

const readLeaf = (sheet: Sheet, find: FindLeaf, wanted: Wanted, line: string): boolean => {
  const { section, period, unit } = wanted;
  const id = idIn(wanted, line);
  if (sheet.has(id)) return true;
  const found = find(section, period, line);
  if (found) sheet.leaf({ id, unit, period }, found);
  return found !== undefined;
};

/** Nobody says it of the period, but somebody may of the periods it is made of. */
const made = (sheet: Sheet, { findAnywhere }: Sources, wanted: Wanted, line: string): boolean => {
  const part = (period: string): Wanted => ({ ...wanted, period });
  // Of what somebody says, not of what stands in the sheet: that may be a period we only began in.
  const known = (period: string): boolean => findAnywhere(wanted.section, period, line) !== undefined;
  const way = wanted.madeOf?.(wanted.period).find((parts) => parts.every(([period]) => known(period)));
  if (!way) return false;
  for (const [period] of way) readLeaf(sheet, findAnywhere, part(period), line);
  sheet.derive(
    { id: idIn(wanted, line), unit: wanted.unit, period: wanted.period },
    signed(way.map(([period, sign]) => [idIn(part(period), line), sign])),
  );
  return true;
};

/** The totals of a statement, each summed from what stands before it; what is not there is not in it. */
export const addTotals = (
  sheet: Sheet,
  section: string,
  period: string,
  totals: readonly Total[],
  unit: FigureUnit,
): void => {
  for (const { line, terms } of totals) {
    const present = terms.filter(([term]) => sheet.has(idOf(section, period, term)));
    if (present.length === 0) continue;
    sheet.derive(
      { id: idOf(section, period, line), unit, period },
      signed(present.map(([term, sign]) => [idOf(section, period, term), sign])),
    );
  }
};

/** A figure again, in another place of the release. */
export const copied = (from: string) => sumOf(from);
