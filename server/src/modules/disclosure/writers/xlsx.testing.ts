import { inflateRawSync } from "node:zlib";
import type { Figures } from "../figure.ts";

/** The files of a zip archive, by its directory. */
const filesIn = (archive: Buffer): Map<string, string> => {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength, from] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ];
    const start = from + 30 + archive.readUInt16LE(from + 26) + archive.readUInt16LE(from + 28);
    const raw = archive.subarray(start, start + packed);
    const text = archive.readUInt16LE(at + 10) === 0 ? raw : inflateRawSync(raw);
    files.set(archive.toString("utf8", at + 46, at + 46 + nameLength), text.toString("utf8"));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
};

export type WorkbookCell = { readonly formula?: string; readonly value: string };
export type Workbook = ReadonlyMap<string, ReadonlyMap<string, WorkbookCell>>;

const unescaped = (text: string): string =>
  text
    .replaceAll("&apos;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** What was really written: sheets by name, cells by address. */
export const readWorkbook = (archive: Buffer): Workbook => {
  const files = filesIn(archive);
  const strings = [
    ...(files.get("xl/sharedStrings.xml") ?? "").matchAll(/<si>.*?<t[^>]*>([\s\S]*?)<\/t>.*?<\/si>/g),
  ].map(([, text = ""]) => unescaped(text));
  const names = [...(files.get("xl/workbook.xml") ?? "").matchAll(/sheetId="(\d+)" name="([^"]+)"/g)];
  return new Map(
    names.map(([, id, name = ""]) => [name, cellsIn(files.get(`xl/worksheets/sheet${id}.xml`) ?? "", strings)]),
  );
};

const cellsIn = (xml: string, strings: readonly string[]): Map<string, WorkbookCell> =>
  new Map(
    [...xml.matchAll(/<c r="([A-Z]+\d+)"([^>]*)>(?:<f>([^<]*)<\/f>)?<v>([^<]*)<\/v><\/c>/g)].map(
      ([, address = "", kind = "", formula, value = ""]) => [
        address,
        {
          ...(formula === undefined ? {} : { formula: unescaped(formula) }),
          value: kind.includes('t="s"') ? (strings[Number(value)] ?? "") : value,
        },
      ],
    ),
  );

/** A spreadsheet in forty lines: + − × ÷, parentheses, references, SUM, ROUND and ABS, from formulas alone. */
export const calculator = (book: Workbook) => {
  const known = new Map<string, number>();
  const valueAt = (sheet: string, address: string): number => {
    const key = `${sheet}!${address}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const cell = book.get(sheet)?.get(address);
    if (!cell) throw new Error(`${key} is empty`);
    const value = cell.formula === undefined ? Number(cell.value) : parse(cell.formula, sheet);
    known.set(key, value);
    return value;
  };
  const parse = (formula: string, sheet: string): number => {
    const words = formula.match(/'[^']+'!|[A-Z]+\d+|[A-Z]+(?=\()|\d+(?:\.\d+)?(?:e-?\d+)?|[-+*/(),:]/g) ?? [];
    let at = 0;
    const take = (): string => words[at++] ?? "";
    const reference = (): [string, string] =>
      words[at]?.endsWith("!") ? [take().slice(1, -2), take()] : [sheet, take()];
    const atom = (): number => {
      const word = words[at] ?? "";
      if (/^\d/.test(word)) return Number(take());
      if (!/^[-(]$|^SUM$|^ABS$|^ROUND$/.test(word)) return valueAt(...reference());
      take();
      if (word === "-") return -atom();
      if (word !== "(") take();
      const value = inside[word]?.() ?? sum();
      if (take() !== ")") throw new Error(`${formula} is not closed`);
      return value;
    };
    const rounding = (): number => {
      const value = sum();
      take();
      return rounded(value, sum());
    };
    const range = (): number => {
      const [name, first] = reference();
      take();
      const [, column = "", top = "0"] = /^([A-Z]+)(\d+)$/.exec(first) ?? [];
      const bottom = Number(take().replace(/^[A-Z]+/, ""));
      return Array.from({ length: bottom - Number(top) + 1 }, (_, n) =>
        valueAt(name, `${column}${Number(top) + n}`),
      ).reduce((a, b) => a + b, 0);
    };
    const inside: Readonly<Record<string, () => number>> = {
      SUM: () => range(),
      ABS: () => Math.abs(sum()),
      ROUND: () => rounding(),
    };
    const product = (): number => {
      let value = atom();
      while (words[at] === "*" || words[at] === "/") value = take() === "*" ? value * atom() : value / atom();
      return value;
    };
    const sum = (): number => {
      let value = product();
      while (words[at] === "+" || words[at] === "-") value = take() === "+" ? value + product() : value - product();
      return value;
    };
    const value = sum();
    if (at !== words.length) throw new Error(`${formula} is not understood after ${words.slice(0, at).join("")}`);
    return value;
  };
  return valueAt;
};

/** As a spreadsheet rounds: of the fifteen digits it shows, halves away from zero. */
const rounded = (value: number, decimals: number): number => {
  const shown = Number(Math.abs(value).toPrecision(15));
  const size = Math.round(Number(`${shown}e${decimals}`));
  return Math.sign(value) * Number(`${size}e-${decimals}`);
};

/** The figures that the workbook of a release computes otherwise than the release says them. */
export const miscomputed = (figures: Figures, workbook: Buffer): readonly unknown[] => {
  const book = readWorkbook(workbook);
  const valueAt = calculator(book);
  return [...(book.get("Figures")?.entries() ?? [])].flatMap(([address, { value: id }]) => {
    const figure = address.startsWith("A") ? figures.get(id) : undefined;
    if (!figure || figure.unit === "date" || figure.unit === "text") return [];
    const computed = valueAt("Figures", address.replace("A", "B"));
    return Math.abs(computed - Number(figure.value)) < 1e-6 ? [] : [[id, figure.value, computed]];
  });
};
