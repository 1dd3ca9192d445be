import type { Run } from "../document.ts";
import type { FigureId } from "../figure.ts";

/** A sentence with figures in it: `` runs`Revenue was RMB${{ figure }} million.` ``. What is undefined leaves no trace. */
export const runs = (words: TemplateStringsArray, ...among: readonly (Run | readonly Run[] | undefined)[]): Run[] =>
  words.flatMap((text, n) => {
    const part = among[n];
    const list = part === undefined ? [] : Array.isArray(part) ? (part as readonly Run[]) : [part as Run];
    return text === "" ? list : [text, ...list];
  });

export const of = (figure: FigureId): Run => ({ figure });
export const strong = (text: string): Run => ({ strong: text });
