export {
  asSynthetic,
  type Column,
  clauses,
  type Document,
  facts,
  heading,
  paragraph,
  signatures,
  syntheticMark,
  table,
} from "./document.ts";
export { asHtml } from "./html.ts";
export { htmlPolicy } from "./html-style.ts";
export { asMarkdown } from "./markdown.ts";
export { asPdf, drawingFont, printPdf } from "./pdf.ts";
export { fontFamily } from "./pdf-layout.ts";
