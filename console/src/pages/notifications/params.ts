import type { Language } from "@suanpan/contract";
import { say } from "../../say.ts";
import { type Word, words } from "../../words.ts";

/** What a message was filled with, as people read it; a name nobody has a word for stands with its value. */
export const paramsOf = (language: Language, params: Readonly<Record<string, string>>): string =>
  Object.entries(params)
    .map(([name, value]) => {
      const word = `param.${name}`;
      return word in words ? say(language, word as Word, { value }) : `${name} ${value}`;
    })
    .join(" · ");
