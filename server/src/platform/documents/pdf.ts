import type { Document } from "./document.ts";
import { readFonts } from "./fonts.ts";
import { fontFamily, layOut } from "./pdf-layout.ts";

/** The same document is the same bytes: its date is the one it was issued on, and nothing in it is drawn by lot. */
export const asPdf = async (document: Document): Promise<Buffer> =>
  (await printer()).createPdf(layOut(document)).getBuffer();

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
  pdfmake.setFonts({ [fontFamily]: { normal: "normal.ttf", bold: "bold.ttf" } });
  // A document holds what it was given: nothing is fetched for it, from the network or the disk.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => false);
  return pdfmake;
};
