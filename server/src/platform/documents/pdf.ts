import type { Definition } from "pdfmake";
import type { Document } from "./document.ts";
import { readFonts } from "./fonts.ts";
import { fontFamily, layOut } from "./pdf-layout.ts";

/** The same document is the same bytes: its date is the one it was issued on, and nothing in it is drawn by lot. */
export const asPdf = (document: Document): Promise<Buffer> => printPdf(layOut(document));

/** For whoever lays out pages of their own, in the fonts of the house. */
export const printPdf = async (definition: Definition): Promise<Buffer> =>
  (await printer()).createPdf(definition).getBuffer();

/**
 * The family to name in drawings. They look fonts up by another way than pages do and find only what a page has opened,
 * under the name the font has for itself: so this family consists of those names.
 */
export const drawingFont = "Drawing";

/** Loaded when the first document is printed: most processes never print one. */
const printer = async () => {
  loading ??= load();
  return loading;
};

let loading: ReturnType<typeof load> | undefined;

const load = async () => {
  const { default: pdfmake } = await import("pdfmake");
  const { normal, bold } = readFonts();
  pdfmake.virtualfs.writeFileSync("normal.ttf", normal);
  pdfmake.virtualfs.writeFileSync("bold.ttf", bold);
  pdfmake.setFonts({
    [fontFamily]: { normal: "normal.ttf", bold: "bold.ttf" },
    [drawingFont]: { normal: "NotoSansSCThin-Regular", bold: "NotoSansSCThin-Bold" },
  });
  // A document holds what it was given: nothing is fetched for it, from the network or the disk.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => false);
  return pdfmake;
};
