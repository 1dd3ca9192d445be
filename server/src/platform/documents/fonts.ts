import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

/** Noto Sans SC: Latin and some 7,900 Chinese characters, under the SIL Open Font License that lies beside the files. */
export const readFonts = () => ({
  normal: sfntOf(readFileSync(new URL("./fonts/noto-sans-sc-regular.woff", import.meta.url))),
  bold: sfntOf(readFileSync(new URL("./fonts/noto-sans-sc-bold.woff", import.meta.url))),
});

type Part = { readonly tag: Buffer; readonly checksum: number; readonly data: Buffer };

/**
 * The plain font inside a WOFF file, whose tables are only deflated. Embedding straight from WOFF inflates the glyphs
 * again for every character it looks up, which takes seconds; from this it takes milliseconds.
 */
const sfntOf = (woff: Buffer): Buffer => {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("not a WOFF file");
  const parts = Array.from({ length: woff.readUInt16BE(12) }, (_, n) => partOf(woff, 44 + n * 20));
  const directory = Buffer.alloc(12 + 16 * parts.length);
  woff.copy(directory, 0, 4, 8);
  writeSearchHints(directory, parts.length);
  let offset = directory.length;
  const bodies = parts.map(({ tag, checksum, data }, n) => {
    const at = 12 + 16 * n;
    tag.copy(directory, at);
    directory.writeUInt32BE(checksum, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(data.length, at + 12);
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([directory, ...bodies]);
};

/** A table that deflating would not have made smaller is stored as it is. */
const partOf = (woff: Buffer, at: number): Part => {
  const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
  const raw = woff.subarray(offset, offset + packed);
  return {
    tag: woff.subarray(at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    data: packed < length ? inflateSync(raw) : raw,
  };
};

const writeSearchHints = (directory: Buffer, tables: number): void => {
  const power = Math.floor(Math.log2(tables));
  directory.writeUInt16BE(tables, 4);
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE((tables - 2 ** power) * 16, 10);
};
