import type { Block, Run } from "../document.ts";

/** Footnotes are numbered as they are first used; a section ends with those that are new in it. */
export type Notes = {
  /** The mark of a note; undefined when nobody has said what it should say. */
  readonly mark: (code: string) => Run | undefined;
  readonly flush: () => Block[];
};

export type NoteText = (code: string) => readonly Run[] | undefined;

export const makeNotes = (textOf: NoteText): Notes => {
  const marks = new Map<string, string>();
  let waiting: { mark: string; runs: readonly Run[] }[] = [];
  return {
    mark: (code) => {
      const known = marks.get(code);
      if (known !== undefined) return { footnote: known };
      const runs = textOf(code);
      if (!runs) return undefined;
      const mark = String(marks.size + 1);
      marks.set(code, mark);
      waiting.push({ mark, runs });
      return { footnote: mark };
    },
    flush: () => {
      const notes = waiting;
      waiting = [];
      return notes.length === 0 ? [] : [{ kind: "footnotes", notes }];
    },
  };
};
