import { inflateSync } from "node:zlib";

/** The text a reader of the PDF sees, page by page: what is drawn, through the fonts' own tables of what it means. */
export const textOfPages = (pdf: Buffer): string[] => {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map(({ head }) => {
    const resources = objects.get(refIn(head, "Resources"))?.head ?? "";
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id]) => [name, meanings(objects, Number(id))]),
    );
    return drawn(objects.get(refIn(head, "Contents"))?.stream ?? "", fonts);
  });
};

type PdfObject = { readonly head: string; readonly stream: string | undefined };
type Meanings = ReadonlyMap<number, string>;

const objectsOf = (pdf: Buffer): Map<number, PdfObject> =>
  new Map(
    [...pdf.toString("latin1").matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id, body = ""]) => {
      const [head = "", packed] = body.split(/\nstream\n/);
      const deflated = packed?.replace(/\nendstream\s*$/, "");
      const isText = deflated !== undefined && !/\/Length1|CIDFontType0C/.test(head);
      const stream = isText ? inflateSync(Buffer.from(deflated, "latin1")).toString("latin1") : undefined;
      return [Number(id), { head, stream }];
    }),
  );

const refIn = (head: string, name: string): number => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1]);

/** Glyph to characters, from the font's ToUnicode table: `<0000> <00ff> [<0020> <0041> …]`. */
const meanings = (objects: ReadonlyMap<number, PdfObject>, font: number): Meanings => {
  const table = objects.get(refIn(objects.get(font)?.head ?? "", "ToUnicode"))?.stream ?? "";
  const ranges = [...table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/g)];
  return new Map(
    ranges.flatMap(([, first = "", list = ""]) =>
      [...list.matchAll(/<([0-9a-f ]+)>/g)].map(([, units = ""], n) => [
        Number.parseInt(first, 16) + n,
        Buffer.from(units.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
      ]),
    ),
  );
};

const drawn = (content: string, fonts: ReadonlyMap<string, Meanings>): string => {
  let font: Meanings | undefined;
  let text = "";
  for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)) {
    if (name) font = fonts.get(name);
    for (const [glyph] of (glyphs ?? "").matchAll(/.{4}/g)) text += font?.get(Number.parseInt(glyph, 16)) ?? "�";
  }
  return text;
};
