import type { Block } from "../document.ts";
import type { Figure, Figures } from "../figure.ts";
import type { Release } from "../release/make-release.ts";
import { textOfRuns } from "./runs.ts";

/** A release for programs: every figure with where it comes from, the words, and how both stand in the document. */
export type ReleaseJson = {
  readonly format: "suanpan-release-figures/1";
  readonly period: string;
  readonly language: string;
  readonly issuedOn: string;
  readonly title: string;
  readonly figures: readonly Figure[];
  /** The words as a reader sees them, a paragraph each. */
  readonly text: readonly string[];
  readonly blocks: readonly Block[];
};

export const asJson = ({ document, figures, words }: Release): string => {
  const json: ReleaseJson = {
    format: "suanpan-release-figures/1",
    period: document.period,
    language: words.language,
    issuedOn: words.issuedOn,
    title: document.title,
    figures: [...figures.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    text: document.blocks.flatMap((block) => textOf(block, figures)),
    blocks: document.blocks.map(withoutDrawing),
  };
  return `${JSON.stringify(json, null, 1)}\n`;
};

const textOf = (block: Block, figures: Figures): string[] => {
  switch (block.kind) {
    case "heading":
      return [block.text];
    case "paragraph":
      return [textOfRuns(figures, block.runs)];
    case "bullets":
      return block.items.map((item) => textOfRuns(figures, item));
    case "footnotes":
      return block.notes.map(({ mark, runs }) => `${mark} ${textOfRuns(figures, runs)}`);
    case "table":
    case "chart":
      return [block.title];
    case "page-break":
      return [];
  }
};

/** A drawing is for eyes; its table stays. */
const withoutDrawing = (block: Block): Block => (block.kind === "chart" ? { ...block, svg: "" } : block);
