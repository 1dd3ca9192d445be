import { type Decomposition, mainPart } from "./decompose.ts";
import { wordsFor } from "./words.ts";

/** How a line moved against the year before and, of a quarter, against the quarter before. */
export type Movements = { readonly yearOnYear?: Decomposition; readonly sequential?: Decomposition };
export type Sentence = { readonly en: string; readonly zh: string };

type Cause = { readonly driver: string; readonly up: boolean; readonly rose: boolean; readonly words: Sentence };

const causeOf = (movement: Decomposition | undefined): Cause | undefined => {
  const main = movement && mainPart(movement);
  const words = main && wordsFor(main.driver, main.up);
  return movement && main && words
    ? { driver: main.driver, up: main.up, rose: movement.movement > 0n, words }
    : undefined;
};

const verb = (rose: boolean, many: boolean): string => `${rose ? "increase" : "decrease"}${many ? "s were" : " was"}`;
const zhVerb = (rose: boolean): string => (rose ? "增加" : "减少");

const one = (en: string, zh: string, { rose, words }: Cause): Sentence => ({
  en: `The ${en} ${verb(rose, false)} primarily due to ${words.en}.`,
  zh: `${zh}${zhVerb(rose)}主要由于${words.zh}。`,
});

/** Why a line moved, in a sentence or two; nothing where no driver explains most of it. */
export const phrase = ({ yearOnYear, sequential }: Movements): Sentence | undefined => {
  const [year, quarter] = [causeOf(yearOnYear), causeOf(sequential)];
  if (year && quarter && year.driver === quarter.driver && year.up === quarter.up && year.rose === quarter.rose)
    return {
      en: `The year-over-year and sequential ${verb(year.rose, true)} primarily due to ${year.words.en}.`,
      zh: `同比及环比${zhVerb(year.rose)}主要由于${year.words.zh}。`,
    };
  const said = [
    ...(year ? [one("year-over-year", "同比", year)] : []),
    ...(quarter ? [one("sequential", "环比", quarter)] : []),
  ];
  return said.length === 0
    ? undefined
    : { en: said.map(({ en }) => en).join(" "), zh: said.map(({ zh }) => zh).join("") };
};
