import type { IsoDate } from "../../../kernel/calendar.ts";
import type { Run } from "../document.ts";
import type { Forms, Spoken } from "./forms.ts";
import { of } from "./line.ts";
import type { Notes } from "./notes.ts";

/** A mistake in the words of a release: what is asked for among them does not exist. */
export class WordsMistake extends Error {
  readonly path: string;
  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

const place = /\{\{\s*([^{}|]+?)\s*(?:\|\s*(thousand|million|billion)(?:\s+(\d))?\s*)?\}\}/g;

/**
 * Words with figures among them. `{{operations/2024Q2/netIncome}}` prints as the tables do, `{{… | thousand}}` in
 * thousands whatever they are in, `{{… | million}}` with one decimal, `{{… | billion 2}}` with two, `{{note code}}` sets
 * the mark of a footnote.
 */
export const proseWith =
  (forms: Forms, notes: Notes, day: (date: IsoDate) => string) =>
  (text: string, path: string): readonly Run[] => {
    const runs: Run[] = [];
    let end = 0;
    for (const found of text.matchAll(place)) {
      if (found.index > end) runs.push(text.slice(end, found.index));
      runs.push(runOf(forms, notes, day, found, path));
      end = found.index + found[0].length;
      refuseOtherUnit(forms, found, text.slice(end), path);
    }
    return end < text.length ? [...runs, text.slice(end)] : runs;
  };

/** Words that were written for tables in thousands must not say "thousand" of yuan. */
const refuseOtherUnit = (forms: Forms, [, asked = "", to]: RegExpMatchArray, after: string, path: string): void => {
  const unit = forms.find(asked)?.unit;
  if (to !== undefined || (unit !== "rmb-whole" && unit !== "usd-whole") || !/^\s*(thousand|千)/.test(after)) return;
  throw new WordsMistake(
    path,
    `says "thousand" of ${asked}, and the tables of this release are in yuan: write {{${asked} | thousand}}`,
  );
};

const runOf = (
  forms: Forms,
  notes: Notes,
  day: (date: IsoDate) => string,
  [, asked = "", to, decimals]: RegExpMatchArray,
  path: string,
): Run => {
  if (asked.startsWith("note ")) {
    const mark = notes.mark(asked.slice(5).trim());
    if (!mark) throw new WordsMistake(path, `asks for the note ${asked.slice(5)}, and nobody says what it says`);
    return mark;
  }
  const figure = forms.find(asked);
  if (!figure) throw new WordsMistake(path, `asks for the figure ${asked}, and there is none`);
  if (to === undefined) return of(figure.unit === "date" ? forms.dated(asked, day) : asked);
  const scaled = forms.scaled(asked, to as Spoken, Number(decimals ?? (to === "thousand" ? 0 : 1)));
  if (scaled === undefined) throw new WordsMistake(path, `asks for ${asked} in ${to}s, which it cannot be told in`);
  return of(scaled);
};
