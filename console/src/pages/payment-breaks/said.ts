import type { Language } from "@suanpan/contract";
import { explainCode, shown } from "../../explain.ts";
import { sayCode } from "../../say.ts";

/** Values that are codes of ours have their words in these groups. */
const groups: Readonly<Record<string, string>> = {
  outcome: "orderState",
  state: "orderState",
  order: "orderKind",
  kind: "orderKind",
  ordered: "orderKind",
  by: "answeredBy",
  reason: "lineFault",
};

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const saidOf = (language: Language, name: string, value: unknown): string => {
  if (name === "refusal") return explainCode(language, String(value));
  const group = groups[name];
  return group === undefined ? shown(name, value) : sayCode(language, group, String(value));
};

export type Said = { readonly name: string; readonly value: string };

/** The database keeps no order of names; people read what happened first, then how much and when. */
const order =
  "order kind ordered outcome state refusal reason amountFen orderedFen heldFen valueOn heldOn sentOn".split(" ");
const placeOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);

/** The detail of a break, one name and value after another: what was said first, then what we hold. */
export const saidIn = (language: Language, detail: object): Said[] => {
  const entries = Object.entries(detail)
    .filter(([, value]) => value !== null && value !== undefined)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  const plain = entries.filter(([, value]) => !isRecord(value));
  const nested = entries.filter(([, value]) => isRecord(value));
  return [
    ...plain.map(([name, value]) => ({
      name: sayCode(language, "said", name),
      value: saidOf(language, name, value),
    })),
    ...nested.flatMap(([name, value]) => under(sayCode(language, "said", name), saidIn(language, value as object))),
  ];
};

/** What belongs together is introduced once. */
const under = (heading: string, said: readonly Said[]): Said[] =>
  said.map((one, place) => (place === 0 ? { ...one, name: `${heading} ${one.name}` } : one));
