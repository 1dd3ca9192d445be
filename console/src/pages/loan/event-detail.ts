import type { LoanEvent } from "@suanpan/contract";
import type { Values } from "../../say.ts";
import type { Word } from "../../words.ts";

/** What an event says beyond its type: a band, a word of ours with its number, or somebody's own words. */
export type Detail =
  | { readonly band: string }
  | { readonly word: Word; readonly values?: Values }
  | { readonly text: string };

const known: Readonly<Record<string, Word>> = {
  "prepaid, shorter": "detail.shorter",
  "prepaid, smaller": "detail.smaller",
  "paid early": "detail.early",
  "paid out on another day": "detail.redated",
  "worked out again": "detail.again",
};

export const detailOf = ({ type, detail }: Pick<LoanEvent, "type" | "detail">): Detail | undefined => {
  if (detail === null || detail === "") return undefined;
  if (type === "banded") return { band: detail };
  const months = /^over (\d+) months$/.exec(detail)?.[1];
  if (months !== undefined) return { word: "detail.over", values: { count: Number(months) } };
  const word = known[detail];
  return word === undefined ? { text: detail } : { word };
};
