import { type Document, facts, heading, paragraph } from "../../../../platform/documents/index.ts";
import type { DividendForm } from "./form.ts";

/** The form as a paper: HTML, PDF and Markdown are all written from it. */
export const paperOf = ({ title, number, announcedOn, sections }: DividendForm): Document => ({
  title,
  language: "en",
  number,
  issuedOn: announcedOn,
  blocks: sections.flatMap((section) => [
    // The part that is named like the form itself follows its title.
    ...(section.title === title ? [] : [heading(section.title)]),
    ...(section.text === undefined ? [] : [paragraph(section.text)]),
    ...(section.fields.length === 0
      ? []
      : [facts(...section.fields.map(({ label, value }) => [label, value] as const))]),
  ]),
  footer: title,
});
